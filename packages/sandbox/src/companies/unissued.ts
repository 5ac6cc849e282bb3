import { cents } from '@millpond/core/money'
import { addDays, addMonths, type Day, type Month, monthOfDay } from '@millpond/core/time'
import type { DemoDocument, DemoQuote } from './company.ts'
import type { LedgerBook } from './ledger-book.ts'
import { cash, dayIn } from './posting.ts'
import { guid, rngOf } from './seed.ts'

export interface DraftOrder {
  readonly kind: Extract<DemoDocument['kind'], 'ACCREC' | 'ACCPAY'>
  readonly contact: string
  readonly accountId: string
  readonly description: string
  /** Dollars without tax. */
  readonly net: number
  /** The day of the month on which it is written. */
  readonly day: number
  readonly rate: number
}

/** A draft waits three weeks for an approval that does not come, and is thrown away. */
const DRAFT_DAYS = 21

/** Writes one draft a month. It is in no account. */
export function keepDraft(book: LedgerBook, month: Month, order: DraftOrder): void {
  const date = dayIn(month, order.day)
  const { kind, contact, accountId, description, net, rate } = order
  book.issue({
    ...{ kind, contact, date },
    number: `DRAFT ${description.slice(0, 3).toUpperCase()} ${month}`,
    dueDate: dayIn(addMonths(month, 1), 20),
    draftUntil: addDays(date, DRAFT_DAYS),
    lines: [{ accountId, description, net: cash(net), rate }],
  })
}

export interface QuoteOrder {
  readonly contactId: string
  readonly accountId: string
  readonly title: string
  /** Dollars without tax, before chance. */
  readonly net: number
  readonly day: number
  readonly rate: number
}

const QUOTE_MONTHS = 6
const DAYS_TO_ACCEPT = 12
const DAYS_TO_END = 40

/** One quote a month of the last half year, as it is on `today`. */
export function quotesOn(key: string, order: QuoteOrder, today: Day): DemoQuote[] {
  return Array.from({ length: QUOTE_MONTHS }, (_, age) => addMonths(monthOfDay(today), -age))
    .filter(month => dayIn(month, order.day) <= today)
    .map(month => quoteOf(key, order, month, today))
}

function quoteOf(key: string, order: QuoteOrder, month: Month, today: Day): DemoQuote {
  const { contactId, accountId, title, rate } = order
  const rng = rngOf(key, 'quote', title, month)
  const date = dayIn(month, order.day)
  const net = Math.round((order.net * rng.about(0.4)) / 10) * 10
  const isWon = rng.next() < 0.5
  const answeredOn = addDays(date, DAYS_TO_ACCEPT)
  const endedOn = addDays(date, DAYS_TO_END)
  const isAnswered = answeredOn <= today
  const isOver = endedOn <= today
  return {
    ...{ contactId, accountId, title, date, expiryDate: addDays(date, 30) },
    quoteId: guid(key, 'quote', title, month),
    number: `QU-${title.slice(0, 3).toUpperCase()}-${month.replace('-', '')}`,
    net: cents(cash(net)),
    tax: cents(Math.round(cash(net) * rate)),
    status: isOver ? (isWon ? 'INVOICED' : 'DECLINED') : isAnswered && isWon ? 'ACCEPTED' : 'SENT',
    updatedOn: isOver ? endedOn : isAnswered && isWon ? answeredOn : date,
  }
}
