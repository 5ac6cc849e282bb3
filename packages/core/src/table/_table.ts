import { DEFAULT_SETTINGS, type Forecast, type ForecastBasis, resolveForecast } from '#forecast'
import { type BudgetLine, chosenBudget } from '#insight'
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemSubType,
  type ItemType,
  itemCode,
  SUMMARY_DATA_TYPE,
  type SummaryDataType,
} from '#item'
import { type AccountRole, type BooksAccount, type Ledger, type LedgerSeries, TOTAL } from '#ledger'
import { type Cents, cents } from '#money'
import { addMonths, dataWindow, day, type Month, monthsBetween } from '#time'
import type { TableComparison, TableRequest } from './table.ts'

const TODAY = day('2026-11-21')
const { closeMonth, runningMonth, months } = dataWindow(TODAY)
export const CLOSE = closeMonth
export const RUNNING = runningMonth

interface Books {
  /** Dollars by month, oldest first, ending with the close or, if longer, the running month. */
  readonly [code: string]: readonly number[]
}

interface Kind {
  readonly type: SummaryDataType
  readonly itemType: ItemType
  readonly itemSubType?: ItemSubType
}

const profit = (itemType: ItemType, itemSubType?: ItemSubType): Kind => ({
  type: SUMMARY_DATA_TYPE.ProfitLoss,
  itemType,
  ...(itemSubType && { itemSubType }),
})
const balance = (itemType: ItemType, itemSubType?: ItemSubType): Kind => ({
  ...profit(itemType, itemSubType),
  type: SUMMARY_DATA_TYPE.BalanceSheet,
})

/** The accounts that tests may use. */
const CHART: Readonly<Record<string, Kind>> = {
  sales: profit(ITEM_TYPE.revenue, ITEM_SUB_TYPE.sales),
  interest: profit(ITEM_TYPE.revenue, ITEM_SUB_TYPE.otherincome),
  beans: profit(ITEM_TYPE.expense, ITEM_SUB_TYPE.directcosts),
  rent: profit(ITEM_TYPE.expense, ITEM_SUB_TYPE.overheads),
  companyTax: profit(ITEM_TYPE.expense, ITEM_SUB_TYPE.overheads),
  interestPaid: profit(ITEM_TYPE.expense, ITEM_SUB_TYPE.overheads),
  bank: balance(ITEM_TYPE.asset, ITEM_SUB_TYPE.BankAccount),
  oven: balance(ITEM_TYPE.asset, ITEM_SUB_TYPE.fixed),
  loan: balance(ITEM_TYPE.liability, ITEM_SUB_TYPE.termliab),
  capital: balance(ITEM_TYPE.equity, ITEM_SUB_TYPE.equity),
  earnings: balance(ITEM_TYPE.equity, ITEM_SUB_TYPE.equity),
}

/** Ends with the running month if a row is longer than the months up to the close. */
function seriesFor(
  code: string,
  kind: Kind,
  dollars: readonly number[],
  until: Month,
): LedgerSeries {
  const values: (Cents | null)[] = months.map(() => null)
  const last = monthsBetween(months[0] as Month, until)
  dollars.toReversed().forEach((amount, back) => {
    values[last - back] = cents(Math.round(amount * 100))
  })
  return {
    ...{ summaryDataType: kind.type, itemType: kind.itemType, number: null, name: code, values },
    ...{ itemSubType: kind.itemSubType ?? null, code: itemCode(code) },
  }
}

export interface LedgerParts {
  readonly books?: Books
  /** Signed as cash, by account. */
  readonly paid?: Books
  readonly budget?: Books
  readonly totals?: Books
  readonly until?: Month
}

export function ledgerOf({ books, paid, budget, totals, until = CLOSE }: LedgerParts): Ledger {
  const rows = (of: Books | undefined, kindOf: (code: string) => Kind, last = until) =>
    Object.entries(of ?? {}).map(([code, dollars]) => seriesFor(code, kindOf(code), dollars, last))
  const known = (code: string) => CHART[code] ?? profit(ITEM_TYPE.expense)
  return {
    ...{ currency: 'NZD', closeMonth, months },
    series: [
      ...rows(books, known),
      ...rows(paid, code => ({ ...known(code), type: SUMMARY_DATA_TYPE.Cashflow })),
      ...rows(
        budget,
        code => ({ ...known(code), type: SUMMARY_DATA_TYPE.ProviderBudget }),
        addMonths(RUNNING, 11),
      ),
      ...rows(totals, () => ({
        type: SUMMARY_DATA_TYPE.AggregatedData,
        itemType: ITEM_TYPE.aggregatedCashflow,
      })),
    ],
  }
}

