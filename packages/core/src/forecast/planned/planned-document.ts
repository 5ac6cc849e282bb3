/** Invoices and bills that are not in the books yet. Decision 065. */
import type { ItemCode } from '#item'
import { type Cents, cents, roundHalf } from '#money'
import {
  addMonthsToDay,
  type Day,
  formatDay,
  lastDay,
  type Month,
  monthOfDay,
  monthsBetween,
} from '#time'
import { dayAfter, intervalOf, type Repeat } from './repeat.ts'

export type PlannedStage = 'planned' | 'draft' | 'quote' | 'unbilled'

/** The most planned invoices and bills of an organisation. */
export const MAX_PLANNED = 100

/** An invoice or bill that a user expects. */
export interface PlannedDocument {
  readonly id: string
  readonly kind: 'invoice' | 'bill'
  readonly stage: PlannedStage
  /** The customer or supplier. */
  readonly contactName: string
  /** The account of income or expense that it will be booked to. */
  readonly code: ItemCode
  /** The amount without sales tax; more than zero. */
  readonly amount: Cents
  /** How many of 100 such invoices or bills are expected to come; 1 to 100. */
  readonly likelihood: number
  readonly issuedOn: Day
  /** On the day of issue or later. */
  readonly paidOn: Day
  /** `until` is the last day on which it may be issued; null has no end. */
  readonly repeats: { readonly every: Repeat; readonly until: Day | null } | null
  /** True if it is on top of the usual amounts of its account; otherwise it is a part of them. */
  readonly isExtra: boolean
  /** True if it only stays in the list, and no forecast includes it. */
  readonly isOff: boolean
  /**
   * True for a draft, a quote or a template of the books with the same id. It is included only
   * while the books have it.
   */
  readonly fromBooks?: true
}

/** How many of 100 such invoices or bills usually come. */
export const USUAL_LIKELIHOOD: Readonly<Record<PlannedStage, number>> = {
  ...{ planned: 100, draft: 90, quote: 50, unbilled: 90 },
}

/** One invoice or bill that follows from a planned one, which may repeat. */
export interface PlannedOccurrence {
  /** Different for each occurrence. */
  readonly documentId: string
  readonly planned: PlannedDocument
  /** The month of issue, counted from the first month of the forecast. */
  readonly month: number
  readonly issuedOn: Day
  readonly paidOn: Day
  /** The amount times the likelihood, without sales tax. */
  readonly expected: Cents
}

/** With a likelihood of 60, an amount of 1,000.00 counts as 600.00. */
export const expectedAmount = ({
  amount,
  likelihood,
}: Pick<PlannedDocument, 'amount' | 'likelihood'>): Cents =>
  cents(roundHalf((amount * likelihood) / 100, 'half-up'))

/**
 * The invoices and bills that are issued after `asOf` and within the months of a forecast, in the
 * order of the list. Earlier ones are in the books or did not happen, so they are no longer
 * included.
 */
export function plannedOccurrences(
  planned: readonly PlannedDocument[],
  { asOf, months }: { readonly asOf: Day; readonly months: readonly Month[] },
): PlannedOccurrence[] {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const end = lastDay(last)
  return planned.flatMap(each => {
    const expected = expectedAmount(each)
    if (each.isOff || expected <= 0) return []
    return datesUntil(each, end)
      .filter(({ issuedOn }) => issuedOn > asOf)
      .map(({ issuedOn, paidOn }) => ({
        documentId: `${each.id}@${issuedOn}`,
        planned: each,
        month: monthsBetween(first, monthOfDay(issuedOn)),
        ...{ issuedOn, paidOn, expected },
      }))
  })
}

interface PlannedDates {
  readonly issuedOn: Day
  readonly paidOn: Day
}

/** A later payment is probably a typing error in the year. */
const MAX_MONTHS_TO_PAY = 24

/** Ten years of weeks: a start long ago is no endless list. */
const MAX_DATES = 522

