import { describe, expect, it } from 'vitest'
import { incomeTaxTitle, salesTaxBasisName, salesTaxName, salesTaxTitle } from './sales-tax-name.ts'

describe('the name of sales tax', () => {
  it.each([
    ['NZ', 'GST', 'GST'],
    ['AU', 'GST', 'GST'],
    ['SG', 'GST', 'GST'],
    ['GB', 'VAT', 'VAT'],
    ['IE', 'VAT', 'VAT'],
    ['CA', 'GST/HST', 'GST/HST'],
    ['US', 'sales tax', 'Sales tax'],
    ['FR', 'sales tax', 'Sales tax'],
    [null, 'sales tax', 'Sales tax'],
  ])('in %s is %s', (country, inSentence, asTitle) => {
    expect(salesTaxName(country)).toBe(inSentence)
    expect(salesTaxTitle(country)).toBe(asTitle)
  })
})

describe('the words of a tax office', () => {
  it.each([
    ['NZ', 'Payments basis', 'Invoice basis', 'Not registered'],
    ['US', 'Cash basis', 'Accrual basis', 'No sales tax'],
    ['GB', 'Cash accounting', 'Standard accounting', 'Not VAT registered'],
    [null, 'Payments basis', 'Invoice basis', 'Not registered'],
  ])('in %s are “%s”, “%s” and “%s”', (country, ...names) => {
    const bases = ['payments', 'invoice', 'none'] as const
    expect(bases.map(basis => salesTaxBasisName(basis, country))).toEqual(names)
  })

  it('call the tax of a company corporation tax in Britain and Ireland', () => {
    expect(['GB', 'IE', 'NZ', 'US', null].map(incomeTaxTitle)).toEqual([
      ...['Corporation tax', 'Corporation tax'],
      ...['Income tax', 'Income tax', 'Income tax'],
    ])
  })
})
