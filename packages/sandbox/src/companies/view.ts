/** What is visible of a book on a day: about four years back, and nothing after the day. */
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
import type {
  DemoAccount,
  DemoCompany,
  DemoDocument,
  DemoQuote,
  DemoRepeating,
  Journal,
} from './company.ts'
import { type BookedDocument, LedgerBook } from './ledger-book.ts'

type CompanyProfile = Pick<
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

/** `live` books what happens in a month; `close` books what is done once it is complete. */
export interface Simulation {
  live(month: Month): void
  close(month: Month): void
}

export interface CompanyScript {
  readonly profile: CompanyProfile
  /** Writes the opening balances as at the day and returns the simulation that continues from it. */
  begin(book: LedgerBook, openingDay: Day): Simulation
  repeating(today: Day, book: LedgerBook): DemoRepeating[]
  quotes?(today: Day, book: LedgerBook): DemoQuote[]
}

const PAST_MONTHS = 48

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
  readonly simulation: Simulation
  /** The next month to simulate. */
  next: Month
}

/** Books by company and era, extended when a later day is requested. */
const written = new Map<string, Written>()

function writtenTo(script: CompanyScript, begin: Month, now: Month): LedgerBook {
  const { key, accounts } = script.profile
  let it = written.get(`${key} ${begin}`)
  if (!it) {
    const book = new LedgerBook(key, accounts)
    it = { book, simulation: script.begin(book, lastDay(addMonths(begin, -1))), next: begin }
    written.set(`${key} ${begin}`, it)
  }
  for (; it.next <= now; it.next = addMonths(it.next, 1)) {
    it.simulation.live(it.next)
    it.book.keepAgenda(it.next)
    it.simulation.close(it.next)
    it.book.keepAgenda(it.next)
  }
  return it.book
}

/** Writes the book up to the end of today's month and cuts out what is visible on `today`. */
export function companyOn(script: CompanyScript, today: Day): DemoCompany {
  const { profile } = script
  const now = monthOfDay(today)
  const firstSeen = yearStart(addMonths(now, -PAST_MONTHS), profile.financialYearEndMonth)
  const book = writtenTo(script, eraStart(firstSeen, profile.financialYearEndMonth), now)
  const from = firstDay(firstSeen)
  const repeating = script.repeating(today, book)
  const quotes = script.quotes?.(today, book) ?? []
  const { documents, payments } = seenDocuments(book, from, today)
  const met = new Set([...documents, ...repeating, ...quotes].map(({ contactId }) => contactId))
  return {
    ...profile,
    contacts: [...book.contacts.values()]
      .filter(({ contactId }) => met.has(contactId))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    journals: seenJournals(book.journals, profile.accounts, from, today),
    documents,
    payments,
    repeating,
    quotes,
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
    advance: order.advance ?? null,
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
