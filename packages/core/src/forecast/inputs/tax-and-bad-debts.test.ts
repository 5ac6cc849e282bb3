import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import type { Adjustment } from '#plan'
import { addMonths, day, type Month } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  steady,
  type TestAccounts,
  type TestBasis,
} from '../_company.ts'
import type { Forecast } from '../forecast.ts'
import { resolveForecast } from '../resolve-forecast.ts'

const SHOP: TestAccounts = {
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5300) },
  earnings: { kind: 'equity', role: 'retainedEarnings', values: steady(5000, 5300) },
  sales: { kind: 'sales', values: steady(1000, 700) },
  rent: { kind: 'cost', values: steady(400, 400) },
}

const forecast = (
  accounts: TestAccounts,
  basis: TestBasis = {},
  horizon = 12,
  adjustments: readonly Adjustment[] = [],
): Forecast =>
  resolveForecast(
    { ledger: companyLedger(accounts), basis: companyBasis(accounts, basis) },
    ...([adjustments, horizon] as const),
  )

const dollars = (values: ArrayLike<number> | undefined, count: number): number[] =>
  Array.from(values ?? [], value => value / 100).slice(0, count)
const cash = (found: Forecast, key: string, count: number) =>
  dollars(found.statements.cash.find(row => row.key === key)?.amounts, count)
const balance = (found: Forecast, key: string, count: number) =>
  dollars(found.statements.balance.find(row => row.code === key)?.amounts, count)

describe('bad debts', () => {
  const CREDIT: TestAccounts = {
    ...SHOP,
    counter: { kind: 'sales', values: steady(3000, 3000) },
    debtors: { kind: 'asset', role: 'receivables', values: steady(1000, 1000) },
    lost: { kind: 'cost', role: 'badDebts', values: steady(50, 50) },
  }
  const documents = Array.from({ length: 12 }, (_, at) => {
    const month = addMonths('2025-11' as Month, at)
    return document({
      ...{ documentId: `${month}`, kind: 'invoice', net: 1000, account: 'sales' },
      ...{ issuedOn: `${month}-01`, paidOn: `${addMonths(month, 1)}-01` },
    })
  })

  it('lower what customers pay, and are no payment', () => {
    const found = forecast(CREDIT, { documents })
    const without = forecast({ ...CREDIT, lost: { kind: 'cost', values: () => 0 } }, { documents })
    expect(found.statements.cash.some(({ key }) => key === 'lost')).toBe(false)
    const less = cash(without, 'sales', 3).map(
      (amount, at) => amount - cash(found, 'sales', 3)[at]!,
    )
    expect(less).toEqual([0, 50, 50])
    expect(balance(found, 'debtors', 3)).toEqual(balance(without, 'debtors', 3))
    expect(found.facts.timing.find(({ code }) => code === 'lost')?.by).toBe('writtenOff')
  })

  it('are an ordinary cost if the owner says so, or without receivables', () => {
    const settings = { accounts: { lost: { role: null } } }
    expect(cash(forecast(CREDIT, { documents, settings }), 'lost', 2)).toEqual([0, -50])
    const { debtors: _, ...paidAtOnce } = CREDIT
    expect(cash(forecast(paidAtOnce), 'lost', 2)).toEqual([0, -50])
  })
})

