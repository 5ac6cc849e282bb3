import { describe, expect, it } from 'vitest'
import { type LoanTerms, resolveForecast } from '#forecast'
import { itemCode } from '#item'
import { cents } from '#money'
import { day, month } from '#time'
import { companyBasis, companyLedger, document, steady } from '../../forecast/_company.ts'
import { comingUp } from './coming-up.ts'
import { nextTaxes } from './next-payments.ts'

const COMPANY = {
  bank: { kind: 'asset', role: 'bank', values: steady(90_000, 90_000) },
  savings: { kind: 'asset', role: 'bank', values: steady(5_000, 5_000) },
  sales: { kind: 'sales', values: steady(20_000, 14_000) },
  wages: { kind: 'cost', role: 'wagesExpense', values: steady(8_000, 5_600) },
  paye: { kind: 'liability', role: 'withholding', values: steady(2_000, 2_000) },
  loan: { kind: 'liability', role: 'loan', values: (ago: number) => 9_000 + ago * 100 },
  drawings: { kind: 'equity', values: steady(-500, -500) },
} as const

const transfer = (on: string, from: string, to: string, dollars: number) => ({
  ...{ on: day(on), from: itemCode(from), to: itemCode(to) },
  ...{ amount: cents(dollars * 100), label: 'Planned' },
})

function coming(given: Parameters<typeof companyBasis>[1] = {}) {
  const basis = companyBasis(COMPANY, given)
  const forecast = resolveForecast({ ledger: companyLedger(COMPANY), basis })
  return { forecast, items: comingUp(forecast, basis, []) }
}

describe('the largest amounts of the next eight weeks', () => {
  it('[FIG-01] leave out the next payment of a tax, which is in the list of next taxes', () => {
    const { forecast, items } = coming()
    expect(nextTaxes(forecast)[0]).toMatchObject({ kind: 'withholding' })
    expect(items).toEqual([])
  })

  it('[FIG-01] have a second payment of a tax within the eight weeks', () => {
    const { forecast, items } = coming({ asOf: day('2026-11-27') })
    const [next] = nextTaxes(forecast)
    const taxes = items.flatMap(item => (item.source === 'tax' ? [item.on] : []))
    expect([next?.on, ...taxes]).toEqual(['2026-12-21', '2027-01-20'])
  })

  it('have planned transfers, but none between banks', () => {
    const transfers = [
      transfer('2026-12-09', 'bank', 'drawings', 3_000),
      transfer('2026-12-10', 'bank', 'savings', 4_000),
      transfer('2027-03-01', 'bank', 'drawings', 5_000),
    ]
    expect(coming({ transfers }).items.filter(({ source }) => source === 'transfer')).toEqual([
      {
        ...{ source: 'transfer', key: 'drawings', name: 'drawings', by: 'plan' },
        ...{ on: '2026-12-09', amount: -3_000_00 },
      },
    ])
  })

  it('have the payments of a loan with a schedule; without one, its day is not known', () => {
    const loans = { loan: { principal: cents(250_00), dayOfMonth: 5 } }
    const paid = (given: Parameters<typeof coming>[0]) =>
      coming(given).items.flatMap(item =>
        item.source === 'transfer' ? [[item.name, item.on, item.amount, item.by]] : [],
      )
    expect(paid({ settings: { loans } })).toEqual(
      expect.arrayContaining([
        ['loan', '2026-12-05', -250_00, 'schedule'],
        ['loan', '2027-01-05', -250_00, 'schedule'],
      ]),
    )
    expect(paid({})).toEqual([])
  })

  it('have the payments of a loan with terms: principal and interest on its day', () => {
    const accounts = {
      ...COMPANY,
      interest: { kind: 'cost', role: 'interest', values: steady(45, 0) },
    } as const
    const terms: LoanTerms = {
      ...{ kind: 'equalPayments', ratePpm: 60_000, endMonth: month('2027-01') },
      ...{ interestOnlyUntil: null, dayOfMonth: 5, interestAccount: null, refinancing: null },
    }
    const basis = companyBasis(accounts, { settings: { loans: { loan: terms } } })
    const forecast = resolveForecast({ ledger: companyLedger(accounts), basis })
    const [first] = comingUp(forecast, basis, []).filter(({ source }) => source === 'repayment')
    // 9,100 was owed at the end of October, of which 100 is repaid; the payment is 3,063.72.
    expect(first).toMatchObject({ key: 'loan', on: '2026-11-30', interest: -45_50 })
    expect(first?.amount).toBe(-(3_063_72 - 100_00))
    const { amounts = [] } = forecast.statements.cash.find(({ key }) => key === 'loan') ?? {}
    expect((first?.amount ?? 0) + 45_50).toBe(amounts[0])
  })

  it('[FIG-01] have a movement that follows the bank balance', () => {
    // The owner draws what is above 6,000 at the end of each month, and at least 200.
    const bank = [6_000]
    const drawn = [0]
    for (let month = 0; month < 36; month += 1) {
      const before = (bank.at(-1) ?? 0) + 1_000 + ((month * 7_919) % 1_009) * 2
      const out = Math.max(200, before - 6_000)
      bank.push(before - out)
      drawn.push((drawn.at(-1) ?? 0) - out)
    }
    const accounts = {
      bank: { kind: 'asset', role: 'bank', values: (ago: number) => bank[36 - ago] ?? 0 },
      sales: {
        kind: 'sales',
        values: (ago: number) => (ago === 0 ? 0 : 1_000 + (((36 - ago) * 7_919) % 1_009) * 2),
      },
      drawings: {
        ...({ kind: 'equity', role: 'ownersEquity' } as const),
        values: (ago: number) => drawn[36 - ago] ?? 0,
      },
    } as const
    const basis = companyBasis(accounts)
    const forecast = resolveForecast({ ledger: companyLedger(accounts), basis })
    expect(forecast.facts.transfers.map(({ code, by }) => [code, by])).toEqual([
      ['drawings', 'bankBalance'],
    ])
    const [first] = comingUp(forecast, basis, [])
    expect(first).toMatchObject({ source: 'transfer', key: 'drawings', by: 'bankBalance' })
    expect(first?.amount).toBeLessThan(-200_00)
  })

  it('are the eight largest, in the order of their days', () => {
    const documents = Array.from({ length: 9 }, (_, at) =>
      document({
        ...{ documentId: `B-${at}`, kind: 'bill', net: at === 0 ? 5 : 4_000 + at },
        ...{ account: 'wages', issuedOn: '2026-11-01', dueOn: '2026-12-10' },
      }),
    )
    const { items } = coming({ documents })
    expect(items).toHaveLength(8)
    expect(items.map(({ on }) => on)).toEqual(items.map(({ on }) => on).toSorted())
    expect(Math.max(...items.map(({ amount }) => amount))).toBeLessThanOrEqual(-2_000_00)
  })
})
