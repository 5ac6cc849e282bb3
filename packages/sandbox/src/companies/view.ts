/** What can be seen of a book on a day: about four years back, nothing after the day. */
import { cents, ZERO } from '@millpond/core/money'
import {
  addMonths,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthAt,
  monthIndex,
  monthOfDay,
} from '@millpond/core/time'
import type { DemoAccount, DemoCompany, DemoDocument, DemoRepeating, Journal } from './company.ts'
import { type BookedDocument, LedgerBook } from './ledger-book.ts'

export type CompanyProfile = Pick<
  DemoCompany,
  | 'key'
  | 'organisationId'
  | 'name'
  | 'legalName'
  | 'country'
  | 'currency'
  | 'timezone'
  | 'financialYearEndDay'
  | 'financialYearEndMonth'
  | 'salesTaxBasis'
  | 'salesTaxPeriod'
  | 'accounts'
>

/**
 * A company's life: `live` is what happens in a month, `close` what is done when all of it is in.
 */
export interface Life {
  live(month: Month): void
  close(month: Month): void
}

export interface Story {
  readonly profile: CompanyProfile
  /** Writes the opening balances as at the day and returns the life that follows. */
  begin(book: LedgerBook, openingDay: Day): Life
  repeating(today: Day, book: LedgerBook): DemoRepeating[]
}

export const PAST_MONTHS = 48

/**
 * Books begin in a fixed year, not so many months before today, so that the same month has the same
 * figures whenever it is looked at. Every eight years a new beginning keeps the work bounded.
 */
const ERA_YEARS = 8
const FIRST_ERA = 2020
const WARM_UP_MONTHS = 12

/** First month of the financial year the month is in. */
export function yearStart(month: Month, financialYearEndMonth: number): Month {
  const index = monthIndex(month)
  return monthAt(index - ((((index - financialYearEndMonth) % 12) + 12) % 12))
}

function eraStart(firstSeen: Month, financialYearEndMonth: number): Month {
  const begin = monthIndex(`${FIRST_ERA}-01` as Month) + (financialYearEndMonth % 12)
  const room = monthIndex(firstSeen) - WARM_UP_MONTHS - begin
  return monthAt(begin + Math.floor(room / (ERA_YEARS * 12)) * ERA_YEARS * 12)
}

interface Written {
  readonly book: LedgerBook
  readonly life: Life
  /** The next month to live. */
  next: Month
}

/** Books by company and era, written on as later days are asked for. */
const written = new Map<string, Written>()

function writtenTo(story: Story, begin: Month, now: Month): LedgerBook {
  const { key, accounts } = story.profile
  let it = written.get(`${key} ${begin}`)
  if (!it) {
    const book = new LedgerBook(key, accounts)
    it = { book, life: story.begin(book, lastDay(addMonths(begin, -1))), next: begin }
    written.set(`${key} ${begin}`, it)
  }
  for (; it.next <= now; it.next = addMonths(it.next, 1)) {
    it.life.live(it.next)
    it.book.keepAgenda(it.next)
    it.life.close(it.next)
    it.book.keepAgenda(it.next)
  }
  return it.book
}

/** Writes the book up to the end of today's month and cuts out what `today` may see. */
export function companyOn(story: Story, today: Day): DemoCompany {
  const { profile } = story
  const now = monthOfDay(today)
  const firstSeen = yearStart(addMonths(now, -PAST_MONTHS), profile.financialYearEndMonth)
  const book = writtenTo(story, eraStart(firstSeen, profile.financialYearEndMonth), now)
  const from = firstDay(firstSeen)
  const repeating = story.repeating(today, book)
  const { documents, payments } = seenDocuments(book, from, today)
  const met = new Set([...documents, ...repeating].map(({ contactId }) => contactId))
  return {
    ...profile,
    contacts: [...book.contacts.values()]
      .filter(({ contactId }) => met.has(contactId))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    journals: seenJournals(book.journals, profile.accounts, from, today),
    documents,
    payments,
    repeating,
    budgets: [],
  }
}

/**
 * Everything before the first seen day becomes one opening journal, profit into retained
 * earnings.
 */
function seenJournals(
  all: readonly Journal[],
  accounts: readonly DemoAccount[],
  from: Day,
  today: Day,
): Journal[] {
  const classOf = new Map(accounts.map(account => [account.accountId, account.class]))
  const retained = accounts.find(account => account.systemAccount === 'RETAINEDEARNINGS')
  const opening = new Map<string, number>()
  const seen: Journal[] = []
  for (const journal of all) {
    if (journal.date > today) continue
    if (journal.date >= from) {
      seen.push(journal)
      continue
    }
    for (const line of journal.lines) {
      const kind = classOf.get(line.accountId)
      const isProfit = kind === 'REVENUE' || kind === 'EXPENSE'
      const accountId = isProfit ? (retained?.accountId ?? '') : line.accountId
      opening.set(accountId, (opening.get(accountId) ?? 0) + line.amount)
    }
  }
  seen.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const lines = [...opening]
    .filter(([, amount]) => amount !== 0)
    .map(([accountId, amount]) => ({ accountId, amount: cents(amount) }))
  const openingDay = lastDay(addMonths(monthOfDay(from), -1))
  return [{ date: openingDay, source: 'OPENING', lines }, ...seen]
}

function seenDocuments(book: LedgerBook, from: Day, today: Day) {
  const documents: DemoDocument[] = []
  const kept = new Set<string>()
  for (const booked of book.documents) {
    if (booked.order.date > today) continue
    const document = documentOn(booked, today)
    const endedOn =
      document.fullyPaidOn ?? (document.status === 'VOIDED' ? document.updatedOn : null)
    if (document.date < from && endedOn !== null && endedOn < from) continue
    documents.push(document)
    kept.add(document.documentId)
  }
  const payments = book.payments.filter(
    payment => payment.date <= today && kept.has(payment.documentId),
  )
  return { documents, payments }
}

function documentOn(booked: BookedDocument, today: Day): DemoDocument {
  const { order } = booked
  const reductions = booked.reductions.filter(reduction => reduction.date <= today)
  const reduced = reductions.reduce((sum, reduction) => sum + reduction.amount, 0)
  const changes = reductions.map(reduction => reduction.date).sort()
  const lastChange = changes.at(-1) ?? order.date
  const isDraft = order.draftUntil !== undefined
  const isThrownAway = order.draftUntil !== undefined && order.draftUntil <= today
  const isPaid = !isDraft && reduced === booked.total
  return {
    documentId: booked.documentId,
    kind: order.kind,
    number: order.number,
    contactId: order.contact,
    date: order.date,
    dueDate: order.dueDate,
    expectedPaymentDate: isPaid ? null : (order.expected ?? null),
    status: isThrownAway ? 'VOIDED' : isDraft ? 'DRAFT' : isPaid ? 'PAID' : 'AUTHORISED',
    lines: booked.lines,
    total: cents(booked.total),
    tax: cents(booked.tax),
    amountDue: isThrownAway ? ZERO : cents(booked.total - reduced),
    fullyPaidOn: isPaid ? lastChange : null,
    updatedOn: isThrownAway ? order.draftUntil : lastChange,
  }
}
