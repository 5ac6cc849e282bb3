import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolveForecast } from '#forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, SUMMARY_DATA_TYPE } from '#item'
import { type Ledger, TOTAL } from '#ledger'
import { addMonths, type Month, monthsFrom } from '#time'
import {
  companyBasis,
  companyLedger,
  document,
  steady,
  type TestAccounts,
} from '../forecast/_company.ts'
import { basisOf, CLOSE, every, ledgerOf, RUNNING } from '../table/_table.ts'
import { CASH_REST, type CashSource, cashSource } from './cash-rows.ts'

const TAX_ACCOUNTS = ['GST', 'PAYE']

/** The liability account for tax in all test books of this file. */
function withTaxAccounts(ledger: Ledger): Ledger {
  const { liability } = ITEM_TYPE
  return {
    ...ledger,
    series: ledger.series.map(each =>
      TAX_ACCOUNTS.includes(each.code)
        ? {
            ...{ ...each, itemType: liability, itemSubType: ITEM_SUB_TYPE.currliab },
            summaryDataType:
              each.summaryDataType === SUMMARY_DATA_TYPE.ProfitLoss
                ? SUMMARY_DATA_TYPE.BalanceSheet
                : each.summaryDataType,
          }
        : each,
    ),
  }
}

function forecastOf(ledger: Ledger) {
  const basis = basisOf(ledger)
  const roles: Record<string, 'salesTax' | 'withholding' | 'wagesExpense'> = {
    ...{ GST: 'salesTax', PAYE: 'withholding', wages: 'wagesExpense' },
  }
  const accounts = basis.accounts.map(each => ({ ...each, role: roles[each.code] ?? each.role }))
  return resolveForecast({
    ledger,
    basis: {
      ...{ ...basis, accounts, salesTaxBasis: 'payments', salesTaxPeriodMonths: 2 },
    },
  })
}

/** Every month has 115 in and 80 out; the accounts explain 100 in and 77 out. */
const LEDGER = withTaxAccounts(
  ledgerOf({
    books: {
      ...{ sales: every(100), rent: every(30), wages: every(40), GST: every(20), PAYE: every(10) },
      bank: every(0).map((_, index) => 1000 + index * 35),
    },
    paid: {
      ...{ sales: every(100), rent: every(-30) },
      ...{ wages: every(-40), PAYE: every(5), GST: every(-12) },
    },
    totals: {
      [TOTAL.closing]: every(0).map((_, index) => 1000 + index * 35),
      ...{ [TOTAL.received]: every(115), [TOTAL.spent]: every(80) },
    },
  }),
)
const FORECAST = forecastOf(LEDGER)

/** The cash in and out: row by row, or by group if its rows are not known. */
function sides(source: CashSource, month: Month) {
  const explained = new Map<string, number>()
  const ownKeys = new Set<string>(Object.values(CASH_REST))
  for (const heading of source.headings.filter(({ key }) => !ownKeys.has(key))) {
    const unit = source.knowsLine(heading, month) ? `row ${heading.key}` : heading.group
    explained.set(unit, (explained.get(unit) ?? 0) + source.at(heading.key, month))
  }
  const amounts = [...explained.values()]
  const total = (some: readonly number[]) => some.reduce((sum, amount) => sum + amount, 0)
  const unexplained = source.at(CASH_REST.notMatched, month)
  const [nettedIn, nettedOut] = [CASH_REST.nettedIn, CASH_REST.nettedOut].map(key =>
    source.at(key, month),
  ) as [number, number]
  return {
    cashIn: total(amounts.filter(each => each > 0)) + nettedIn + Math.max(0, unexplained),
    cashOut: 0 - total(amounts.filter(each => each < 0)) - nettedOut - Math.min(0, unexplained),
    net: total(source.headings.map(({ key }) => source.at(key, month))),
  }
}

const partsOf = (source: CashSource, month: Month) => {
  const found = source.month(month)
  return found && { cashIn: found.cashIn, cashOut: found.cashOut, net: found.net }
}

