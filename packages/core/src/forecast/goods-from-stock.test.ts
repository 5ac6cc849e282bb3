import { describe, expect, it } from 'vitest'
import { itemCode } from '#item'
import { companyBasis, companyLedger, document, steady, type TestAccounts } from './_company.ts'
import { resolveForecast } from './resolve-forecast.ts'

/**
 * A roaster uses beans of 600 a month, booked at the end of the month. The bill for them comes on
 * the 5th, is booked to stock and paid 40 days later. The bill of November is booked: there are 600
 * more in stock, which November still uses.
 */
const ROASTER = {
  sales: { kind: 'sales', values: steady(2000, 2000) },
  beans: { kind: 'goods', values: steady(600, 0) },
  bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
  stock: { kind: 'asset', role: 'inventory', values: steady(1000, 1600) },
  owed: { kind: 'liability', role: 'payables', values: steady(600, 600) },
  equity: { kind: 'equity', role: 'currentYearEarnings', values: steady(5400, 6000) },
} satisfies TestAccounts

const months = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => {
    const index = 2026 * 12 + 10 - from - at
    return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  })
const paidAfter40Days = (month: string) =>
  new Date(Date.parse(`${month}-05`) + 40 * 86_400_000).toISOString().slice(0, 10)

const bills = [
  ...months(18, 1).map(month => ({ month, paidOn: paidAfter40Days(month) })),
  { month: '2026-11', paidOn: undefined },
].map(({ month, paidOn }) =>
  document({
    ...{ documentId: month, kind: 'bill', net: 600, account: 'stock' },
    ...{ issuedOn: `${month}-05`, dueOn: paidAfter40Days(month) },
    ...(paidOn !== undefined && { paidOn }),
  }),
)

const forecast = (timing?: 'sameDay') =>
  resolveForecast({
    ledger: companyLedger(ROASTER),
    basis: companyBasis(ROASTER, {
      documents: bills,
      ...(timing && {
        settings: { accounts: { [itemCode('beans')]: { timing: { kind: timing } } } },
      }),
    }),
  })

const rowOf = (found: ReturnType<typeof forecast>, key: string) =>
  [...(found.statements.cash.find(row => row.key === key)?.amounts ?? [])]
    .slice(0, 5)
    .map(amount => amount / 100)

describe('[FIG-04] costs whose bills are booked to stock', () => {
  it.each([
    // row, November to March
    ['beans', [0, -600, -600, -600, -600]],
    ['stock', []],
  ] as const)('are paid 40 days after the bill, in their own row: %s', (key, paid) => {
    // December pays the bill of November, January that of December.
    expect(rowOf(forecast(), key)).toEqual(paid)
  })

  it('say that they are timed by the bills of the stock account', () => {
    const beans = forecast().facts.timing.find(({ code }) => code === 'beans')
    expect(beans).toMatchObject({ by: 'documents', like: 'stock' })
    expect(beans?.days).toBeGreaterThan(30)
  })

  it('follow the rule of the owner, also for goods that are in stock', () => {
    const found = forecast('sameDay')
    // The bill of November is open, and its goods are used. All later goods are paid at once.
    expect(rowOf(found, 'beans')).toEqual([0, -1200, -600, -600, -600])
    expect(rowOf(found, 'stock')).toEqual([])
  })

  it('the balance sheet knows what is in stock and owed', () => {
    const { balance } = forecast().statements
    const at = (code: string) =>
      [...(balance.find(row => row.code === code)?.amounts ?? [])].slice(0, 4).map(a => a / 100)
    expect([at('stock'), at('owed')]).toEqual([
      [1000, 1000, 1000, 1000],
      [600, 600, 600, 600],
    ])
  })
})
