/** What people change in a company's books after they were made: tests and webhooks need it. */
import { type Cents, cents } from '@millpond/core/money'
import type { Day } from '@millpond/core/time'
import type { DemoCompany, DemoDocument, Journal } from '#companies'
import type { BooksEdit } from '#faults'

export interface DatedEdit {
  readonly edit: BooksEdit
  readonly day: Day
  /** Milliseconds since 1970. */
  readonly at: number
}

interface EditedRecord {
  readonly entity: 'Invoice' | 'Bill' | 'Payment' | 'BillPayment'
  /** As the demo company has it. */
  readonly ownId: string
  readonly operation: 'Create' | 'Update' | 'Delete' | 'Void'
  readonly at: number
}

interface Edited {
  /** The company before its first change: ids are counted there. */
  readonly base: DemoCompany
  readonly records: readonly EditedRecord[]
}

const edited = new WeakMap<DemoCompany, Edited>()

/** The books before all changes. */
export const baseOf = (company: DemoCompany): DemoCompany => edited.get(company)?.base ?? company
export const editedRecords = (company: DemoCompany) => edited.get(company)?.records ?? []

const OWN = /^edit-(\d+)$/
const FIRST_EDIT = 700_001

/** The number at QuickBooks of a record that a change has made; null for others. */
export function numberOfEdit(ownId: string): string | null {
  const place = OWN.exec(ownId)?.[1]
  return place === undefined ? null : String(FIRST_EDIT + Number(place))
}

/** The same object for the same changes, because reports are cached by it. */
export function createEdits() {
  const edits = new Map<string, DatedEdit[]>()
  const made = new WeakMap<DemoCompany, { company: DemoCompany; count: number }>()
  return {
    add(realmId: string, edit: DatedEdit) {
      edits.set(realmId, [...(edits.get(realmId) ?? []), edit])
    },
    clear: () => edits.clear(),
    apply(realmId: string, company: DemoCompany): DemoCompany {
      const own = edits.get(realmId) ?? []
      if (own.length === 0) return company
      const known = made.get(company)
      if (known?.count === own.length) return known.company
      const changed = withEdits(company, own)
      made.set(company, { company: changed, count: own.length })
      return changed
    },
  }
}

function withEdits(base: DemoCompany, edits: readonly DatedEdit[]): DemoCompany {
  let company = base
  const records: EditedRecord[] = []
  for (const [place, dated] of edits.entries()) {
    const change = changeOf(company, dated, `edit-${place}`)
    if (!change) continue
    company = change.company
    records.push(...change.records.map(record => ({ ...record, at: dated.at })))
  }
  const finished = { ...company, journals: inOrder(company.journals) }
  edited.set(finished, { base, records })
  return finished
}

const inOrder = (journals: readonly Journal[]) =>
  journals.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))

interface Change {
  readonly company: DemoCompany
  readonly records: readonly Omit<EditedRecord, 'at'>[]
}

function changeOf(company: DemoCompany, { edit, day }: DatedEdit, ownId: string): Change | null {
  if (edit.kind === 'add') return added(company, { day, ...edit, ownId })
  const open = company.documents.filter(
    ({ kind, status, amountDue }) =>
      (kind === 'ACCREC' || kind === 'ACCPAY') && status === 'AUTHORISED' && amountDue > 0,
  )
  const document = open.at(edit.nth % Math.max(1, open.length))
  if (!document) return null
  if (edit.kind === 'pay') return paid(company, document, { day, ownId })
  const isPartPaid = company.payments.some(({ documentId }) => documentId === document.documentId)
  return isPartPaid ? null : withdrawn(company, document, edit.kind)
}

const entityOf = ({ kind }: Pick<DemoDocument, 'kind'>) => (kind === 'ACCREC' ? 'Invoice' : 'Bill')

function systemAccount(company: DemoCompany, name: string): string {
  const found = company.accounts.find(account => account.systemAccount === name)
  if (!found) throw new Error(`${company.key} has no account ${name}`)
  return found.accountId
}

interface Addition {
  readonly document: 'ACCREC' | 'ACCPAY'
  readonly amount: number
  readonly day: Day
  readonly ownId: string
}