describe('[FIG-01] [FIG-04] rows of cash', () => {
  const source = cashSource(LEDGER, FORECAST)

  it('sum to cash in, cash out and the net movement in every past and future month', () => {
    const months = monthsFrom(addMonths(CLOSE, -34), 35 + 24)
    for (const month of months) {
      const { net, cashIn, cashOut } = sides(source, month)
      expect({ cashIn, cashOut, net }, month).toEqual(partsOf(source, month))
    }
    expect(months.at(-1)).toBe('2028-10')
    expect(partsOf(source, RUNNING)?.cashIn).toBeGreaterThan(0)
  })

  it('name netted amounts and unexplained amounts', () => {
    // Payroll is 40 out and 5 in: with rent and sales tax 77 of the 80, and 23 of the net 35.
    const at = (month: Month) => Object.values(CASH_REST).map(key => source.at(key, month) / 100)
    expect(at(CLOSE)).toEqual([3, -3, 12])
    expect(at(RUNNING)).toEqual([0, 0, 0])
  })

  it('for payroll and sales tax are single in the forecast and a total in the past', () => {
    const known = (group: string, month: Month) => source.knowsLine({ group }, month)
    for (const group of ['payroll', 'salesTax']) {
      expect([known(group, CLOSE), known(group, addMonths(RUNNING, 1))]).toEqual([false, true])
    }
    expect([known('revenue', CLOSE), known('overheads', CLOSE)]).toEqual([true, true])
    const groupOf = (key: string) => source.headings.find(each => each.key === key)?.group
    expect(['wages', 'PAYE', 'GST', 'sales', 'rent'].map(groupOf)).toEqual([
      ...['payroll', 'payroll', 'salesTax', 'revenue', 'overheads'],
    ])
  })

  it('are total receipts and total payments if the books have no accounts', () => {
    const bank = ledgerOf({
      totals: { [TOTAL.closing]: [900, 935], [TOTAL.received]: [1, 115], [TOTAL.spent]: [1, 80] },
    })
    const source = cashSource(bank, null)
    const named = source.headings.flatMap(({ key, name }) =>
      source.at(key, CLOSE) === 0 ? [] : [[name, source.at(key, CLOSE)]],
    )
    expect(named).toEqual([
      ['All receipts', 115_00],
      ['All payments', -80_00],
    ])
  })

  it('sum to the net movement if own transfers are not read, and cash in and out are unknown', () => {
    const ledger = ledgerOf({
      paid: { sales: [0, 100], rent: [0, -30] },
      totals: { [TOTAL.closing]: [900, 975], [TOTAL.net]: [0, 75] },
    })
    const source = cashSource(ledger, null)
    expect(partsOf(source, CLOSE)).toEqual({ cashIn: null, cashOut: null, net: 75_00 })
    expect(sides(source, CLOSE).net).toBe(75_00)
    expect(source.at(CASH_REST.notMatched, CLOSE)).toBe(5_00)
  })

  it('sum to the cent for any books', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 }).map(value => value / 100)
    const size = fc.nat({ max: 100_000 }).map(value => value / 100)
    const codes = fc.constantFrom('sales', 'interest', 'beans', 'rent', 'oven', 'loan', 'capital')
    fc.assert(
      fc.property(fc.dictionary(codes, amount), size, size, amount, (paid, into, out, closing) => {
        const rows = Object.entries(paid).map(([code, value]) => [code, [0, value]] as const)
        const ledger = ledgerOf({
          paid: Object.fromEntries(rows),
          totals: {
            ...{ [TOTAL.closing]: [0, closing], [TOTAL.received]: [0, into] },
            [TOTAL.spent]: [0, out],
          },
        })
        const source = cashSource(ledger, null)
        expect(sides(source, CLOSE)).toEqual(partsOf(source, CLOSE))
      }),
    )
  })
})

describe('[FIG-01] goods that pass through stock', () => {
  const level = (full: number) => (_: number, at: string) =>
    ['12', '01', '02'].includes(at.slice(5)) ? full / 2 : full
  const SHOP: TestAccounts = {
    bank: { kind: 'asset', role: 'bank', values: steady(5000, 5000) },
    sales: { kind: 'sales', values: steady(3000, 3000) },
    pots: { kind: 'goods', values: steady(900, 900) },
    pans: { kind: 'goods', values: steady(300, 300) },
    potStock: { kind: 'asset', role: 'inventory', values: level(1000) },
    panStock: { kind: 'asset', role: 'inventory', values: level(600) },
    rent: { kind: 'cost', values: steady(200, 200) },
  }
  const { pans: _pans, panStock: _panStock, ...one } = SHOP

  it.each([
    ['of several costs are a group with their stock', SHOP, ['potStock', 'panStock'], 'goods'],
    ['of one cost are a direct cost', one, ['potStock'], 'directCosts'],
    ['with bills booked to their costs are direct costs', SHOP, ['pots', 'pans'], 'directCosts'],
  ] as const)('%s', (_, accounts, billed, group) => {
    const ledger = companyLedger(accounts)
    const documents = billed.flatMap(account =>
      monthsFrom('2025-11' as Month, 12).map(at =>
        document({
          ...{ documentId: `${account} ${at}`, kind: 'bill', net: 600, account },
          ...{ issuedOn: `${at}-05`, paidOn: `${at}-25` },
        }),
      ),
    )
    const forecast = resolveForecast({ ledger, basis: companyBasis(accounts, { documents }) })
    const groups = cashSource(ledger, forecast).headings.flatMap(({ key, group: of }) =>
      key.startsWith('pot') || key.startsWith('pan') ? [of] : [],
    )
    expect(forecast.input.stock).not.toBeNull()
    expect(new Set(groups)).toEqual(new Set([group]))
  })
})
