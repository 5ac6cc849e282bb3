/** Explains the lowest day of a month by what is received and paid up to that day. */
import type { Forecast } from '#forecast'
import type { Ledger } from '#ledger'
import { type Cents, cents } from '#money'
import { type DatedCash, statementsOf } from '#statement'
import { addDays, type Day, firstDay, monthOfDay } from '#time'
import { cashUnits } from './cash-causes.ts'
import { cashSource } from './cash-rows.ts'
import type { LowPoint } from './low-point/low-point.ts'

/** One invoice, bill, tax or transfer on its day, or a row of cash over several days. */
export interface LowDayCause {
  /** Different for each cause of a day, where names can be the same. */
  readonly id: string
  /** Of the row of the cash flow that it belongs to. */
  readonly key: string
  readonly name: string
  /** The only day on which it moves; null if it moves on several days. */
  readonly on: Day | null
  /** Signed as cash: payments are negative. */
  readonly amount: Cents
}

export interface LowDayCauses {
  readonly low: LowPoint
  /** The first day that counts: the first of the month, or the day after `asOf`. */
  readonly from: Day
  /** The balance at the end of the day before `from`. */
  readonly opening: Cents
  /** Largest first; with `opening` and the two sums they make the lowest balance. */
  readonly causes: readonly LowDayCause[]
  readonly otherReceipts: Cents
  readonly otherPayments: Cents
}

const MAX_CAUSES = 6

/**
 * From the opening balance of the month of the lowest day to that day. With 1,000 on 1st July,
 * sales of 300 until the 20th and a bill of 900 on the 18th, the lowest balance of 400 on 20th July
 * is 1,000 + 300 − 900. Null if the low point is no day after `asOf`.
 */
export function lowDayCauses(
  { ledger, forecast }: { readonly ledger: Ledger; readonly forecast: Forecast },
  low: LowPoint,
): LowDayCauses | null {
  const month = monthOfDay(low.on)
  const at = forecast.months.indexOf(month)
  const opening = forecast.statements.openingCash[at]
  if (at < 0 || opening === undefined || low.precision !== 'day' || low.on <= forecast.asOf) {
    return null
  }
  const from = at === 0 ? addDays(forecast.asOf, 1) : firstDay(month)
  const until = ({ on }: DatedCash) => on >= from && on <= low.on
  const all = causesOf(forecast, namesOf(ledger, forecast), {
    dated: datedOf(forecast, at).filter(until),
    onOwnDays: forecast.statements.onOwnDays.filter(until),
  })
  const [causes, others] = [all.slice(0, MAX_CAUSES), all.slice(MAX_CAUSES)]
  const sum = (isWanted: (amount: number) => boolean) =>
    cents(others.reduce((all, { amount }) => (isWanted(amount) ? all + amount : all), 0))
  return {
    ...{ low, from, opening: cents(opening), causes },
    otherReceipts: sum(amount => amount > 0),
    otherPayments: sum(amount => amount < 0),
  }
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

function namesOf(ledger: Ledger, forecast: Forecast): (key: string) => Unit {
  const units = cashUnits(cashSource(ledger, forecast), forecast)
  const rows = new Map(forecast.statements.cash.map(({ key, name }) => [key, { key, name }]))
  return key => units.get(key) ?? rows.get(key) ?? { key, name: key }
}

interface Movements {
  readonly dated: readonly DatedCash[]
  readonly onOwnDays: readonly DatedCash[]
}

/** Documents and what has a day of its own are single; all else is by row. */
function causesOf(
  { documents }: Forecast,
  nameOf: (key: string) => Unit,
  { dated, onOwnDays }: Movements,
): LowDayCause[] {
  const byId = new Map(documents.map(document => [document.documentId, document]))
  const found = new Map<string, LowDayCause>()
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
    const document = documentId === null ? undefined : byId.get(documentId)
    const name = document ? `${document.contactName} ${document.number ?? ''}`.trim() : unit.name
    add(document ? `document ${documentId}` : `${on} ${unit.key}`, { ...unit, name }, on, amount)
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
  return [...found.values()]
    .filter(({ amount }) => amount !== 0)
    .sort((left, right) => Math.abs(right.amount) - Math.abs(left.amount))
}