describe('income tax', () => {
  const PROVISIONAL: TestAccounts = {
    ...SHOP,
    taxExpense: { kind: 'cost', role: 'incomeTaxExpense', values: steady(30, 30) },
    taxOwed: {
      kind: 'liability',
      role: 'incomeTax',
      // 120 is paid in January, May and August, mostly before it is charged.
      values: (ago, at) => {
        const paid = ['01', '05', '08'].filter(each => each <= at.slice(5)).length
        return 30 * (Number(at.slice(5)) - 4) - 120 * paid + 0 * ago
      },
    },
  }

  it('continues as it has been paid, if that is more accurate than the statute', () => {
    const found = forecast(PROVISIONAL)
    expect(cash(found, 'taxOwed', 12)).toEqual([0, 0, -120, 0, 0, 0, -120, 0, 0, -120, 0, 0])
  })

  it('pays the rest of the tax of each year on the country’s day, and changes with the plan', () => {
    const overrides = { taxExpense: { '2027-03': cents(13_000) } }
    const before = forecast(PROVISIONAL, {}, 30)
    const found = forecast(PROVISIONAL, { settings: { overrides } }, 30)
    const more = cash(found, 'taxOwed', 30).map(
      (amount, at) => amount - (cash(before, 'taxOwed', 30)[at] ?? 0),
    )
    // The year to March 2027 is settled in February 2028.
    expect(
      more.flatMap((amount, at) => (amount === 0 ? [] : [[found.months[at], amount]])),
    ).toEqual([['2028-02', -100]])
    expect(new Set(cash(before, 'taxOwed', 30))).toEqual(new Set([0, -120]))
  })

  const profit = (found: Forecast, code: string, count: number) =>
    dollars(found.statements.profit.find(row => row.code === code)?.amounts, count)

  it.each([
    // 30 of a profit of 600 before tax are 5%; 2,000 more in March are 100 more tax.
    ['more in March', { '2027-03': 3000 }, [30, 30, 130, 30, 30], -100],
    // 50 less tax: 30 of it in March, and the rest in April.
    ['nothing in March', { '2027-03': 0 }, [30, 30, 0, 10, 30], 50],
    ['as much as before', { '2027-03': 1000 }, [30, 30, 30, 30, 30], 0],
  ])('is charged on a profit that the owner changed: sales of %s', (_, sales, charged, settled) => {
    const typed = Object.entries(sales).map(([at, amount]) => [at, cents(amount * 100)] as const)
    const settings = { overrides: { sales: Object.fromEntries(typed) } }
    const before = forecast(PROVISIONAL, {}, 30)
    const found = forecast(PROVISIONAL, { settings }, 30)
    expect(profit(found, 'taxExpense', 7).slice(2)).toEqual(charged)
    const year = (of: Forecast) =>
      cash(of, 'taxOwed', 30)[of.months.indexOf('2028-02' as Month)] ?? 0
    // April is in the next tax year, which is settled a year later.
    const ofThisYear = settled === 50 ? 30 : settled
    expect(year(found) - year(before)).toBe(ofThisYear)
  })

  // 2,000 more sales are 100 more tax. The year ends in March.
  it.each([
    ['is charged in the next month', '2027-01', ['01', '02'], [70, 70, 130, 30]],
    ['is not charged in the next year', '2027-03', ['03'], [30, 30, 70, 30]],
    [
      'is not charged in the next year, if nothing is charged at its end',
      '2027-02',
      ['02', '03'],
      [...[30, 70, 70, 30]],
    ],
  ])('of a month whose charge is typed or budgeted %s', (_, more, typed, charged) => {
    const sales = { [more]: cents(3000_00) }
    const taxExpense = Object.fromEntries(typed.map(at => [`2027-${at}`, cents(70_00)]))
    const settings = { overrides: { sales, taxExpense } }
    const budget = { kind: 'budget', amounts: settings.overrides } as const
    for (const found of [
      forecast(PROVISIONAL, { settings }),
      forecast(PROVISIONAL, {}, 12, [budget]),
    ]) {
      expect(profit(found, 'taxExpense', 6).slice(2)).toEqual(charged)
    }
  })

  const taxTransfer = (on: string, amount: number): TestBasis => ({
    transfers: [
      {
        ...{ on: day(on), from: itemCode('bank'), to: itemCode('taxOwed') },
        ...{ amount: cents(amount * 100), label: 'Provisional tax' },
      },
    ],
  })

  it.each([
    ['replaces the instalment of its month', '2027-01-20', 90, [-90, 0]],
    ['of zero means that nothing is paid', '2027-01-20', 0, [0, 0]],
    ['in another month is paid as well', '2027-02-20', 90, [-120, -90]],
  ])('a planned transfer %s', (_, on, amount, paid) => {
    expect(cash(forecast(PROVISIONAL, taxTransfer(on, amount)), 'taxOwed', 4).slice(2)).toEqual(
      paid,
    )
  })

  it('a planned transfer pays the tax of its year: less of it is left', () => {
    // 30 less than the instalment of January 2027 is settled in February 2028.
    const found = forecast(PROVISIONAL, taxTransfer('2027-01-20', 90), 30)
    const settled = cash(found, 'taxOwed', 30)[found.months.indexOf('2028-02' as Month)]
    expect(settled).toBe(-30)
  })

  it('is in proportion to profit, if it was in the last year', () => {
    // Profit halves every year; instalments are a quarter of the profit of twelve months.
    const profit = (at: string) => 1600 / 2 ** (Number(at.slice(0, 4)) - 2023)
    const yearTo = (at: string) =>
      Array.from({ length: 12 }, (_, back) => profit(addMonths(at as Month, -back))).reduce(
        (sum, each) => sum + each,
        0,
      )
    const dues = ['01', '05', '08']
    const paidBy = (at: string) => {
      let [sum, each] = [0, at as Month]
      for (; each > '2023-11'; each = addMonths(each, -1)) {
        if (dues.includes(each.slice(5))) sum += yearTo(each) / 12
      }
      return sum
    }
    const found = forecast(
      {
        bank: { kind: 'asset', role: 'bank', values: steady(5000, 5300) },
        sales: { kind: 'sales', values: (_, at) => profit(at) },
        taxExpense: { kind: 'cost', role: 'incomeTaxExpense', values: steady(30, 30) },
        taxOwed: {
          ...{ kind: 'liability', role: 'incomeTax' },
          values: (ago, at) => 30 * (36 - ago) - paidBy(at),
        },
      },
      { settings: { accounts: { sales: { rule: { kind: 'average', months: 1 } } } } },
    )
    const last = forecast({
      ...{ bank: PROVISIONAL.bank!, sales: PROVISIONAL.sales! },
      ...{ taxExpense: PROVISIONAL.taxExpense!, taxOwed: PROVISIONAL.taxOwed! },
    })
    expect(cash(last, 'taxOwed', 3)[2]).toBe(-120)
    const january = cash(found, 'taxOwed', 3)[2] ?? 0
    // A year ago, January paid a twelfth of the profit up to it.
    expect(-january).toBeLessThan(0.7 * (yearTo('2026-01') / 12))
  })

  it('follows the owner’s schedule', () => {
    const incomeTax = [{ on: day('2027-02-07'), amount: cents(77_700) }]
    const found = forecast(PROVISIONAL, { settings: { incomeTax } })
    expect(cash(found, 'taxOwed', 5)).toEqual([0, 0, 0, -777, 0])
  })
})
