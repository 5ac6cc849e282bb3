/**
 * The book of a demo company, written month by month from the first month of its era. It does not
 * depend on `today`: `view.ts` cuts out what is visible on a day, so a month already written never
 * changes when the day advances.
 */
import { cents, ZERO } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { type Day, type Month, monthOfDay } from '@millpond/core/time'
import type {
  DemoAccount,
  DemoContact,
  DemoDocument,
  DemoPayment,
  Journal,
  JournalLine,
} from './company.ts'
import { guid } from './seed.ts'

export type PostedEntry = readonly [accountId: string, amount: number]

export interface DemoDocumentLine {
  readonly accountId: string
  readonly description: string
  /** Cents without tax. */
  readonly net: number
  /** 0.15 for fifteen per cent. */
  readonly rate: number
}

export interface DocumentOrder {
  readonly kind: DemoDocument['kind']
  readonly contact: string
  readonly number: string
  readonly date: Day
  readonly dueDate: Day
  readonly lines: readonly DemoDocumentLine[]
  readonly expected?: Day
  /** A draft is in no account; it is deleted on this day. */
  readonly draftUntil?: Day
  readonly advance?: DemoDocument['advance']
}

/** A document with its payments and credits; the amount due on a day is derived from them. */
export interface BookedDocument {
  readonly order: DocumentOrder
  readonly documentId: string
  readonly lines: DemoDocument['lines']
  readonly total: number
  readonly tax: number
  readonly reductions: { readonly date: Day; readonly amount: number }[]
  due: number
  taxSettled: number
}

const KINDS = {
  ACCREC: { side: 1, isSale: true },
  ACCPAY: { side: -1, isSale: false },
  ACCRECCREDIT: { side: -1, isSale: true },
  ACCPAYCREDIT: { side: 1, isSale: false },
} as const

export class LedgerBook {
  readonly key: string
  readonly journals: Journal[] = []
  readonly documents: BookedDocument[] = []
  readonly payments: DemoPayment[] = []
  readonly contacts = new Map<string, DemoContact>()
  readonly #contactIds = new Map<string, string>()
  readonly #control: { readonly debtors: string; readonly creditors: string; readonly tax: string }
  readonly #balances = new Map<string, number>()
  readonly #agenda = new Map<Month, { readonly date: Day; readonly act: () => void }[]>()
  readonly #taxInvoiced = new Map<Month, number>()
  readonly #taxPaid = new Map<Month, number>()

  constructor(key: string, accounts: readonly DemoAccount[]) {
    const control = (system: string) =>
      accounts.find(account => account.systemAccount === system)?.accountId
    const debtors = control('DEBTORS')
    const creditors = control('CREDITORS')
    const tax = control('GST')
    assert(debtors && creditors && tax, `${key} has its three control accounts`)
    this.key = key
    this.#control = { debtors, creditors, tax }
  }

  /** Debits positive, credits negative, in cents. */
  post(date: Day, source: string, entries: readonly PostedEntry[]): void {
    let sum = 0
    const lines: JournalLine[] = []
    for (const [accountId, amount] of entries) {
      if (amount === 0) continue
      sum += amount
      lines.push({ accountId, amount: cents(amount) })
      this.#balances.set(accountId, (this.#balances.get(accountId) ?? 0) + amount)
    }
    // The message is created only when needed, because this line runs for every journal.
    if (sum !== 0) assert(false, `${this.key} ${date} ${source}: a journal is out by ${sum}`)
    if (lines.length > 0) this.journals.push({ date, source, lines })
  }

  /** Debit balance in cents after everything posted so far. */
  balance(accountId: string): number {
    return this.#balances.get(accountId) ?? 0
  }

  contact(name: string, role: 'customer' | 'supplier' | 'both', archived = false): string {
    const contactId = this.#contactIds.get(name) ?? guid(this.key, 'contact', name)
    const known = this.contacts.get(contactId)
    const isCustomer = role !== 'supplier' || known?.isCustomer === true
    const isSupplier = role !== 'customer' || known?.isSupplier === true
    if (known && known.isCustomer === isCustomer && known.isSupplier === isSupplier)
      return contactId
    this.#contactIds.set(name, contactId)
    const status = archived ? 'ARCHIVED' : 'ACTIVE'
    this.contacts.set(contactId, { contactId, name, isCustomer, isSupplier, status })
    return contactId
  }

