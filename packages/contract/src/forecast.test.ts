import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { describe, expect, it } from 'vitest'
import { putExpectedDates, putForecastSettings } from './forecast.ts'
import { forecastSettings } from './forecast-settings.ts'

const SALES_TAX = { basis: null, periodMonths: null }

const settings = (part: object) => forecastSettings.safeParse({ ...DEFAULT_SETTINGS, ...part })
const account = (part: object) => settings({ accounts: { rent: part } })

const TERMS = {
  ...{ kind: 'equalPayments', ratePpm: 60_000, endMonth: '2031-10', interestOnlyUntil: null },
  ...{ dayOfMonth: 20, interestAccount: null, refinancing: null },
}
const NEW_LOAN = { month: '2027-03', ratePpm: 80_000, months: 60 }
const LIFE = { method: 'remainingLife', endMonth: '2029-03' }
const NO_MONTH = { ...NEW_LOAN, months: 0 }

describe('settings of a forecast', () => {
  it('have a default that is accepted unchanged', () => {
    expect(forecastSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS)
  })

  it.each([
    ['growth of 5 %', { kind: 'growth', ppm: 50_000 }, true],
    ['growth of a fraction of a millionth', { kind: 'growth', ppm: 0.5 }, false],
    ['the average of a year', { kind: 'average', months: 12 }, true],
    ['the average of no month', { kind: 'average', months: 0 }, false],
    ['30 % of another account', { kind: 'percentOf', code: 'sales', ppm: 300_000 }, true],
    ['an amount per customer', { kind: 'perCustomer', customers: 'members', amount: 2500 }, true],
    ['steps', { kind: 'fixed', steps: [{ from: '2026-12', amount: 90_000 }] }, true],
    [
      'a step in a month there is not',
      { kind: 'fixed', steps: [{ from: '2026-13', amount: 1 }] },
      false,
    ],
    ['a schedule', { kind: 'schedule', amounts: [{ month: '2026-12', amount: -500 }] }, true],
    ['half a cent', { kind: 'schedule', amounts: [{ month: '2026-12', amount: 0.5 }] }, false],
    ['a guess', { kind: 'guess' }, false],
    ['growth and something else', { kind: 'growth', ppm: 1, steps: [] }, false],
  ])('plan an account by %s: %s', (_, rule, expected) => {
    expect(account({ rule }).success).toBe(expected)
  })

  it.each([
    ['a role', { role: 'loan' }, true],
    ['the word that it has no role', { role: null }, true],
    ['a role there is not', { role: 'piggyBank' }, false],
    ['15 % of sales tax', { taxPpm: 150_000 }, true],
    ['more tax than the amount', { taxPpm: 1_000_001 }, false],
    ['payment after 20 days', { timing: { kind: 'days', days: 20 } }, true],
    ['payment before it is due to exist', { timing: { kind: 'days', days: -1 } }, false],
    ['payment on the same day', { timing: { kind: 'sameDay' } }, true],
    ['a new normal', { newestMonth: 'newNormal' }, true],
    ['what its money has to do with customers', { category: 'Marketing' }, true],
    ['a category there is not', { category: 'Rent' }, false],
    ['a factor of scenarios (SCN-07)', { factor: 'Expenses' }, true],
    ['no factor of scenarios (SCN-07)', { factor: null }, true],
    ['a factor there is not', { factor: 'Luck' }, false],
    ['a life', { depreciation: { method: 'remainingLife', endMonth: '2029-03' } }, true],
    ['a rate', { depreciation: { method: 'diminishingValue', ratePpm: 300_000 } }, true],
    ['no rate', { depreciation: { method: 'straightLine' } }, false],
    ['a residual value', { depreciation: { ...LIFE, residual: 500_00 } }, true],
    ['a residual value below zero', { depreciation: { ...LIFE, residual: -1 } }, false],
    ['a field there is not', { colour: 'red' }, false],
  ])('give an account %s: %s', (_, part, expected) => {
    expect(account(part).success).toBe(expected)
  })

  it.each([
    ['overrides of a month', { overrides: { rent: { '2026-12': 5 } } }, true],
    ['overrides of a word', { overrides: { rent: { december: 5 } } }, false],
    ['days of a contact', { contactDays: { c1: 45 } }, true],
    ['two years of a contact', { contactDays: { c1: 730 } }, false],
    ['tax every two months', { salesTax: { basis: 'payments', periodMonths: 2 } }, true],
    ['tax every five months', { salesTax: { basis: 'payments', periodMonths: 5 } }, false],
    ['tax every year', { salesTax: { basis: null, periodMonths: 12 } }, true],
    ['tax of a state', { salesTax: { ...SALES_TAX, state: 'TX', dueDay: 20 } }, true],
    ['tax of a state there is not', { salesTax: { ...SALES_TAX, state: 'ZZ' } }, false],
    ['tax quarters of February', { salesTax: { ...SALES_TAX, periodEnds: 2 } }, true],
    ['a thirteenth month', { salesTax: { ...SALES_TAX, periodEnds: 13 } }, false],
    ['tax due on the 32nd', { salesTax: { ...SALES_TAX, dueDay: 32 } }, false],
    ['semi-weekly deposits', { payrollDeposits: 'semiWeekly' }, true],
    ['daily deposits', { payrollDeposits: 'daily' }, false],
    ['a loan paid on the 31st', { loans: { l: { principal: 100, dayOfMonth: 31 } } }, true],
    ['a loan paid on the 32nd', { loans: { l: { principal: 100, dayOfMonth: 32 } } }, false],
    ['a loan with terms', { loans: { l: TERMS } }, true],
    ['a loan that is open', { loans: { l: { ...TERMS, endMonth: null } } }, true],
    ['a loan of another kind', { loans: { l: { ...TERMS, kind: 'gift' } } }, false],
    ['a loan at more than 100 %', { loans: { l: { ...TERMS, ratePpm: 1_000_001 } } }, false],
    ['a new loan', { loans: { l: { ...TERMS, refinancing: NEW_LOAN } } }, true],
    ['a new loan of no month', { loans: { l: { ...TERMS, refinancing: NO_MONTH } } }, false],
    ['an overdraft at 9.75 %', { banks: { b: { limit: 50_000_00, ratePpm: 97_500 } } }, true],
    ['an overdraft without interest', { banks: { b: { limit: 0, ratePpm: null } } }, true],
    ['an overdraft below zero', { banks: { b: { limit: -1, ratePpm: null } } }, false],
    ['interest of 100.01 %', { banks: { b: { limit: 0, ratePpm: 1_000_100 } } }, false],
    ['interest with three decimals', { banks: { b: { limit: 0, ratePpm: 97_550 } } }, false],
    ['income tax on a day', { incomeTax: [{ on: '2027-05-07', amount: 1_000_00 }] }, true],
    ['a tax loss', { taxLoss: { amount: 50_000_00, yearEnds: '2026-03' } }, true],
    ['a tax loss below zero', { taxLoss: { amount: -1, yearEnds: '2026-03' } }, false],
    ['a tax loss of no year', { taxLoss: { amount: 1 } }, false],
    ['income tax on no day', { incomeTax: [{ on: '2027-02-30', amount: 1 }] }, false],
  ])('may hold %s: %s', (_, part, expected) => {
    expect(settings(part).success).toBe(expected)
  })

  it('are saved against the version that was read', () => {
    const body = (baseVersion: unknown) =>
      putForecastSettings.body?.safeParse({ baseVersion, settings: DEFAULT_SETTINGS }).success
    expect([body(0), body(7), body(-1), body(undefined)]).toEqual([true, true, false, false])
  })
})

it.each([
  ['a day', [{ documentId: 'i-1', expectedOn: '2026-12-01' }], true],
  ['no day, which gives the date back', [{ documentId: 'i-1', expectedOn: null }], true],
  ['nothing at all', [], false],
  ['a day there is not', [{ documentId: 'i-1', expectedOn: '2026-11-31' }], false],
  ['no document', [{ documentId: '', expectedOn: null }], false],
  ['parts', [{ documentId: 'i-1', expectedOn: [{ on: '2026-12-10', amount: 400 }] }], true],
  ['a part on no day', [{ documentId: 'i-1', expectedOn: [{ amount: 400 }] }], false],
  [
    'a part of half a cent',
    [{ documentId: 'i-1', expectedOn: [{ on: '2026-12-10', amount: 0.5 }] }],
    false,
  ],
])('expected dates with %s: %s', (_, dates, expected) => {
  expect(putExpectedDates.body?.safeParse({ dates }).success).toBe(expected)
})
