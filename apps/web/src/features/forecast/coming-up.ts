import type { getUpcoming } from '@millpond/contract/ledger'
import type { ReplyOf } from '@millpond/contract/route'
import { formatMoney } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'

type Document = ReplyOf<typeof getUpcoming>['documents'][number]

export interface ComingRow {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly contactName: string
  readonly what: string
  readonly due: string
  readonly amount: string
  readonly isOverdue: boolean
}

const ROWS_SHOWN = 8

const WORDS: Readonly<Record<Document['kind'], { what: string; direction: 'in' | 'out' }>> = {
  invoice: { what: 'Invoice', direction: 'in' },
  repeatingInvoice: { what: 'Repeating invoice', direction: 'in' },
  supplierCredit: { what: 'Credit from supplier', direction: 'in' },
  bill: { what: 'Bill', direction: 'out' },
  repeatingBill: { what: 'Repeating bill', direction: 'out' },
  creditNote: { what: 'Credit note', direction: 'out' },
}

/** The largest of the next eight weeks, in the order in which they fall due. */
export function comingUp(reply: ReplyOf<typeof getUpcoming>, currency: string): ComingRow[] {
  return reply.documents
    .slice(0, ROWS_SHOWN)
    .sort((left, right) => (left.dueOn < right.dueOn ? -1 : left.dueOn > right.dueOn ? 1 : 0))
    .map(document => {
      const { what, direction } = WORDS[document.kind]
      return {
        id: document.documentId,
        direction,
        contactName: document.contactName,
        what: document.number === null ? what : `${what} ${document.number}`,
        due: formatDay(document.dueOn),
        amount: formatMoney(document.amountDue, { currency }),
        isOverdue: document.isOverdue,
      }
    })
}
