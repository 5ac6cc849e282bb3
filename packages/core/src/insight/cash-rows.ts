/** Cash by account and month; a row means the same in the past and in the forecast. Figures §2. */
import { type Forecast, NOT_EXPLAINED } from '#forecast'
import {
  ITEM_SUB_TYPE,
  ITEM_TYPE,
  type ItemSubType,
  type ItemType,
  profitSign,
  SUMMARY_DATA_TYPE,
} from '#item'
import { type AccountRole, type Ledger, TOTAL } from '#ledger'
import { salesTaxTitle } from '#money'
import type { CashRow } from '#statement'
import type { Month } from '#time'
import { type CashMonth, cashByMonth, cashUnitOf } from './cash-months.ts'
import {
  forecastIndex,
  type Heading,
  isBooked,
  type LedgerReader,
  type MonthSource,
  readLedger,
} from './month-source.ts'
import { profitGroup } from './statement-groups.ts'

/** Rows without an account; with them all rows sum to cash in, cash out and net movement. */
export const CASH_REST = {
  /** Sales tax and refunds that a row nets: part of cash in, and the same amount of cash out. */
  nettedIn: 'nettedIn',
  nettedOut: 'nettedOut',
  /** The part of the net movement that no account explains. */
  notMatched: 'notMatched',
} as const
/** The key of the row with all receipts of the bank, in months without cash by account. */
export const ALL_IN = 'allReceipts'
const ALL_OUT = 'allPayments'

export const CASH_GROUPS = [
  'revenue',
  'otherIncome',
  'otherReceipts',
  'directCosts',
  'goods',
  'overheads',
  'payroll',
  'otherPayments',
  'salesTax',
  'incomeTax',
  'investing',
  'financing',
  'interestPaid',
  'interestReceived',
  'otherBalances',
  'netted',
  'adjustment',
  'unexplained',
] as const
export type CashRowGroup = (typeof CASH_GROUPS)[number]

/**
 * Groups whose parts the books do not separate: past wages include tax that was withheld and paid
 * later. Their totals have the same meaning throughout; their parts are known only in the forecast.
 */
const TOTALS_ONLY: ReadonlySet<string> = new Set<CashRowGroup>(['payroll', 'salesTax', 'incomeTax'])

export interface CashSource extends MonthSource {
  readonly month: (month: Month) => CashMonth | null
  /** False if only the total of the line's group is known. */
  readonly knowsLine: (heading: Pick<Heading, 'group'>, month: Month) => boolean
}

/**
 * Cash by account and month, + in, − out. Past rows are the cash movements of the books or, without
 * those, all receipts and all payments of the bank; the running month is the movements so far and
 * the expected rest. In each month the positive rows sum to cash in, the negative rows to cash out,
 * and all of them to the net movement.
 */
export function cashSource(ledger: Ledger, forecast: Forecast | null): CashSource {
  const totals = readLedger(ledger, SUMMARY_DATA_TYPE.AggregatedData)
  const paid = readLedger(ledger, SUMMARY_DATA_TYPE.Cashflow)
  const rows = new Map((forecast?.statements.cash ?? []).map(row => [row.key, row]))
  const accounts = headingsOf(ledger, forecast, paid)
  const cashOf = cashByMonth(ledger, forecast)

  const booked = (key: string, month: Month): number => {
    if (!isBooked(ledger, month) || cashOf(month)?.kind === 'forecast') return 0
    if (!paid.has(month)) {
      if (key === ALL_IN) return totals.at(TOTAL.received, month) ?? 0
      return key === ALL_OUT ? -(totals.at(TOTAL.spent, month) ?? 0) : 0
    }
    return paid.at(key, month) ?? 0
  }
  const named = (key: string, month: Month) =>
    booked(key, month) + (rows.get(key)?.amounts[forecastIndex(forecast, month)] ?? 0)
  const knowsLine = ({ group }: Pick<Heading, 'group'>, month: Month) =>
    !TOTALS_ONLY.has(group) || cashOf(month)?.kind === 'forecast'

  const unitOf = cashUnitOf(forecast)
  const kept = new Map<Month, CashRest>()
  const restOf = (month: Month): CashRest => {
    const before = kept.get(month)
    if (before) return before
    const found = cashRest(
      cashOf(month),
      rowAmounts(accounts, named, month, heading =>
        knowsLine(heading, month) ? `row ${unitOf(heading.key)}` : heading.group,
      ),
    )
    kept.set(month, found)
    return found
  }
  return {
    headings: [...accounts, ...restHeadings(salesTaxTitle(forecast?.input.country))],
    knows: month => cashOf(month) !== null,
    at: (key, month) => restOf(month)[key as keyof CashRest] ?? named(key, month),
    month: cashOf,
    knowsLine,
  }
}

