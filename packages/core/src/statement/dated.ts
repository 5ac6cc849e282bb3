/** Cash by day: dated movements on their own days, what is settled over the days of its month. */
import type { Cents } from '#money'
import { dayAt, dayIndex } from '#time'
import { counterOf } from './cash-rows.ts'
import { piecesOf } from './documents.ts'
import { daysOf } from './horizon.ts'
import type { DatedCash, ModelInput } from './model.ts'
import type { Owed } from './obligations.ts'
import { settledDaily } from './settled-daily.ts'
import type { Trade } from './trade.ts'
import type { Workings } from './workings.ts'

interface Movement {
  /** Days since 1970. */
  readonly day: number
  readonly key: string
  readonly amount: number
  readonly documentId: string | null
}

/**
 * The movements of the first `dailyMonths` months, by day. They sum to the months' rows: a month's
 * cents are split over its days, never rounded by day.
 */
export function datedCash(
  input: ModelInput,
  workings: Workings,
  trades: readonly Trade[],
  duties: readonly Owed[],
): DatedCash[] {
  const { horizon } = workings
  const months = Math.min(input.dailyMonths, horizon.months.length)
  if (months === 0) return []
  const { last } = daysOf(horizon, months - 1)
  return [
    ...input.documents.flatMap(document => {
      const day = dayIndex(document.expectedOn)
      return piecesOf(document).map(piece => ({ ...piece, day, documentId: document.documentId }))
    }),
    ...transferred(input, workings),
    ...duties.flatMap(paidToOffice),
    ...settledDaily(input, workings, trades, months),
  ]
    .map(movement => ({ ...movement, day: Math.max(movement.day, horizon.firstDay) }))
    .filter(({ day, amount }) => amount !== 0 && day <= last)
    .sort((left, right) => left.day - right.day)
    .map(({ day, key, amount, documentId }) => ({
      on: dayAt(day),
      key,
      amount: amount as Cents,
      documentId,
    }))
}

function transferred({ transfers }: ModelInput, { chart, horizon }: Workings): Movement[] {
  return transfers.flatMap(transfer => {
    const day = dayIndex(transfer.on)
    const counter = counterOf(transfer, chart)
    if (counter === null || day < horizon.firstDay) return []
    const amount = counter === transfer.to ? -transfer.amount : transfer.amount
    return [{ day, key: counter, amount, documentId: null }]
  })
}

function paidToOffice({ obligation, arising }: Owed): Movement[] {
  const { code: key, opening, paidOn } = obligation
  const byDay = new Map<number, number>()
  const pay = (day: number, amount: number) => byDay.set(day, (byDay.get(day) ?? 0) - amount)
  for (const { on, amount } of opening) pay(dayIndex(on), amount)
  arising.forEach((amount, month) => {
    const on = paidOn[month] ?? null
    if (on !== null) pay(dayIndex(on), amount)
  })
  return [...byDay].map(([day, amount]) => ({ day, key, amount, documentId: null }))
}
