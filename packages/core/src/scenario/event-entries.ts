/** What an event does, as entries by account: the amounts, and when. */
import { type Cents, cents, type Ppm } from '#money'
import { addMonths, type Day, type Month, monthOfDay } from '#time'
import type { ScenarioAdjustment } from './adjustment.ts'

/** The same amount in each month from the first to the last. */
interface MonthlyEntry {
  readonly kind: 'added'
  readonly code: string
  readonly first: Month
  readonly last: Month
  readonly amount: Cents
  /** Of a payment on one day, the first of these days. */
  readonly on: Day | null
}

/** A change that is no amount of its own. */
type OtherEntry =
  | {
      readonly kind: 'scaled'
      readonly code: string
      readonly first: Month
      readonly last: Month | null
      readonly ppm: Ppm
    }
  | {
      readonly kind: 'later'
      readonly code: string
      readonly first: Month
      readonly last: Month | null
      readonly days: number
    }
  | { readonly kind: 'document'; readonly documentId: string; readonly on: Day }

export type EventEntry = MonthlyEntry | OtherEntry

interface EntryBooks {
  readonly mainBank: string
  readonly isAsset: (code: string) => boolean
}

/**
 * An entry of the balance sheet is a change of the account that is not the bank account: a loan and
 * a purchase are above zero.
 */
export function eventEntries(
  adjustments: readonly ScenarioAdjustment[],
  event: string,
  { mainBank, isAsset }: EntryBooks,
): readonly EventEntry[] {
  const added = new Map<string, Map<Month, Cents>>()
  const days = new Map<string, Day>()
  const others: OtherEntry[] = []
  const add = (code: string, month: Month, amount: number, on: Day | null = null) => {
    const months = added.get(code) ?? new Map<Month, Cents>()
    added.set(code, months)
    months.set(month, cents((months.get(month) ?? 0) + amount))
    if (on !== null) days.set(`${code} ${month}`, on)
  }
  for (const change of adjustments) {
    if (!('event' in change) || change.event !== event) continue
    if (change.kind === 'add' || change.kind === 'purchase') {
      add(change.code, change.month, change.amount)
    } else if (change.kind === 'entry') {
      const { debit, credit, on, amount } = change
      const isOut = debit !== mainBank
      const code = isOut ? debit : credit
      add(code, monthOfDay(on), isOut === isAsset(code) ? amount : -amount, on)
    } else if (change.kind === 'instalments') {
      for (const { on, amount } of change.parts) add(change.code, monthOfDay(on), amount, on)
    } else if (change.kind === 'scale') {
      const { code, from: first, to: last, ppm } = change
      others.push({ kind: 'scaled', code, first, last, ppm })
    } else if (change.kind === 'timing') {
      const { code, from: first, to: last, days: later } = change
      others.push({ kind: 'later', code, first, last, days: later })
    } else if (change.kind === 'document') {
      others.push({ kind: 'document', documentId: change.documentId, on: change.on })
    }
  }
  const runs = [...added].flatMap(([code, months]) =>
    runsOf(months).map(run => ({
      ...{ kind: 'added' as const, code, ...run },
      on: days.get(`${code} ${run.first}`) ?? null,
    })),
  )
  return [...runs.sort((one, other) => (one.first < other.first ? -1 : 1)), ...others]
}

function runsOf(months: ReadonlyMap<Month, Cents>) {
  const runs: { first: Month; last: Month; amount: Cents }[] = []
  for (const month of [...months.keys()].sort()) {
    const amount = months.get(month) as Cents
    const before = runs.at(-1)
    if (before && before.amount === amount && addMonths(before.last, 1) === month) {
      before.last = month
    } else if (amount !== 0) runs.push({ first: month, last: month, amount })
  }
  return runs
}

/** Cells that an event changes; null where figures by month cannot hold what it does. */
export function cellsOfEvent(
  adjustments: readonly ScenarioAdjustment[],
  event: string,
  months: readonly Month[],
): readonly { readonly code: string; readonly month: Month }[] | null {
  const cells = new Map<string, { code: string; month: Month }>()
  const add = (code: string, month: Month) => cells.set(`${code} ${month}`, { code, month })
  for (const change of adjustments) {
    if (!('event' in change) || change.event !== event) continue
    switch (change.kind) {
      case 'timing':
      case 'documentTiming':
      case 'document':
      case 'instalments':
        return null
      case 'add':
      case 'purchase':
        add(change.code, change.month)
        break
      case 'entry':
        for (const code of [change.debit, change.credit]) add(code, monthOfDay(change.on))
        break
      case 'scale':
      case 'shift':
        for (const month of months) {
          if (month >= change.from && (change.to === null || month <= change.to)) {
            add(change.code, month)
          }
        }
    }
  }
  return [...cells.values()].filter(({ month }) => months.includes(month))
}
