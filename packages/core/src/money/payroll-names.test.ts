import { describe, expect, it } from 'vitest'
import {
  payrollTitle,
  retirementName,
  retirementTitle,
  withholdingName,
  withholdingTitle,
} from './payroll-names.ts'

describe('the name of what an employer pays in addition to wages', () => {
  it.each([
    ['NZ', 'PAYE', 'PAYE', 'KiwiSaver', 'KiwiSaver'],
    ['AU', 'PAYG withholding', 'PAYG withholding', 'super', 'Super'],
    ['GB', 'PAYE', 'PAYE', 'pension', 'Pension'],
    ['IE', 'PAYE', 'PAYE', 'pension', 'Pension'],
    ['US', 'payroll taxes', 'Payroll taxes', '401(k)', '401(k)'],
    ['FR', 'tax withheld from wages', 'Tax withheld from wages', 'pension', 'Pension'],
    [null, 'tax withheld from wages', 'Tax withheld from wages', 'pension', 'Pension'],
  ])('in %s is %s, and for retirement %s', (country, withheld, taxTitle, retirement, title) => {
    expect(withholdingName(country)).toBe(withheld)
    expect(withholdingTitle(country)).toBe(taxTitle)
    expect(retirementName(country)).toBe(retirement)
    expect(retirementTitle(country)).toBe(title)
  })
})

it.each([
  ['NZ', 'Wages, PAYE and KiwiSaver'],
  ['AU', 'Wages, PAYG withholding and super'],
  ['GB', 'Wages, PAYE and pension'],
  ['US', 'Wages, payroll taxes and 401(k)'],
  ['FR', 'Payroll and payroll taxes'],
  [null, 'Payroll and payroll taxes'],
])('in %s wages and all that is paid because of them are %s', (country, title) => {
  expect(payrollTitle(country)).toBe(title)
})
