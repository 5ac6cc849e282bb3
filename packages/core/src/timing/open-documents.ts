import type { Holidays } from '#calendar'
import type { ItemCode } from '#item'
import { type BooksDocument, cashDirection, isCredit } from '#ledger'
import { type Cents, cents, roundHalf, ZERO } from '#money'
import { type Day, lastDay, monthOfDay } from '#time'
import { type Expected, expectedDate } from './expected-date.ts'
import { fixedProfile } from './lag-profile.ts'
import { sideOf } from './payment-evidence.ts'
import type { LagProfile, LearnedTiming, OpenDocument, Side, UserDate } from './timing.ts'

/** The part of a forecast's basis that open documents need. */
export interface DocumentBasis {
  readonly asOf: Day
  readonly openDocuments: readonly BooksDocument[]
  readonly learned: LearnedTiming
  readonly expectedDates: Readonly<Record<string, UserDate>>
  readonly settings: { readonly contactDays: Readonly<Record<string, number>> }
  readonly holidays: Holidays
}

/**
 * Every document with an amount due, as the forecast uses it: amounts signed as cash, split into
 * tax and accounts in proportion if part is paid, and the expected day. A credit is expected with
 * its contact's next invoice or bill, if there is one. Of an invoice of 115.00 with 15.00 tax of
 * which 57.50 is due, 7.50 is tax and 50.00 income. Documents dated in a later month than `asOf`
 * are left out, because they are in the plan of that month.
 */
export function openDocuments(basis: DocumentBasis): OpenDocument[] {
  const profileFor = profilesOf(basis)
  const due = unpaidDocuments(basis).filter(document => !isOfLaterMonth(document, basis))
  const expected = new Map(
    due.map(document => [document.documentId, expectedOf(document, basis, profileFor(document))]),
  )
  const next = nextByContact(due, expected)
  return due.flatMap(document => {
    const own = expected.get(document.documentId)
    if (!own) return []
    const { contactId, kind } = document
    const partner =
      isCredit(kind) && own.expectedBy === 'learned' ? next.get(keyOf(document)) : null
    return [
      {
        documentId: document.documentId,
        kind,
        number: document.number,
        contactId,
        contactName: document.contactName,
        issuedOn: document.issuedOn,
        dueOn: document.dueOn,
        ...partsDue(document),
        ...own,
        ...(partner ? { expectedOn: partner } : {}),
      },
    ]
  })
}

/** The documents with an amount due. */
export const unpaidDocuments = ({
  openDocuments,
}: Pick<DocumentBasis, 'openDocuments'>): readonly BooksDocument[] =>
  openDocuments.filter(({ amountDue }) => amountDue !== 0)

/** Dated after the month of `asOf`: it is part of the plan of its month, and not listed itself. */
export const isOfLaterMonth = (
  { issuedOn }: Pick<BooksDocument, 'issuedOn'>,
  { asOf }: Pick<DocumentBasis, 'asOf'>,
): boolean => issuedOn > lastDay(monthOfDay(asOf))

const keyOf = ({ kind, contactId, contactName }: BooksDocument) =>
  `${sideOf(kind)} ${contactId ?? contactName}`

const expectedOf = (document: BooksDocument, basis: DocumentBasis, profile: LagProfile) =>
  expectedDate(document, profile, basis.asOf, {
    userDate: basis.expectedDates[document.documentId] ?? null,
    holidays: basis.holidays,
  })

/**
 * The user's setting for a contact, otherwise its learned profile, otherwise the organisation's.
 */
function profilesOf({ learned, settings }: DocumentBasis) {
  const key = (side: Side, contactId: string) => `${side} ${contactId}`
  const byContact = new Map(
    learned.contacts.map(({ side, contactId, profile }) => [key(side, contactId), profile]),
  )
  return ({ kind, contactId }: BooksDocument): LagProfile => {
    const side = sideOf(kind)
    const days = contactId === null ? undefined : settings.contactDays[contactId]
    if (days !== undefined) return fixedProfile(days, 'user')
    return (contactId === null ? null : byContact.get(key(side, contactId))) ?? learned[side]
  }
}

/** For each contact and side, the first day on which an invoice or bill is expected. */
function nextByContact(
  documents: readonly BooksDocument[],
  expected: ReadonlyMap<string, Expected>,
): Map<string, Day> {
  const next = new Map<string, Day>()
  for (const document of documents) {
    const found = expected.get(document.documentId)
    const on = found?.expectedBy === 'leftOut' ? undefined : found?.expectedOn
    const known = next.get(keyOf(document))
    if (!isCredit(document.kind) && on && (!known || on < known)) next.set(keyOf(document), on)
  }
  return next
}

/**
 * The amount due in proportion to the document's tax and lines, by cumulative rounding, so that the
 * parts sum to it exactly. A part of the total that lines and tax do not explain has no account,
 * and neither has the due amount of a document whose total is zero.
 */
function partsDue(document: BooksDocument): Pick<OpenDocument, 'amount' | 'tax' | 'parts'> {
  const sign = cashDirection(document.kind)
  const { total, amountDue } = document
  if (total === 0) {
    const whole = cents(sign * amountDue)
    return { amount: whole, tax: ZERO, parts: [{ code: null, net: whole }] }
  }
  const byCode = new Map<ItemCode | null, number>()
  let unexplained = total - document.tax
  for (const { code, net } of document.lines) {
    byCode.set(code, (byCode.get(code) ?? 0) + net)
    unexplained -= net
  }
  if (unexplained !== 0) byCode.set(null, (byCode.get(null) ?? 0) + unexplained)
  const split = inProportion(amountDue, total, [document.tax, ...byCode.values()])
  const parts = [...byCode.keys()].map((code, index) => ({
    code,
    net: cents(sign * (split[index + 1] ?? 0)),
  }))
  return {
    amount: cents(sign * amountDue),
    tax: cents(sign * (split[0] ?? 0)),
    parts: parts.filter(({ net }) => net !== 0),
  }
}

/**
 * `inProportion(50, 100, [15, 85])` is 8 and 42: halves are rounded away from zero, and the sum is
 * kept.
 */
function inProportion(due: Cents, total: Cents, amounts: readonly number[]): number[] {
  let upTo = 0
  let before = 0
  return amounts.map(amount => {
    upTo += amount
    const share = roundHalf(upTo * (due / total), 'half-up')
    const part = share - before
    before = share
    return part
  })
}
