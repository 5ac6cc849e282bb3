import { describe, expect, it } from 'vitest'
import { salesTaxName, salesTaxTitle } from './sales-tax-name.ts'

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
