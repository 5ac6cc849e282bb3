/** One document with several expected dates: each part of its open amount has a day of its own. */
import type { Holidays } from '#calendar'
import type { BooksDocument } from '#ledger'
import { type Cents, cents, sumCents } from '#money'
import { addMonthsToDay, type Day } from '#time'
import { dayAhead } from './expected-date.ts'
import type { DatePart, PartNumber, UserDate } from './timing.ts'

/** The most parts of one document. */
export const MAX_DATE_PARTS = 12

/** No later expected date is accepted: it is probably a typing error in the year. */
export const latestExpectedDay = (today: Day): Day => addMonthsToDay(today, 120)

export const isSplit = (date: UserDate | null | undefined): date is readonly DatePart[] =>
  Array.isArray(date)

const byDay = (one: DatePart, other: DatePart) =>
  one.on < other.on ? -1 : one.on > other.on ? 1 : 0

/**
 * The parts of what is open now; they sum to it. Amounts are positive, whatever the direction. The
 * last part is the rest: it gets what was added to the document. A payment reduces the earliest
 * parts first. Of 4,000.00 on 10 December and 8,000.00 on 20 January, 5,000.00 was paid: 7,000.00
 * is left on 20 January.
 */
export function partsOfOpen(parts: readonly DatePart[], open: Cents): DatePart[] {
  const sorted = [...parts].sort(byDay)
  const added = Math.max(0, open - sumCents(sorted.map(({ amount }) => amount)))
  let left = open as number
  return sorted
    .reverse()
    .map(({ on, amount }, fromLast) => {
      const part = Math.max(0, Math.min(left, amount + (fromLast === 0 ? added : 0)))
      left -= part
      return { on, amount: cents(part) }
    })
    .filter(({ amount }) => amount > 0)
    .reverse()
}

/** Days that have passed become the next working day; parts with the same day become one. */
export function partsAhead(
  parts: readonly DatePart[],
  { open, ...now }: { readonly open: Cents; readonly asOf: Day; readonly holidays: Holidays },
): DatePart[] {
  return joined(partsOfOpen(parts, open).map(part => ({ ...part, on: dayAhead(part.on, now) })))
}

/** Sorts the parts by day, and joins parts with the same day. */
export function joined(parts: readonly DatePart[]): DatePart[] {
  const amounts = new Map<Day, number>()
  for (const { on, amount } of [...parts].sort(byDay)) {
    amounts.set(on, (amounts.get(on) ?? 0) + amount)
  }
  return [...amounts].map(([on, amount]) => ({ on, amount: cents(amount) }))
}

/** A single part is a date like any other. */
export const dateOfParts = (parts: readonly DatePart[]): UserDate | null => {
  const [first] = parts
  return first && parts.length === 1 ? first.on : first ? parts : null
}

/** Dates as they could be saved today: none has passed, and parts sum to what is open now. */
export function datesOfOpen(
  dates: Readonly<Record<string, UserDate>>,
  documents: readonly Pick<BooksDocument, 'documentId' | 'amountDue'>[],
  { asOf, holidays }: { readonly asOf: Day; readonly holidays: Holidays },
): Record<string, UserDate> {
  const open = new Map(documents.map(({ documentId, amountDue }) => [documentId, amountDue]))
  return Object.fromEntries(
    Object.entries(dates).flatMap(([id, date]) => {
      if (date === 'leftOut') return [[id, date]]
      if (!isSplit(date)) return [[id, dayAhead(date, { asOf, holidays })]]
      const amount = open.get(id)
      if (amount === undefined) return [[id, date]]
      const left = dateOfParts(partsAhead(date, { open: amount, asOf, holidays }))
      return left === null ? [] : [[id, left]]
    }),
  )
}

export interface PartFault {
  /** The first part is 0. */
  readonly part: number
  readonly field: 'on' | 'amount'
  /**
   * `order`: the last part is the rest, but another part has a later day. `sum`: together the parts
   * are not the open amount.
   */
  readonly fault: 'missing' | 'passed' | 'tooFar' | 'sameDay' | 'order' | 'notPositive' | 'sum'
}

interface WrittenPart {
  readonly on: Day | null
  readonly amount: Cents | null
}

/** What is wrong with parts that a user wrote, in their order; at most one fault per field. */
export function partFaults(
  parts: readonly WrittenPart[],
  {
    open,
    earliest,
    latest,
  }: { readonly open: Cents; readonly earliest: Day; readonly latest: Day },
): PartFault[] {
  const days = new Set<Day>()
  const dayFault = (on: Day | null, part: number): PartFault['fault'] | null => {
    if (on === null) return 'missing'
    if (days.has(on)) return 'sameDay'
    if (on > latest) return 'tooFar'
    const isBeforeAnother = [...days].some(other => other > on)
    days.add(on)
    if (on < earliest) return 'passed'
    return part === parts.length - 1 && isBeforeAnother ? 'order' : null
  }
  const amountFault = (amount: Cents | null): PartFault['fault'] | null => {
    if (amount === null) return 'missing'
    return amount <= 0 ? 'notPositive' : null
  }
  const found = parts.flatMap(({ on, amount }, part) =>
    [['on', dayFault(on, part)] as const, ['amount', amountFault(amount)] as const].flatMap(
      ([field, fault]) => (fault ? [{ part, field, fault }] : []),
    ),
  )
  const sum = sumCents(parts.map(({ amount }) => amount ?? cents(0)))
  if (found.some(({ field }) => field === 'amount') || sum === open) return found
  return [...found, { part: parts.length - 1, field: 'amount', fault: 'sum' }]
}

/** `part 1 of 2`. */
export const partWords = ({ number, of }: PartNumber): string => `part ${number} of ${of}`