const atOnce = { ppmByDay: [1_000_000], meanDays: 0, documents: 0, source: 'organisation' } as const

export const basisOf = (ledger: Ledger): ForecastBasis => ({
  ...{ asOf: TODAY, country: 'NZ', yearBeginsMonth: 4 },
  ...{ salesTaxBasis: 'none', salesTaxPeriodMonths: null },
  accounts: accountsOf(ledger),
  openDocuments: [],
  learned: { receivable: atOnce, payable: atOnce, contacts: [], accounts: [] },
  ...{ expectedDates: {}, settings: DEFAULT_SETTINGS, holidays: new Set() },
  budget: null,
  budgetName: null,
  transfers: [],
  customers: {},
})

const ROLES: Readonly<Record<string, AccountRole>> = {
  bank: 'bank',
  companyTax: 'incomeTaxExpense',
  interestPaid: 'interest',
  earnings: 'currentYearEarnings',
}

const accountsOf = (ledger: Ledger): BooksAccount[] =>
  ledger.series
    .filter(each => each.itemType < ITEM_TYPE.customers)
    .map(({ code, name, number, itemType, itemSubType }) => ({
      ...{ code, name, number, itemType, itemSubType: itemSubType ?? ITEM_SUB_TYPE.current },
      role: ROLES[code] ?? null,
      ...{ status: 'active', currency: null, taxType: null, taxPpm: null },
    }))

export const forecastOf = (ledger: Ledger): Forecast =>
  resolveForecast({ ledger, basis: basisOf(ledger) })

/** Months from the one before the close to the second forecast month, by default. */
export const request = (ledger: Ledger, change: Partial<TableRequest> = {}): TableRequest => ({
  ...{ ledger, forecast: null, statement: 'profitAndLoss', period: 'month', comparisons: [] },
  ...{ from: addMonths(CLOSE, -1), to: addMonths(CLOSE, 2), yearBeginsMonth: 4 },
  ...change,
})

export const withBudget = (
  ledger: Ledger,
): Extract<TableComparison, { readonly kind: 'budget' }> => ({
  kind: 'budget',
  budget: chosenBudget(ledger, { ...basisOf(ledger), accounts: [] }),
  forecast: null,
})

/** A line of a budget in dollars from the given month on; null is an empty cell. */
export function budgetLine(
  code: string,
  from: Month,
  dollars: readonly (number | null)[],
): BudgetLine {
  const { itemType, itemSubType } = CHART[code] as Kind
  return {
    ...{ code: itemCode(code), name: code, number: null, itemType },
    itemSubType: itemSubType ?? null,
    at: month => {
      const amount = dollars[monthsBetween(from, month)] ?? null
      return amount === null ? null : cents(amount * 100)
    },
  }
}

/** 36 months of the same amount, up to the close. */
export const every = (amount: number): number[] => Array.from({ length: 36 }, () => amount)

/** A firm with the same cash and profit every month: 100 in, 70 out. */
export function steadyBooks(soFar?: {
  readonly sales: number
  readonly rent: number
}): LedgerParts {
  const closing = Array.from({ length: 36 }, (_, index) => 1000 + (index + 1) * 30)
  const last = closing.at(-1) ?? 0
  const now = soFar ? last + soFar.sales - soFar.rent : 0
  const with_ = (values: readonly number[], more: number) => (soFar ? [...values, more] : values)
  const sales = with_(every(100), soFar?.sales ?? 0)
  const rent = with_(every(70), soFar?.rent ?? 0)
  const bank = with_(closing, now)
  return {
    books: { sales, rent, bank, earnings: bank },
    paid: { sales, rent: rent.map(amount => -amount) },
    totals: { [TOTAL.closing]: bank, [TOTAL.received]: sales, [TOTAL.spent]: rent },
    until: soFar ? RUNNING : CLOSE,
  }
}
