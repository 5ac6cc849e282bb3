import type { Cents } from '#money'
import { addDays, addMonthsToDay, type Day } from '#time'
import type { BooksDocument, BooksRepeating, DocumentKind } from './books.ts'
import { isCredit } from './document-kind.ts'

/** An expected receipt or payment on a day, in cents. */
export interface UpcomingDocument {
  /** For a repeating document: the id of its template and its date. */
  readonly documentId: string
  readonly kind: DocumentKind | 'repeatingInvoice' | 'repeatingBill'
  readonly number: string | null
  readonly contactName: string
  readonly dueOn: Day
  readonly amountDue: Cents
  readonly isOverdue: boolean
}

export interface UpcomingSources {
  readonly documents: readonly BooksDocument[]
  readonly repeating: readonly BooksRepeating[]
}

/**
 * Open documents that are overdue or due within some weeks, and the next dates of repeating ones,
 * largest first. On 21st November with 1 week, a bill due on the 28th is included, one due on the
 * 29th is not.
 */
export function upcoming(sources: UpcomingSources, today: Day, weeks = 8): UpcomingDocument[] {
  const until = addDays(today, weeks * 7)
  return [
    ...sources.documents.flatMap(document => dueDocument(document, today, until)),
    ...sources.repeating.flatMap(template => nextDates(template, today, until)),
  ].sort(
    (left, right) =>
      right.amountDue - left.amountDue ||
      (left.dueOn < right.dueOn ? -1 : left.dueOn > right.dueOn ? 1 : 0) ||
      (left.documentId < right.documentId ? -1 : 1),
  )
}

/**
 * An invoice or bill without a due date is due when issued; a credit without one is never due, so
 * it has no due day.
 */
export const dueDayOf = ({
  kind,
  dueOn,
  issuedOn,
}: Pick<BooksDocument, 'kind' | 'dueOn' | 'issuedOn'>): Day | null =>
  dueOn ?? (isCredit(kind) ? null : issuedOn)

function dueDocument(document: BooksDocument, today: Day, until: Day): UpcomingDocument[] {
  const { documentId, kind, number, contactName, amountDue, status } = document
  const dueOn = dueDayOf(document)
  if (status !== 'open' || amountDue === 0 || dueOn === null || dueOn > until) return []
  const isOverdue = dueOn < today
  return [{ documentId, kind, number, contactName, dueOn, amountDue, isOverdue }]
}

function nextDates(template: BooksRepeating, today: Day, until: Day): UpcomingDocument[] {
  const found: UpcomingDocument[] = []
  const end = template.endsOn !== null && template.endsOn < until ? template.endsOn : until
  // Counted from the first date each time, so that the 31st returns after a shorter month.
  for (let times = 0; ; times += 1) {
    const dueOn = dateAfter(template, times)
    if (dueOn === null || dueOn > end) return found
    // A past date has become an invoice or bill of its own.
    if (dueOn >= today) found.push(occurrence(template, dueOn))
  }
}

/** Null if there is no such occurrence: a template without an interval has only one. */
function dateAfter(template: BooksRepeating, times: number): Day | null {
  const { nextOn, everyMonths, everyWeeks } = template
  if (times === 0) return nextOn
  if (everyMonths !== null && everyMonths > 0) return addMonthsToDay(nextOn, times * everyMonths)
  if (everyWeeks !== null && everyWeeks > 0) return addDays(nextOn, times * everyWeeks * 7)
  return null
}

const occurrence = (template: BooksRepeating, dueOn: Day): UpcomingDocument => ({
  documentId: `${template.repeatingId}@${dueOn}`,
  kind: template.kind === 'invoice' ? 'repeatingInvoice' : 'repeatingBill',
  number: null,
  contactName: template.contactName,
  dueOn,
  amountDue: template.total,
  isOverdue: false,
})