function added(company: DemoCompany, { document: kind, amount, day, ownId }: Addition): Change {
  const isSale = kind === 'ACCREC'
  const types = isSale ? ['SALES', 'REVENUE'] : ['OVERHEADS', 'EXPENSE']
  const account = company.accounts.find(({ type }) => types.includes(type))
  const contact = company.contacts.find(each => (isSale ? each.isCustomer : each.isSupplier))
  const total = cents(amount)
  const document: DemoDocument = {
    documentId: ownId,
    kind,
    number: ownId.toUpperCase(),
    contactId: contact?.contactId ?? '',
    date: day,
    dueDate: day,
    expectedPaymentDate: null,
    advance: null,
    status: 'AUTHORISED',
    lines: [{ accountId: account?.accountId ?? '', description: ownId, net: total, tax: cents(0) }],
    total,
    tax: cents(0),
    amountDue: total,
    fullyPaidOn: null,
    updatedOn: day,
  }
  return {
    company: {
      ...company,
      documents: [...company.documents, document],
      journals: [...company.journals, postingOf(company, document, 1)],
    },
    records: [{ entity: entityOf(document), ownId, operation: 'Create' }],
  }
}

/** What the document posted, or the opposite to take it back. */
function postingOf(company: DemoCompany, document: DemoDocument, sign: 1 | -1): Journal {
  const isSale = document.kind === 'ACCREC'
  const side = isSale ? sign : -sign
  const amount = (value: Cents | number) => cents(side * value || 0)
  return {
    date: document.date,
    source: document.kind,
    lines: [
      {
        accountId: systemAccount(company, isSale ? 'DEBTORS' : 'CREDITORS'),
        amount: amount(document.total),
      },
      ...document.lines.map(({ accountId, net }) => ({ accountId, amount: amount(-net) })),
      ...(document.tax === 0
        ? []
        : [{ accountId: systemAccount(company, 'GST'), amount: amount(-document.tax) }]),
    ],
  }
}

function paid(
  company: DemoCompany,
  document: DemoDocument,
  { day, ownId }: { readonly day: Day; readonly ownId: string },
): Change {
  const isSale = document.kind === 'ACCREC'
  const bank = company.accounts.find(
    each => each.type === 'BANK' && each.bankAccountType === 'BANK',
  )
  const bankAccountId = bank?.accountId ?? ''
  const { documentId, amountDue: amount } = document
  const settled: DemoDocument = {
    ...document,
    status: 'PAID',
    amountDue: cents(0),
    fullyPaidOn: day,
    updatedOn: day,
  }
  const moved = cents(isSale ? amount : -amount)
  return {
    company: {
      ...company,
      documents: company.documents.map(each => (each === document ? settled : each)),
      payments: [
        ...company.payments,
        { paymentId: ownId, documentId, bankAccountId, date: day, amount },
      ],
      journals: [
        ...company.journals,
        {
          date: day,
          source: `${document.kind}PAYMENT`,
          lines: [
            { accountId: bankAccountId, amount: moved },
            {
              accountId: systemAccount(company, isSale ? 'DEBTORS' : 'CREDITORS'),
              amount: cents(-moved || 0),
            },
          ],
        },
      ],
    },
    records: [
      { entity: entityOf(document), ownId: documentId, operation: 'Update' },
      { entity: isSale ? 'Payment' : 'BillPayment', ownId, operation: 'Create' },
    ],
  }
}

/** A deleted document is gone; a voided one stays with an amount of zero. */
function withdrawn(company: DemoCompany, document: DemoDocument, how: 'void' | 'delete'): Change {
  const nothing: DemoDocument = {
    ...document,
    lines: [],
    total: cents(0),
    tax: cents(0),
    amountDue: cents(0),
  }
  return {
    company: {
      ...company,
      documents: company.documents.flatMap(each =>
        each !== document ? [each] : how === 'delete' ? [] : [nothing],
      ),
      journals: [...company.journals, postingOf(company, document, -1)],
    },
    records: [
      {
        entity: entityOf(document),
        ownId: document.documentId,
        operation: how === 'void' ? 'Void' : 'Delete',
      },
    ],
  }
}
