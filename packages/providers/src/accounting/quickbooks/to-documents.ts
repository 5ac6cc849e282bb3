import { itemCode } from '@millpond/core/item'
import type {
  BankTransfer,
  BooksBudget,
  BooksContact,
  BooksDimensionValue,
  BooksDocument,
  BooksPayment,
  BooksRepeating,
  DocumentKind,
  DocumentLine,
} from '@millpond/core/ledger'
import { allocate, type Cents, cents, roundCents } from '@millpond/core/money'
import { addMonths, monthOfDay } from '@millpond/core/time'
import type {
  QuickBooksBudget,
  QuickBooksContact,
  QuickBooksDimensionValue,
  QuickBooksDocument,
  QuickBooksPayment,
  QuickBooksRecurring,
  QuickBooksTransfer,
} from './payloads.ts'

import type { MonthRange } from './to-statements.ts'

export type DocumentName = 'Invoice' | 'Bill' | 'CreditMemo' | 'VendorCredit'

const KINDS: Readonly<Record<DocumentName, DocumentKind>> = {
  Invoice: 'invoice',
  Bill: 'bill',
  CreditMemo: 'creditNote',
  VendorCredit: 'supplierCredit',
}

/** QuickBooks' rate says how much home currency one unit of the foreign one costs. */
const toBase = (amount: Cents, rate: number | undefined): Cents =>
  rate === undefined || rate === 1 ? amount : roundCents(amount * rate, 'half-up')

/** Customers and vendors, and each kind of document, have ids of their own. */
export const idOf = (name: string, id: string) => `${name}-${id}`

export function toContact(name: 'Customer' | 'Vendor', contact: QuickBooksContact): BooksContact {
  return {
    contactId: idOf(name, contact.Id),
    name: contact.DisplayName,
    status: contact.Active ? 'active' : 'archived',
  }
}

export const toDimensionValue = (
  name: 'Class' | 'Department',
  { Id, Name, Active, ParentRef }: QuickBooksDimensionValue,
): BooksDimensionValue => ({
  ...(name === 'Class'
    ? { dimension: 'class', dimensionName: 'Class' }
    : { dimension: 'location', dimensionName: 'Location' }),
  valueId: Id,
  name: Name,
  parentId: ParentRef?.value ?? null,
  status: Active === false ? 'archived' : 'active',
})

/** Null for a document of zero, which is how QuickBooks keeps one that was voided. */
export function toDocument(name: DocumentName, source: QuickBooksDocument): BooksDocument | null {
  const rate = source.ExchangeRate
  const total = toBase(source.TotalAmt, rate)
  if (total === 0) return null
  const contact = source.CustomerRef ?? source.VendorRef
  const due = toBase(source.Balance ?? cents(0), rate)
  const tax = toBase(source.TxnTaxDetail?.TotalTax ?? cents(0), rate)
  return {
    documentId: idOf(name, source.Id),
    kind: KINDS[name],
    number: source.DocNumber || null,
    contactId: contact ? idOf(source.CustomerRef ? 'Customer' : 'Vendor', contact.value) : null,
    contactName: contact?.name ?? 'Unknown contact',
    issuedOn: source.TxnDate,
    dueOn: name === 'Invoice' || name === 'Bill' ? (source.DueDate ?? null) : null,
    expectedOn: null,
    // Payments say when: QuickBooks has no such day on the document.
    paidOn: null,
    status: due === 0 ? 'paid' : 'open',
    total,
    amountDue: due,
    tax,
    currency: source.CurrencyRef?.value ?? '',
    updatedAt: new Date(source.MetaData.LastUpdatedTime).toISOString(),
    lines: toLines(source, cents(total - tax), tax),
  }
}

/**
 * The lines by account in base currency. QuickBooks has the tax of the whole document only, so it
 * is divided in proportion. What no line explains is a line without an account.
 */
function toLines(
  { Line, ExchangeRate }: Pick<QuickBooksDocument, 'Line' | 'ExchangeRate'>,
  net: Cents,
  tax: Cents,
): DocumentLine[] {
  const byAccount = new Map<string, number>()
  for (const line of Line ?? []) {
    const detail =
      line.SalesItemLineDetail ??
      line.AccountBasedExpenseLineDetail ??
      line.ItemBasedExpenseLineDetail
    if (!detail || !line.Amount) continue
    const account = (detail.AccountRef ?? detail.ItemAccountRef)?.value ?? ''
    const amount = toBase(line.Amount, ExchangeRate)
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount)
  }
  if (byAccount.size === 0) return []
  const known = [...byAccount.values()].reduce((sum, amount) => sum + amount, 0)
  if (known !== net) byAccount.set('', (byAccount.get('') ?? 0) + net - known)
  let left: number = tax
  const parts = [...byAccount].filter(([, amount]) => amount !== 0)
  return parts.map(([account, amount], index): DocumentLine => {
    const isLast = index === parts.length - 1
    const own = isLast ? left : Math.round((tax * amount) / (net || 1))
    left -= own
    return {
      code: account === '' ? null : itemCode(account),
      net: cents(amount),
      tax: cents(own || 0),
    }
  })
}