/** The amounts of a month that are cash in or out: by line, or by group. */
function rowAmounts(
  headings: readonly Heading[],
  amountOf: (key: string, month: Month) => number,
  month: Month,
  unitOf: (heading: Heading) => string,
): number[] {
  const amounts = new Map<string, number>()
  for (const heading of headings) {
    const key = unitOf(heading)
    amounts.set(key, (amounts.get(key) ?? 0) + amountOf(heading.key, month))
  }
  return [...amounts.values()]
}

type CashRest = Readonly<Record<keyof typeof CASH_REST, number>>

/**
 * The part of cash in and out that rows do not explain. With rows of 100 and −70, cash in of 115
 * and cash out of 80, 10 is netted in each, and 5 has no account.
 */
function cashRest(cash: CashMonth | null, amounts: readonly number[]): CashRest {
  if (!cash) return { notMatched: 0, nettedIn: 0, nettedOut: 0 }
  const sum = (some: readonly number[]) => some.reduce((total, amount) => total + amount, 0)
  const { cashIn, net } = cash
  const notMatched = net - sum(amounts)
  if (cashIn === null) return { notMatched, nettedIn: 0, nettedOut: 0 }
  const netted = cashIn - sum(amounts.filter(amount => amount > 0)) - Math.max(0, notMatched)
  return { notMatched, nettedIn: netted, nettedOut: 0 - netted }
}

function headingsOf(ledger: Ledger, forecast: Forecast | null, paid: LedgerReader): Heading[] {
  const roles = new Map<string, AccountRole | null>(
    forecast?.facts.roles.map(({ code, role }) => [code, role]),
  )
  const accounts = new Map<string, Typed>(
    ledger.series
      .filter(each => each.summaryDataType !== SUMMARY_DATA_TYPE.AggregatedData)
      .map(each => [each.code, each]),
  )
  const goods = goodsOf(forecast)
  const past = paid.series.map(each => ({
    ...heading(
      each.code,
      each.name,
      goods.has(each.code) ? 'goods' : accountGroup(each, roles.get(each.code) ?? null),
    ),
    ...{ code: each.code, number: each.number, itemType: each.itemType },
    itemSubType: each.itemSubType,
  }))
  const numbers = new Map(ledger.series.map(each => [each.code as string, each.number]))
  const ahead = (forecast?.statements.cash ?? []).map(row => {
    const account = accounts.get(row.code ?? '')
    const group = rowGroup(row, account, roles.get(row.code ?? '') ?? null)
    return {
      ...heading(row.key, row.name, goods.has(row.code ?? '') ? 'goods' : group),
      ...{ code: row.code, number: numbers.get(row.code ?? '') ?? null },
      itemType: account?.itemType ?? null,
      itemSubType: account?.itemSubType ?? null,
    }
  })
  return [
    heading(ALL_IN, 'All receipts', 'otherReceipts'),
    heading(ALL_OUT, 'All payments', 'otherPayments'),
    ...new Map([...past, ...ahead].map(each => [each.key, each])).values(),
  ]
}

