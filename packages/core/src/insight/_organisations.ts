/** Random organisations with double-entry books in which the cause of every cash row is known. */
import fc from 'fast-check'
import {
  DEFAULT_SETTINGS,
  type Forecast,
  type ForecastBasis,
  type PastLearning,
  resolveForecast,
} from '#forecast'
import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode, SUMMARY_DATA_TYPE } from '#item'
import { type AccountRole, type BooksAccount, type Ledger, type LedgerSeries, TOTAL } from '#ledger'
import { type Cents, cents } from '#money'
import { dataWindow, day, monthNumber, monthsUntil } from '#time'
import { learnTiming } from '#timing'

const TODAY = day('2026-11-21')
const { closeMonth: CLOSE, months: WINDOW } = dataWindow(TODAY)
const MONTHS = monthsUntil(CLOSE, 36)
/** A year, including the month in which the year from today ends. */
const HORIZON = 13
const TAX = 0.15
const TAX_PPM = 150_000
/** The share of wages that is withheld and paid to the tax office a month later. */
const WITHHELD = 0.2

interface Trade {
  readonly kind: 'sales' | 'cost'
  /** Cents a month. */
  readonly level: number
  /** Months differ from each other by up to this share of the level, in random order. */
  readonly noise: readonly number[]
  /** December is this many times any other month. */
  readonly season: number
  readonly isTaxed: boolean
  /** All amounts are paid so many months after they are booked. */
  readonly lag: 0 | 1
}

export interface Spec {
  readonly opening: number
  readonly trades: readonly Trade[]
  readonly wages: number
  readonly fromPast: PastLearning | null
  readonly salesTaxBasis: 'invoice' | 'payments'
  readonly floor: number
}

const trade = (kind: Trade['kind']): fc.Arbitrary<Trade> =>
  fc.record({
    kind: fc.constant(kind),
    level: fc.integer({ min: 1_000_00, max: 200_000_00 }),
    noise: fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), {
      minLength: 1,
      maxLength: 36,
    }),
    season: fc.constantFrom(1, 1, 0.4, 2.5),
    isTaxed: fc.boolean(),
    lag: fc.constantFrom(0 as const, 1 as const),
  })

export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, of) => total + of, 0)

const share = fc.double({ min: 0, max: 1, noNaN: true })

const fromPast: fc.Arbitrary<PastLearning> = fc
  .record({
    guess: fc.constantFrom('sameMonthLastYear', 'runRate', 'levelLastYear'),
    share,
    guessMiss: fc.integer({ min: 0, max: 50_000_00 }),
    rangeFactor: fc.double({ min: 1, max: 4, noNaN: true }),
  })
  .map(({ guess, share: counts, guessMiss, rangeFactor }) => {
    const none = { sameMonthLastYear: 0, runRate: 0, levelLastYear: 0 }
    const weights = { model: 1 - counts, ...none, [guess]: counts }
    const horizons = ([1, 3, 6, 12] as const).map(months => {
      return { months, weights, guessMiss, rangeFactor }
    })
    return { points: 18, horizons }
  })

export const anyOrganisation: fc.Arbitrary<Spec> = fc.record({
  opening: fc.integer({ min: -50_000_00, max: 500_000_00 }),
  trades: fc
    .tuple(
      fc.array(trade('sales'), { minLength: 1, maxLength: 2 }),
      fc.array(trade('cost'), { maxLength: 2 }),
    )
    .map(([sales, costs]) => [...sales, ...costs]),
  wages: fc.oneof(fc.constant(0), fc.integer({ min: 500_00, max: 50_000_00 })),
  fromPast: fc.option(fromPast),
  salesTaxBasis: fc.constantFrom('invoice', 'payments'),
  floor: fc.integer({ min: -100_000_00, max: 500_000_00 }),
})

/** Booked and paid amounts of an account, by month up to the close, in cents. */
interface PastRow {
  readonly code: string
  readonly sign: 1 | -1
  readonly isTaxed: boolean
  readonly booked: readonly number[]
  readonly paid: readonly number[]
  /** Sales tax on the booked and the paid amount. */
  readonly bookedTax: readonly number[]
  readonly paidTax: readonly number[]
  /** At each month end, tax included. */
  readonly owed: readonly number[]
}

export interface RandomOrganisation {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
  readonly forecast: Forecast
  readonly floor: Cents
  readonly rows: readonly PastRow[]
  /** By month, tax withheld included. */
  readonly wages: number
}