/**
 * The money that reached each invoice or bill. A payment may also allocate a credit, which moves no
 * money: then its lines are more than its total.
 */
export function toPayments(
  name: 'Payment' | 'BillPayment',
  source: QuickBooksPayment,
): BooksPayment[] {
  const settled = name === 'Payment' ? 'Invoice' : 'Bill'
  let left: number = source.TotalAmt
  return (source.Line ?? []).flatMap((line, index) => {
    const linked = line.LinkedTxn?.find(({ TxnType }) => TxnType === settled)
    const amount = Math.min(line.Amount ?? 0, left)
    if (!linked || amount <= 0) return []
    left -= amount
    return [
      {
        paymentId: `${idOf(name, source.Id)}-${index}`,
        documentId: idOf(settled, linked.TxnId),
        paidOn: source.TxnDate,
        amount: toBase(cents(amount), source.ExchangeRate),
      },
    ]
  })
}

export const toBankTransfer = (source: QuickBooksTransfer): BankTransfer => ({
  transferId: source.Id,
  movedOn: source.TxnDate,
  from: itemCode(source.FromAccountRef.value),
  to: itemCode(source.ToAccountRef.value),
  amount: cents(Math.abs(toBase(source.Amount, source.ExchangeRate))),
})

const ENTRY_MONTHS = { Monthly: 1, Quarterly: 3, Yearly: 12 } as const

/**
 * The months `from` to `to` of a budget. Amounts of a quarter or a year are divided evenly over its
 * months.
 */
export function toBudget(source: QuickBooksBudget, { from, to }: MonthRange): BooksBudget {
  const weights = Array.from({ length: ENTRY_MONTHS[source.BudgetEntryType ?? 'Monthly'] }, () => 1)
  return {
    budgetId: source.Id,
    name: source.Name,
    amounts: (source.BudgetDetail ?? [])
      .flatMap(({ BudgetDate, Amount, AccountRef }) =>
        allocate(Amount, weights).map((amount, index) => ({
          code: itemCode(AccountRef.value),
          month: addMonths(monthOfDay(BudgetDate), index),
          amount,
        })),
      )
      .filter(({ month }) => month >= from && month <= to),
  }
}

const INTERVALS: Readonly<Record<string, { readonly months?: number; readonly weeks?: number }>> = {
  Weekly: { weeks: 1 },
  Monthly: { months: 1 },
  Yearly: { months: 12 },
}

/** Null for a template of another kind, or one that will not happen again. */
export function toRepeating({ Invoice, Bill }: QuickBooksRecurring): BooksRepeating | null {
  const source = Invoice ?? Bill
  const schedule = source?.RecurringInfo.ScheduleInfo
  if (!source || source.RecurringInfo.Active === false || !schedule?.NextDate) return null
  const { months, weeks } = INTERVALS[schedule.IntervalType ?? ''] ?? {}
  const times = schedule.NumInterval ?? 1
  const total = source.TotalAmt ?? cents(0)
  const tax = source.TxnTaxDetail?.TotalTax ?? cents(0)
  const contact = source.CustomerRef ?? source.VendorRef
  const lines = toLines({ Line: source.Line, ExchangeRate: undefined }, cents(total - tax), tax)
  const [largest] = lines.toSorted((one, other) => Math.abs(other.net) - Math.abs(one.net))
  return {
    repeatingId: source.Id,
    kind: Invoice ? 'invoice' : 'bill',
    contactId: contact ? idOf(Invoice ? 'Customer' : 'Vendor', contact.value) : null,
    contactName: contact?.name ?? 'Unknown contact',
    total,
    net: cents(total - tax),
    code: largest?.code ?? null,
    currency: source.CurrencyRef?.value ?? null,
    everyMonths: months === undefined ? null : months * times,
    everyWeeks: weeks === undefined ? null : weeks * times,
    nextOn: schedule.NextDate,
    endsOn: schedule.EndDate ?? null,
  }
}
