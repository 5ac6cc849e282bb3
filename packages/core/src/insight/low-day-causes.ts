/** Explains the low point of cash by what is received and paid on the way to it. */
import { type Forecast, plannedWords } from '#forecast'
import type { Ledger } from '#ledger'
import { type Cents, cents } from '#money'
import { type DatedCash, statementsOf } from '#statement'
import { addMonths, type Day, daysBetween, monthOfDay, monthsFrom } from '#time'
import { cashUnits } from './cash-causes.ts'
import { ALL_IN, type CashSource, cashSource } from './cash-rows.ts'
import { balanceLineOf, type LowPoint, peakBefore } from './low-point/low-point.ts'

/** One invoice, bill, tax or transfer on its day, or a row of cash over several days. */
export interface LowDayCause {
  /** Different for each cause of a day, where names can be the same. */
  readonly id: string
  /** The key of the row of the cash flow that it belongs to. */
  readonly key: string
  readonly name: string
  /** The only day on which it moves; null if it moves on several days. */
  readonly on: Day | null
  /** Signed as cash: payments are negative. */
  readonly amount: Cents
  /** The amount less that of as many average days; null if averages are not compared. */
  readonly change: Cents | null
}

export interface LowDayCauses {
  readonly low: LowPoint
  /** The highest balance on the way from today to the low point; today is one of the days. */
  readonly peak: LowPoint
  /** Largest first; with the highest balance and the two sums they make the lowest balance. */
  readonly causes: readonly LowDayCause[]
  readonly otherReceipts: Cents
  readonly otherPayments: Cents
}

const MAX_CAUSES = 6
/** Over a longer time the rows of cash are compared with an average of the last year. */
const SHORT_DAYS = 31
const YEAR = 12
const DAYS_OF_YEAR = 365.25

/**
 * The causes of the fall from the highest balance before the low point to the low point. With 1,000
 * on 1st July, sales of 300 until the 20th and a bill of 900 on the 18th, the low point of 400 on
 * 20th July is 1,000 + 300 − 900. Over more than a month, what differs most from an average time of
 * that length comes first. Null if the low point is not a day, or if cash does not fall before it.
 */
export function lowDayCauses(
  { ledger, forecast }: { readonly ledger: Ledger; readonly forecast: Forecast },
  low: LowPoint,
): LowDayCauses | null {
  const peak = low.precision === 'day' ? peakBefore(balanceLineOf(forecast), low) : null
  if (peak?.precision !== 'day' || peak.on >= low.on || peak.amount <= low.amount) {
    return null
  }
  const days = daysBetween(peak.on, low.on)
  const source = cashSource(ledger, forecast)
  const isOnTheWay = ({ on }: DatedCash) => on > peak.on && on <= low.on
  const movements = {
    dated: datedOf(forecast, forecast.months.indexOf(monthOfDay(low.on))).filter(isOnTheWay),
    onOwnDays: days > SHORT_DAYS ? [] : forecast.statements.onOwnDays.filter(isOnTheWay),
  }
  const found = causesOf(forecast, namesOf(source, forecast), movements)
  const average = days > SHORT_DAYS ? averageDays(source, forecast, ledger) : null
  const all = found
    .map(cause => ({
      ...cause,
      change: average && cents(cause.amount - Math.round(average(cause.key) * days)),
    }))
    .sort((left, right) => Math.abs(sizeOf(right)) - Math.abs(sizeOf(left)))
  const [causes, others] = [all.slice(0, MAX_CAUSES), all.slice(MAX_CAUSES)]
  const sum = (isWanted: (amount: number) => boolean) =>
    cents(others.reduce((all, { amount }) => (isWanted(amount) ? all + amount : all), 0))
  return {
    ...{ low, peak, causes },
    otherReceipts: sum(amount => amount > 0),
    otherPayments: sum(amount => amount < 0),
  }
}

const sizeOf = ({ amount, change }: LowDayCause): number => change ?? amount

/**
 * For each unit by its key, the cash of an average day of the last twelve complete months; null if
 * the books do not have them by account.
 */
function averageDays(
  source: CashSource,
  forecast: Forecast,
  { closeMonth }: Ledger,
): ((unit: string) => number) | null {
  const months = monthsFrom(addMonths(closeMonth, 1 - YEAR), YEAR).filter(source.knows)
  const isByAccount = months.every(month => source.at(ALL_IN, month) === 0)
  if (months.length < YEAR || !isByAccount) return null
  const totals = new Map<string, number>()
  for (const [row, { key }] of cashUnits(source, forecast)) {
    const total = months.reduce((sum, month) => sum + source.at(row, month), 0)
    totals.set(key, (totals.get(key) ?? 0) + total)
  }
  return unit => (totals.get(unit) ?? 0) / DAYS_OF_YEAR
}

/** The movements by day; for months after those of the forecast they are computed. */
function datedOf({ input, statements }: Forecast, month: number): readonly DatedCash[] {
  if (month < input.dailyMonths) return statements.dated
  return statementsOf({ ...input, dailyMonths: month + 1 }).dated
}

interface Unit {
  readonly key: string
  readonly name: string
}

function namesOf(source: CashSource, forecast: Forecast): (key: string) => Unit {
  const units = cashUnits(source, forecast)
  const rows = new Map(forecast.statements.cash.map(({ key, name }) => [key, { key, name }]))
  return key => units.get(key) ?? rows.get(key) ?? { key, name: key }
}

interface Movements {
  readonly dated: readonly DatedCash[]
  readonly onOwnDays: readonly DatedCash[]
}

/** Documents and what has a day of its own are single; all else is by row. */
function causesOf(
  { documents, planned }: Forecast,
  nameOf: (key: string) => Unit,
  { dated, onOwnDays }: Movements,
): Omit<LowDayCause, 'change'>[] {
  const names = new Map([
    ...documents.map(
      ({ documentId, contactName, number }) =>
        [documentId, `${contactName} ${number ?? ''}`.trim()] as const,
    ),
    ...planned.map(
      each =>
        [each.documentId, `${each.planned.contactName}: ${plannedWords(each.planned)}`] as const,
    ),
  ])
  const found = new Map<string, Omit<LowDayCause, 'change'>>()
  const add = (id: string, { key, name }: Unit, on: Day | null, amount: number) => {
    const before = found.get(id)
    found.set(id, {
      ...{ id, key: before?.key ?? key, name },
      on: before && before.on !== on ? null : on,
      amount: cents((before?.amount ?? 0) + amount),
    })
  }
  const spread = new Map<string, number>()
  for (const { on, key, amount, documentId } of onOwnDays) {
    const unit = nameOf(key)
    const name = documentId === null ? undefined : names.get(documentId)
    const id = name === undefined ? `${on} ${unit.key}` : `document ${documentId}`
    add(id, { ...unit, name: name ?? unit.name }, on, amount)
    spread.set(`${on} ${key}`, (spread.get(`${on} ${key}`) ?? 0) - amount)
  }
  for (const { on, key, amount } of dated) {
    spread.set(`${on} ${key}`, (spread.get(`${on} ${key}`) ?? 0) + amount)
  }
  for (const [id, amount] of spread) {
    if (amount === 0) continue
    const [on, key] = [id.slice(0, 10) as Day, id.slice(11)]
    const unit = nameOf(key)
    add(`row ${unit.key}`, unit, on, amount)
  }
  return [...found.values()].filter(({ amount }) => amount !== 0)
}