/** A New Zealand organisation that reports sales tax every two months. */
export function organisationOf(spec: Spec): RandomOrganisation {
  const rows = spec.trades.map(rowOf)
  const accounts = accountsOf(spec, rows)
  const series = seriesOf(spec, rows, accounts)
  const ledger: Ledger = { currency: 'NZD', closeMonth: CLOSE, months: WINDOW, series }
  const basis = basisOf(ledger, accounts.map(booksAccount), spec)
  const forecast = resolveForecast({ ledger, basis }, [], HORIZON)
  return { ledger, basis, forecast, floor: cents(spec.floor), rows, wages: spec.wages }
}

function rowOf({ kind, level, noise, season, isTaxed, lag }: Trade, index: number): PastRow {
  const booked = MONTHS.map((of, at) =>
    Math.round(
      level * (monthNumber(of) === 12 ? season : 1) * (1 + (noise[at % noise.length] ?? 0)),
    ),
  )
  const tax = (amount: number) => (isTaxed ? Math.round(amount * TAX) : 0)
  // The opening receivables and payables equal the bookings of the first month.
  const paid = booked.map((amount, at) => (lag === 0 ? amount : (booked[at - 1] ?? amount)))
  return {
    ...{ code: `${kind}${index}`, sign: kind === 'sales' ? 1 : -1, isTaxed, booked, paid },
    bookedTax: booked.map(tax),
    paidTax: paid.map(tax),
    owed: booked.map(amount => (lag === 0 ? 0 : amount + tax(amount))),
  }
}

/** Movements of each month, and balances at its end. */
function monthEnds({ opening, wages, salesTaxBasis }: Spec, rows: readonly PastRow[]) {
  // Tax on unpaid amounts is booked on either basis.
  const unpaid = sum(
    rows.map(({ sign, owed, isTaxed }) => (isTaxed ? sign * taxIn(owed[0] ?? 0) : 0)),
  )
  let [bank, gst, due] = [opening, unpaid, salesTaxBasis === 'invoice' ? unpaid : 0]
  return MONTHS.map((of, at) => {
    const ofSide = (side: 1 | -1, amounts: (row: PastRow) => number) =>
      sum(rows.filter(({ sign }) => sign === side).map(amounts))
    const moved = ({ paid, paidTax }: PastRow) => (paid[at] ?? 0) + (paidTax[at] ?? 0)
    const owed = (row: PastRow) => row.owed[at] ?? 0
    const [booked, paid] = (['bookedTax', 'paidTax'] as const).map(which =>
      sum(rows.map(row => row.sign * (row[which][at] ?? 0))),
    ) as [number, number]
    // Every other month the tax of the two months before is paid or refunded.
    const handedOver = monthNumber(of) % 2 === 1 ? due : 0
    gst += booked - handedOver
    due += (salesTaxBasis === 'invoice' ? booked : paid) - handedOver
    const received = ofSide(1, moved) + Math.max(0, -handedOver)
    const spent = ofSide(-1, moved) + Math.max(0, handedOver) + wages
    bank += received - spent
    const [debtors, creditors] = [ofSide(1, owed), ofSide(-1, owed)]
    const equity = bank + debtors - creditors - gst - withheldOf(wages)
    return {
      ...{ bank, debtors, creditors, gst, paye: withheldOf(wages), equity },
      ...{ received, spent, taxMoved: paid - handedOver },
    }
  })
}

/** 15 of 115. */
const taxIn = (gross: number): number => gross - Math.round(gross / (1 + TAX))

const withheldOf = (wages: number): number => Math.round(wages * WITHHELD)