function datesUntil({ issuedOn, paidOn, repeats }: PlannedDocument, end: Day): PlannedDates[] {
  if (!repeats) return issuedOn <= end ? [{ issuedOn, paidOn }] : []
  const last = repeats.until !== null && repeats.until < end ? repeats.until : end
  const dates: PlannedDates[] = []
  for (let count = 0; count < MAX_DATES; count += 1) {
    const issued = dayAfter(issuedOn, repeats.every, count)
    const paid = dayAfter(paidOn, repeats.every, count)
    if (issued === null || paid === null || issued > last) break
    dates.push({ issuedOn: issued, paidOn: paid })
  }
  return dates
}

/** The next time it is issued; null if it is over. */
export const nextPlannedDates = (planned: PlannedDocument, asOf: Day): PlannedDates | null =>
  datesUntil(planned, addMonthsToDay(asOf, 120)).find(({ issuedOn }) => issuedOn > asOf) ?? null

const STAGE_WORDS: Readonly<Record<PlannedStage, Readonly<Record<'invoice' | 'bill', string>>>> = {
  planned: { invoice: 'planned invoice', bill: 'planned bill' },
  draft: { invoice: 'draft invoice', bill: 'draft bill' },
  quote: { invoice: 'quote', bill: 'quote from a supplier' },
  unbilled: { invoice: 'unbilled work', bill: 'costs not billed yet' },
}

/** `planned invoice, 60% likely`; what is certain has no likelihood. */
export function plannedWords({
  kind,
  stage,
  likelihood,
}: Pick<PlannedDocument, 'kind' | 'stage' | 'likelihood'>): string {
  const words = STAGE_WORDS[stage][kind]
  return likelihood === 100 ? words : `${words}, ${likelihood}% likely`
}

/** Stage and likelihood at the start of a sentence: `Quote, 60% likely`. */
export function plannedTitle(planned: Parameters<typeof plannedWords>[0]): string {
  const words = plannedWords(planned)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** `Harbour Cafe, 14th February 2027: quote, 60% likely`. */
export const occurrenceWords = ({ planned, issuedOn }: PlannedOccurrence): string =>
  `${planned.contactName}, ${formatDay(issuedOn)}: ${plannedWords(planned)}`

export interface PlannedFault {
  readonly field: 'contactName' | 'code' | 'amount' | 'likelihood' | 'paidOn' | 'every' | 'until'
  readonly message: string
}

/**
 * What is wrong with a planned document; `accountKind` is null for an account that is not in the
 * books.
 */
export function plannedFaults(
  { kind, contactName, amount, likelihood, issuedOn, paidOn, repeats }: PlannedDocument,
  accountKind: 'income' | 'expense' | 'other' | null,
): PlannedFault[] {
  const faults: PlannedFault[] = []
  const say = (field: PlannedFault['field'], message: string) => faults.push({ field, message })
  if (contactName.trim() === '') say('contactName', 'Enter a customer or supplier')
  const wanted = kind === 'invoice' ? 'income' : 'expense'
  if (accountKind === null) say('code', 'This account is not in your books')
  else if (accountKind !== wanted) {
    say('code', `Choose an account of ${wanted === 'income' ? 'income' : 'expenses'}`)
  }
  if (amount <= 0) say('amount', 'Enter an amount above zero')
  if (!Number.isInteger(likelihood) || likelihood < 1 || likelihood > 100) {
    say('likelihood', 'Enter a percentage from 1 to 100')
  }
  if (paidOn < issuedOn) say('paidOn', 'The payment cannot be before the invoice date')
  if (paidOn > addMonthsToDay(issuedOn, MAX_MONTHS_TO_PAY)) {
    say('paidOn', 'The payment is more than two years after the invoice date')
  }
  if (repeats && intervalOf(repeats.every) === null) say('every', 'Choose how often it repeats')
  if (repeats?.until != null && repeats.until < issuedOn) {
    say('until', 'The end cannot be before the first date')
  }
  return faults
}
