import { type DocumentKind, dueDayOf } from '#ledger'
import { type Cents, cents, sumCents } from '#money'
import { type Day, daysBetween } from '#time'

/** How long open documents are overdue, in days. `notDue` includes those due today. */
export const AGE_BUCKETS = ['notDue', '1-30', '31-60', '61-90', 'over90'] as const
export type AgeBucket = (typeof AGE_BUCKETS)[number]

const LAST_DAYS = [0, 30, 60, 90] as const

/** `ageBucket(30)` is `1-30`, `ageBucket(31)` is `31-60`. */
export function ageBucket(daysOverdue: number): AgeBucket {
  const at = LAST_DAYS.findIndex(last => daysOverdue <= last)
  return AGE_BUCKETS[at] ?? 'over90'
}

interface Dated {
  readonly kind: DocumentKind
  readonly issuedOn: Day
  readonly dueOn: Day | null
}

/** Days since the due day; 0 on that day, before it, and for a credit without a due date. */
export function daysOverdue(document: Dated, asOf: Day): number {
  const dueOn = dueDayOf(document)
  return dueOn === null ? 0 : Math.max(0, daysBetween(dueOn, asOf))
}

/** An open document: `in` is owed by a customer, `out` to a supplier. Its amount is cash. */
export interface AgedDocument {
  readonly side: 'in' | 'out'
  readonly amount: Cents
  readonly daysOverdue: number
  /** The provider's id of the contact; its name where there is no id. */
  readonly contactKey: string
}

export interface AgeingPart {
  readonly bucket: AgeBucket
  readonly amount: Cents
  readonly count: number
}

/** Amounts of one side, positive where it owes money. */
export interface Ageing {
  readonly total: Cents
  readonly count: number
  readonly overdue: Cents
  readonly overdueCount: number
  /** All five, in order; their amounts and counts add up to `total` and `count`. */
  readonly buckets: readonly AgeingPart[]
}

/**
 * The open documents of one side by age. Two invoices of 100.00, one of them 40 days overdue, are
 * 100.00 not due and 100.00 in 31 to 60 days. A credit is deducted from the oldest documents of its
 * contact: with a credit of 30.00 the two are 100.00 and 70.00. What it exceeds them by is not due.
 */
export function ageing(documents: readonly AgedDocument[], side: 'in' | 'out'): Ageing {
  const own = documents.filter(document => document.side === side)
  const byContact = new Map<string, AgedDocument[]>()
  for (const document of own) {
    byContact.set(document.contactKey, [...(byContact.get(document.contactKey) ?? []), document])
  }
  const amounts = AGE_BUCKETS.map(() => 0)
  for (const some of byContact.values()) {
    for (const [at, amount] of owedByAge(some).entries()) {
      amounts[at] = (amounts[at] ?? 0) + amount
    }
  }
  const buckets = AGE_BUCKETS.map((bucket, at) => ({
    bucket,
    amount: cents(amounts[at] ?? 0),
    count: own.filter(document => ageBucket(document.daysOverdue) === bucket).length,
  }))
  const late = buckets.filter(({ bucket }) => bucket !== 'notDue')
  return {
    total: sumCents(buckets.map(({ amount }) => amount)),
    count: own.length,
    overdue: sumCents(late.map(({ amount }) => amount)),
    overdueCount: late.reduce((count, each) => count + each.count, 0),
    buckets,
  }
}

/** What one contact owes, by bucket, in cents. */
function owedByAge(documents: readonly AgedDocument[]): number[] {
  let credit = 0
  const amounts = AGE_BUCKETS.map(() => 0)
  for (const { side, amount, daysOverdue } of documents) {
    const owed = side === 'in' ? amount : -amount
    const at = AGE_BUCKETS.indexOf(ageBucket(daysOverdue))
    if (owed < 0) credit -= owed
    else amounts[at] = (amounts[at] ?? 0) + owed
  }
  for (let at = amounts.length - 1; at >= 0; at -= 1) {
    const owed = amounts[at] ?? 0
    // What is left of the credit belongs to the last bucket, not due.
    const deducted = at === 0 ? credit : Math.min(credit, owed)
    amounts[at] = owed - deducted
    credit -= deducted
  }
  return amounts
}