/**
 * Several costs whose goods are bought for inventory, and this inventory. The books show a cost
 * when its goods are sold, and inventory shows the difference from what was paid; a forecast shows
 * what is paid. So only their sum means the same before and after today. Empty with one such cost.
 */
function goodsOf(forecast: Forecast | null): ReadonlySet<string> {
  if (!forecast) return new Set()
  const { roles, timing } = forecast.facts
  const inventory = new Set(roles.flatMap(({ code, role }) => (role === 'inventory' ? code : [])))
  const costs = timing.filter(({ like }) => like?.some(code => inventory.has(code)))
  return costs.length < 2 ? new Set() : new Set([...inventory, ...costs.map(({ code }) => code)])
}

/** More cash is always good, because cash out is negative. */
const heading = (key: string, name: string, group: CashRowGroup): Heading => ({
  ...{ key, name, group, code: null, number: null, itemType: null, itemSubType: null },
  polarity: 'moreIsGood',
})

const restHeadings = (tax: string): readonly Heading[] => [
  heading(CASH_REST.nettedIn, `${tax} and refunds in`, 'netted'),
  heading(CASH_REST.nettedOut, `${tax} and refunds out`, 'netted'),
  heading(CASH_REST.notMatched, 'Not matched to an account', 'unexplained'),
]

interface Typed {
  readonly itemType: ItemType
  readonly itemSubType: ItemSubType | null
}

const GROUP_OF_ROLE: Readonly<Partial<Record<AccountRole, CashRowGroup>>> = {
  salesTax: 'salesTax',
  wagesExpense: 'payroll',
  pensionExpense: 'payroll',
  wagesPayable: 'payroll',
  withholding: 'payroll',
  pension: 'payroll',
  incomeTax: 'incomeTax',
  incomeTaxExpense: 'incomeTax',
  inventory: 'directCosts',
  fixedAsset: 'investing',
  accumulatedDepreciation: 'investing',
  loan: 'financing',
  ownersEquity: 'financing',
  retainedEarnings: 'financing',
}

function accountGroup({ itemType, itemSubType }: Typed, role: AccountRole | null): CashRowGroup {
  const byRole = role === null ? undefined : GROUP_OF_ROLE[role]
  if (byRole) return byRole
  if (role === 'interest') return interestGroup(itemType)
  if (profitSign(itemType) !== 0) return profitGroup({ itemType, itemSubType }, role)
  if (itemType === ITEM_TYPE.equity) return 'financing'
  if (itemType === ITEM_TYPE.liability && itemSubType === ITEM_SUB_TYPE.noncurrent)
    return 'financing'
  return (itemSubType !== null && GROUP_OF_SUB_TYPE.get(itemSubType)) || 'otherBalances'
}

const interestGroup = (itemType: ItemType): CashRowGroup =>
  itemType === ITEM_TYPE.revenue ? 'interestReceived' : 'interestPaid'

const GROUP_OF_SUB_TYPE: ReadonlyMap<ItemSubType, CashRowGroup> = new Map([
  [ITEM_SUB_TYPE.fixed, 'investing'],
  [ITEM_SUB_TYPE.noncurrent, 'investing'],
  [ITEM_SUB_TYPE.inventory, 'directCosts'],
  [ITEM_SUB_TYPE.termliab, 'financing'],
])

function rowGroup(
  row: CashRow,
  account: Typed | undefined,
  role: AccountRole | null,
): CashRowGroup {
  if (row.key === NOT_EXPLAINED) return 'adjustment'
  if (row.group === 'salesTax') return 'salesTax'
  if (account) return accountGroup(account, role)
  const byRole = role === null ? undefined : GROUP_OF_ROLE[role]
  if (byRole) return byRole
  if (row.group === 'transfers') return 'otherBalances'
  return row.group === 'receipts' ? 'otherReceipts' : 'otherPayments'
}