  issue(order: DocumentOrder): BookedDocument {
    const lines = order.lines.map(line => ({
      accountId: line.accountId,
      description: line.description,
      net: cents(line.net),
      tax: cents(Math.round(line.net * line.rate)),
    }))
    const tax = lines.reduce((sum, line) => sum + line.tax, 0)
    const total = lines.reduce((sum, line) => sum + line.net, tax)
    const documentId = guid(this.key, 'document', order.kind, order.number)
    const isDraft = order.draftUntil !== undefined
    const reductions: BookedDocument['reductions'] = []
    const booked = {
      order,
      documentId,
      lines,
      total,
      tax,
      reductions,
      due: isDraft ? 0 : total,
      taxSettled: 0,
    }
    this.documents.push(booked)
    if (isDraft) return booked
    const { side, isSale } = KINDS[order.kind]
    const control = isSale ? this.#control.debtors : this.#control.creditors
    const entries: PostedEntry[] = lines.map(line => [line.accountId, -side * line.net])
    this.post(order.date, order.kind, [
      [control, side * total],
      [this.#control.tax, -side * tax],
      ...entries,
    ])
    add(this.#taxInvoiced, order.date, side * tax)
    return booked
  }

  /** Pays a document, or refunds a credit, from a bank account; never more than is due. */
  settle(booked: BookedDocument, date: Day, bank: string, wanted = booked.due): void {
    const amount = Math.min(wanted, booked.due)
    if (amount <= 0) return
    const { kind } = booked.order
    const { side, isSale } = KINDS[kind]
    const control = isSale ? this.#control.debtors : this.#control.creditors
    this.post(date, `${kind}PAYMENT`, [
      [bank, side * amount],
      [control, -side * amount],
    ])
    this.payments.push({
      paymentId: guid(booked.documentId, 'payment', String(booked.reductions.length)),
      documentId: booked.documentId,
      bankAccountId: bank,
      date,
      amount: cents(amount),
    })
    this.#reduce(booked, date, amount, side)
  }

  /** Settles it on that day: the whole amount due, or a part. */
  settleLater(booked: BookedDocument, date: Day, bank: string, amount?: number): void {
    this.later(date, () => this.settle(booked, date, bank, amount))
  }

  /** Allocates a credit to a document of the same side; no money moves. */
  allocate(credit: BookedDocument, booked: BookedDocument, date: Day): void {
    const amount = Math.min(credit.due, booked.due)
    if (amount <= 0) return
    this.#reduce(credit, date, amount, KINDS[credit.order.kind].side)
    this.#reduce(booked, date, amount, KINDS[booked.order.kind].side)
  }

  #reduce(booked: BookedDocument, date: Day, amount: number, side: number): void {
    booked.due -= amount
    booked.reductions.push({ date, amount })
    const settled = Math.round((booked.tax * (booked.total - booked.due)) / booked.total)
    add(this.#taxPaid, date, side * (settled - booked.taxSettled))
    booked.taxSettled = settled
  }

  /** Money of a customer, or to a supplier, that no document has used yet. No tax moves. */
  receiveAdvance(
    bank: string,
    order: Omit<DocumentOrder, 'dueDate' | 'lines' | 'advance'> & {
      readonly advance: 'prepayment' | 'overpayment'
      readonly amount: number
    },
  ): BookedDocument {
    const { amount, ...rest } = order
    const { side, isSale } = KINDS[order.kind]
    const control = isSale ? this.#control.debtors : this.#control.creditors
    this.post(order.date, `${isSale ? 'AR' : 'AP'}${order.advance.toUpperCase()}`, [
      [bank, -side * amount],
      [control, side * amount],
    ])
    const description = order.advance === 'prepayment' ? 'Prepayment' : 'Overpayment'
    const lines = [{ accountId: control, description, net: amount, rate: 0 }]
    return this.issue({ ...rest, dueDate: order.date, lines })
  }

  /** Money into (positive nets) or out of (negative nets) a bank account, without a document. */
  bank(date: Day, bank: string, lines: readonly Omit<DemoDocumentLine, 'description'>[]): void {
    const net = lines.reduce((sum, line) => sum + line.net, 0)
    const tax = lines.reduce((sum, line) => sum + Math.round(line.net * line.rate), 0)
    const entries: PostedEntry[] = lines.map(line => [line.accountId, -line.net])
    this.post(date, net < 0 ? 'CASHPAID' : 'CASHREC', [
      [bank, net + tax],
      [this.#control.tax, -tax],
      ...entries,
    ])
    add(this.#taxInvoiced, date, tax)
    add(this.#taxPaid, date, tax)
  }

  transfer(date: Day, from: string, to: string, amount: number): void {
    this.post(date, 'TRANSFER', [
      [to, amount],
      [from, -amount],
    ])
  }

  /** The sales tax owed for the months: tax on sales less tax on purchases. */
  salesTax(months: readonly Month[], basis: 'payments' | 'invoice'): number {
    const byMonth = basis === 'payments' ? this.#taxPaid : this.#taxInvoiced
    return months.reduce((sum, month) => sum + (byMonth.get(month) ?? 0), 0)
  }

  /** Runs the action in that day's month; a day in a closed month is an error. */
  later(date: Day, act: () => void): void {
    const month = monthOfDay(date)
    const acts = this.#agenda.get(month) ?? []
    acts.push({ date, act })
    this.#agenda.set(month, acts)
  }

  /** Runs the actions scheduled for this month, including those that they schedule within it. */
  keepAgenda(month: Month): void {
    for (;;) {
      const acts = this.#agenda.get(month)
      if (!acts) return
      this.#agenda.delete(month)
      acts.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      for (const { act } of acts) act()
    }
  }
}

function add(byMonth: Map<Month, number>, date: Day, amount: number): void {
  const month = monthOfDay(date)
  byMonth.set(month, (byMonth.get(month) ?? ZERO) + amount)
}
