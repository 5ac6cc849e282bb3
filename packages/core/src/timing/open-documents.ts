import type { Holidays } from '#calendar'
import type { ItemCode } from '#item'
import { type BooksDocument, cashDirection, isCredit } from '#ledger'
import { type Cents, cents, roundHalf } from '#money'
import { type Day, lastDay, monthOfDay } from '#time'
import { isSplit, partsAhead } from './date-parts.ts'
import { type Expected, expectedDate } from './expected-date.ts'
import { fixedProfile } from './lag-profile.ts'
import { sideOf } from './payment-evidence.ts'
import type {
  LagProfile,
  LearnedTiming,
  OpenDocument,
  Side,
  UserDate,
  WholeDate,
} from './timing.ts'

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
 * which 57.50 is due, 7.50 is tax and 50.00 income. A document that is expected in parts is listed
 * once per part. Documents dated in a later month than `asOf` are left out, because they are in the
 * plan of that month.
 */
export function openDocuments(basis: DocumentBasis): OpenDocument[] {
  const profileFor = profilesOf(basis)
  const due = unpaidDocuments(basis).filter(document => !isOfLaterMonth(document, basis))
  const expected = new Map(
    due.map(document => [
      document.documentId,
      expectedParts(document, basis, profileFor(document)),
    ]),
  )
  const next = nextByContact(due, expected)
  return due.flatMap(document => {
    const { documentId, kind, number, contactId, contactName, issuedOn, dueOn } = document
    return (expected.get(documentId) ?? []).map(({ part, usual, ...own }) => {
      const partner = isCredit(kind) && own.expectedBy === 'learned' && next.get(keyOf(document))
      return {
        ...{ documentId, kind, number, contactId, contactName, issuedOn, dueOn },
        ...part,
        ...own,
        ...(partner ? { expectedOn: partner } : usual && { usual }),
      }
    })
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

type Amounts = Pick<OpenDocument, 'amount' | 'tax' | 'parts' | 'datePart'>

/** The days on which a document is expected, the first one first, with what is paid on each. */
function expectedParts(
  document: BooksDocument,
  { asOf, holidays, expectedDates }: DocumentBasis,
  profile: LagProfile,
): readonly (Expected & { readonly part: Amounts })[] {
  const { documentId, amountDue } = document
  const on = (userDate: WholeDate | null) =>
    expectedDate(document, profile, asOf, { userDate, holidays })
  const date = expectedDates[documentId] ?? null
  if (!isSplit(date)) return [{ ...on(date), part: dueOf(document, amountDue) }]
  const parts = partsAhead(date, { open: amountDue, asOf, holidays })
  if (parts.length <= 1) return [{ ...on(parts[0]?.on ?? null), part: dueOf(document, amountDue) }]
  let upTo = 0
  return parts.map((part, index) => {
    const before = upTo
    upTo += part.amount
    const datePart = { number: index + 1, of: parts.length }
    return { ...on(part.on), part: { ...dueBetween(document, before, upTo), datePart } }
  })
}

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
  expected: ReadonlyMap<string, readonly Expected[]>,
): Map<string, Day> {
  const next = new Map<string, Day>()
  for (const document of documents) {
    const [found] = expected.get(document.documentId) ?? []
    const on = found?.expectedBy === 'leftOut' ? undefined : found?.expectedOn
    const known = next.get(keyOf(document))
    if (!isCredit(document.kind) && on && (!known || on < known)) next.set(keyOf(document), on)
  }
  return next
}

/**
 * An amount due in proportion to the document's tax and lines, by cumulative rounding, so that the
 * parts sum to it exactly. A part of the total that lines and tax do not explain has no account,
 * and neither has the due amount of a document whose total is zero.
 */
const dueOf = (document: BooksDocument, due: Cents): Amounts => dueBetween(document, 0, due)

/**
 * The amounts of one part of a document, from one open amount up to another. They are differences
 * of two shares of the document, so that its parts add up to the whole in each account.
 */
function dueBetween(document: BooksDocument, from: number, to: number): Amounts {
  const sign = cashDirection(document.kind)
  const [before, after] = [piecesOfDue(document, from), piecesOfDue(document, to)]
  const less = (index: number) =>
    cents(sign * ((after[index]?.amount ?? 0) - (before[index]?.amount ?? 0)))
  const parts = after.map(({ code }, index) => ({ code, net: less(index) })).slice(1)
  return {
    amount: cents(sign * (to - from)),
    tax: less(0),
    parts: parts.filter(({ net }) => net !== 0),
  }
}

/** Tax first, then the accounts. */
function piecesOfDue(
  { total, tax, lines }: BooksDocument,
  due: number,
): readonly { readonly code: ItemCode | null; readonly amount: number }[] {
  if (total === 0) {
    return [
      { code: null, amount: 0 },
      { code: null, amount: due },
    ]
  }
  const byCode = new Map<ItemCode | null, number>()
  let unexplained = total - tax
  for (const { code, net } of lines) {
    byCode.set(code, (byCode.get(code) ?? 0) + net)
    unexplained -= net
  }
  if (unexplained !== 0) byCode.set(null, (byCode.get(null) ?? 0) + unexplained)
  const split = inProportion(due, total, [tax, ...byCode.values()])
  return [null, ...byCode.keys()].map((code, index) => ({ code, amount: split[index] ?? 0 }))
}

/**
 * `inProportion(50, 100, [15, 85])` is 8 and 42: halves are rounded away from zero, and the sum is
 * kept.
 */
function inProportion(due: number, total: Cents, amounts: readonly number[]): number[] {
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
