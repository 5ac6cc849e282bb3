import { ITEM_SUB_TYPE, ITEM_TYPE, itemCode } from '#item'
import { cents } from '#money'
import type { Provenance } from '#plan'
import { forecastSeries } from '#series'
import type { Flow, Statements } from '#statement'
import { addMonths, type Day, day, firstDay, lastDay, type Month, month } from '#time'
import type { LagProfile, OpenDocument, Settlement } from '#timing'
import { NO_FACTS } from './_facts.ts'
import type { Forecast } from './forecast.ts'

/** An account of a small firm: revenue or a cost, with its past months, oldest first. */
export interface SmallAccount {
  readonly name: string
  readonly kind: 'revenue' | 'expense'
  readonly history: readonly number[]
  readonly source?: Provenance['source']
}

const OPENING = 100_000
const CLOSE = month('2026-10')
export const AS_OF = day('2026-10-31')

/**
 * The forecast of a firm that is paid and pays on the last day of each month, without tax; small
 * enough to check by hand. Opening cash is 1,000.00.
 */
export function smallForecast(
  accounts: readonly SmallAccount[],
  {
    horizon = 12,
    documents = [],
  }: { readonly horizon?: number; readonly documents?: readonly OpenDocument[] } = {},
): Forecast {
  const months = Array.from({ length: horizon }, (_, index) => addMonths(CLOSE, index + 1))
  const plan = accounts.map(account => {
    const series = forecastSeries(account.history, horizon)
    const provenance = months.map((): Provenance => {
      return { source: account.source ?? 'statistical', rule: null, inputs: [], note: null }
    })
    const mayMiss = provenance.map(({ source }) => source === 'statistical' || source === 'budget')
    const amounts = series.mean.map(value => cents(Math.round(value)))
    return { code: itemCode(account.name), amounts, provenance, mayMiss, series, soFar: cents(0) }
  })
  const flows = accounts.map((account, index): Flow => {
    const isRevenue = account.kind === 'revenue'
    return {
      code: itemCode(account.name),
      name: account.name,
      itemType: isRevenue ? ITEM_TYPE.revenue : ITEM_TYPE.expense,
      itemSubType: isRevenue ? ITEM_SUB_TYPE.sales : ITEM_SUB_TYPE.overheads,
      plan: Float64Array.from(plan[index]?.amounts ?? []),
      taxPpm: 0,
      settlement: SAME_MONTH,
      treatment: { kind: 'trade' },
    }
  })
  return {
    asOf: AS_OF,
    months,
    plan,
    documents,
    planned: [],
    facts: NO_FACTS,
    input: {
      asOf: AS_OF,
      months,
      yearBeginsMonth: 4,
      balances: [],
      flows,
      documents,
      transfers: [],
      obligations: [],
      stock: null,
      dailyMonths: 4,
    },
    statements: smallStatements(months, flows, documents),
  }
}

const learned = (ppmByDay: readonly number[]): LagProfile => {
  return { ppmByDay, meanDays: 20, documents: 8, source: 'contact' }
}

export const SAME_MONTH: Settlement = {
  fullMonth: [1_000_000],
  restOfMonth: [1_000_000],
  issueDays: new Array<number>(31).fill(1),
  profile: learned([1_000_000]),
  immediatePpm: 1_000_000,
}

/** An invoice issued on the last day of October, paid after 10, 20 or 60 days in equal parts. */
export function openInvoice(amount: number, expectedOn: Day): OpenDocument {
  const ppmByDay = new Array<number>(61).fill(0)
  ppmByDay[10] = 333_333
  ppmByDay[20] = 333_334
  ppmByDay[60] = 333_333
  return {
    documentId: `invoice of ${amount}`,
    kind: 'invoice',
    number: null,
    contactId: null,
    contactName: 'Harbour Café',
    issuedOn: AS_OF,
    dueOn: null,
    amount: cents(amount),
    tax: cents(0),
    parts: [],
    expectedOn,
    expectedBy: 'learned',
    profile: learned(ppmByDay),
  }
}

function smallStatements(
  months: readonly Month[],
  flows: readonly Flow[],
  documents: readonly OpenDocument[],
): Statements {
  const booked = months.flatMap((of, index) =>
    flows.map(({ code, itemType, plan }) => ({
      on: lastDay(of),
      key: code as string,
      amount: cents((itemType === ITEM_TYPE.revenue ? 1 : -1) * (plan[index] ?? 0)),
      documentId: null as string | null,
    })),
  )
  const paid = documents.map(({ expectedOn: on, amount, documentId }) => {
    return { on, key: 'openingDocuments', amount, documentId }
  })
  const dated = [...booked, ...paid].sort((a, b) => (a.on < b.on ? -1 : 1))
  const cashOn = (isBefore: (on: Day) => boolean) =>
    dated.reduce((cash, { on, amount }) => (isBefore(on) ? cash + amount : cash), OPENING)
  return {
    months,
    profit: [],
    balance: [],
    cash: [],
    indirect: [],
    openingCash: Float64Array.from(months, of => cashOn(on => on < firstDay(of))),
    closingCash: Float64Array.from(months, of => cashOn(on => on <= lastDay(of))),
    netProfit: new Float64Array(months.length),
    outOfBalance: cents(0),
    dated,
    onOwnDays: [],
    dailyBalances: new Float64Array(0),
    dailyBanks: [],
  }
}
