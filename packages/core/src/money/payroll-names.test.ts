import { describe, expect, it } from 'vitest'
import {
  retirementName,
  retirementTitle,
  withholdingName,
  withholdingTitle,
} from './payroll-names.ts'

describe('the name of what an employer pays besides wages', () => {
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