/** Profit and loss and balance sheet by account, the cash of each account, and the bank. */
function seriesOf(
  spec: Spec,
  rows: readonly PastRow[],
  accounts: readonly Account[],
): LedgerSeries[] {
  const { ProfitLoss, BalanceSheet, Cashflow, AggregatedData } = SUMMARY_DATA_TYPE
  const ends = monthEnds(spec, rows)
  const wages = MONTHS.map(() => spec.wages)
  const withheld = wages.map(withheldOf)
  const booked = new Map([...rows.map(row => [row.code, row.booked] as const), ['wages', wages]])
  const paid = new Map([
    ...rows.map(({ code, sign, paid: of }) => [code, of.map(amount => sign * amount)] as const),
    ['wages', wages.map((amount, at) => (withheld[at] ?? 0) - amount)],
    ['paye', withheld.map(amount => -amount)],
    ['gst', ends.map(end => end.taxMoved)],
  ])
  const held = (code: string) => ends.map(end => end[code as 'bank'])
  const byAccount = accounts.flatMap(account => {
    const profit = booked.get(account.code)
    const cash = paid.get(account.code)
    return [
      profit
        ? lineOf(account, ProfitLoss, profit)
        : lineOf(account, BalanceSheet, held(account.code)),
      ...(cash ? [lineOf(account, Cashflow, cash)] : []),
    ]
  })
  const total = (code: string, amounts: readonly number[]) =>
    lineOf(
      { code, itemType: ITEM_TYPE.aggregatedCashflow, itemSubType: null },
      AggregatedData,
      amounts,
    )
  return [
    ...byAccount,
    total(TOTAL.closing, held('bank')),
    total(TOTAL.received, held('received')),
    total(TOTAL.spent, held('spent')),
  ]
}

function basisOf(
  ledger: Ledger,
  accounts: readonly BooksAccount[],
  { fromPast, salesTaxBasis }: Spec,
): ForecastBasis {
  const learned = learnTiming({ documents: [], payments: [], accounts, ledger, asOf: TODAY })
  return {
    ...{ asOf: TODAY, country: 'NZ', yearBeginsMonth: 4, salesTaxBasis },
    ...{ salesTaxPeriodMonths: 2, accounts, openDocuments: [] },
    learned: { ...learned, ...(fromPast && { fromPast }) },
    ...{ expectedDates: {}, settings: DEFAULT_SETTINGS, holidays: new Set() },
    ...{ budget: null, budgetName: null, transfers: [], customers: {} },
  }
}

const booksAccount = ({ code, ...account }: Account): BooksAccount => ({
  ...{ ...account, code: itemCode(code), number: null, name: code },
  ...{ status: 'active', currency: null, taxType: null },
})

const accountsOf = ({ wages }: Spec, rows: readonly PastRow[]): Account[] => [
  ...rows.map(({ code, sign, isTaxed }) => ({
    ...(sign > 0 ? SALES : COST),
    ...{ code, role: null, taxPpm: isTaxed ? TAX_PPM : 0 },
  })),
  ...(wages > 0 ? [{ ...COST, code: 'wages', role: 'wagesExpense' as const, taxPpm: 0 }] : []),
  ...CONTROLS,
]

interface Account extends Pick<BooksAccount, 'itemType' | 'itemSubType'> {
  readonly code: string
  readonly role: AccountRole | null
  readonly taxPpm: number
}

const SALES = { itemType: ITEM_TYPE.revenue, itemSubType: ITEM_SUB_TYPE.sales }
const COST = { itemType: ITEM_TYPE.expense, itemSubType: ITEM_SUB_TYPE.overheads }
const OWED = { itemType: ITEM_TYPE.liability, itemSubType: ITEM_SUB_TYPE.currliab, taxPpm: 0 }
const OWNED = { itemType: ITEM_TYPE.asset, taxPpm: 0 }

const CONTROLS: readonly Account[] = [
  { ...OWNED, code: 'bank', role: 'bank', itemSubType: ITEM_SUB_TYPE.BankAccount },
  { ...OWNED, code: 'debtors', role: 'receivables', itemSubType: ITEM_SUB_TYPE.current },
  { ...OWED, code: 'creditors', role: 'payables' },
  { ...OWED, code: 'gst', role: 'salesTax' },
  { ...OWED, code: 'paye', role: 'withholding' },
  {
    ...{ code: 'equity', role: 'currentYearEarnings', taxPpm: 0 },
    ...{ itemType: ITEM_TYPE.equity, itemSubType: ITEM_SUB_TYPE.equity },
  },
]

/** Months up to the close, oldest first. */
function lineOf(
  {
    code,
    itemType,
    itemSubType,
  }: Pick<LedgerSeries, 'itemType' | 'itemSubType'> & { code: string },
  summaryDataType: LedgerSeries['summaryDataType'],
  amounts: readonly number[],
): LedgerSeries {
  const first = WINDOW.indexOf(CLOSE) - amounts.length + 1
  const values = WINDOW.map((_, at) => {
    const amount = amounts[at - first]
    return amount === undefined ? null : cents(amount)
  })
  return {
    ...{ summaryDataType, itemType, itemSubType, number: null, name: code },
    code: itemCode(code),
    values,
  }
}
