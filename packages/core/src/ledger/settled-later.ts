/** Documents change balance-sheet accounts on their date, and cash when they are paid. */
import { type ItemCode, isBalanceSheetType } from '#item'
import { type Cents, cents, roundCents, ZERO } from '#money'
import { type Month, monthOfDay } from '#time'
import type { BooksAccount, BooksDocument, BooksPayment } from './books.ts'
import { cashDirection } from './document-kind.ts'
import type { Books } from './merge-records.ts'

/** Cents by month and account; positive is cash in. */
export type Shifts = ReadonlyMap<Month, ReadonlyMap<ItemCode, Cents>>

/**
 * The shift from the change of a balance-sheet account to its cash: the amounts of the month's
 * documents are removed, and those of the month's payments are added. The sales tax of every
 * document belongs to the sales tax account. A machine of 500.00 billed in May and paid in June has
 * +50000 in May and -50000 in June.
 */
export function settledLater(books: Books, accounts: readonly BooksAccount[]): Shifts {
  const shifts = new Map<Month, Map<ItemCode, Cents>>()
  const shift = (month: Month, code: ItemCode, amount: number) => {
    const byCode = shifts.get(month) ?? new Map<ItemCode, Cents>()
    byCode.set(code, cents((byCode.get(code) ?? 0) + amount))
    shifts.set(month, byCode)
  }
  const partsOf = partsOnBalanceSheet(accounts)
  const payments = paymentsByDocument(books.payments.values())
  for (const document of books.documents?.values() ?? []) {
    const parts = partsOf(document)
    if (parts.size === 0 || document.total === 0) continue
    const side = cashDirection(document.kind)
    for (const [code, amount] of parts) {
      shift(monthOfDay(document.issuedOn), code, -side * amount)
    }
    let before = 0
    for (const { paidOn, amount: paid } of payments.get(document.documentId) ?? []) {
      const after = before + paid
      for (const [code, amount] of parts) {
        const share = (upTo: number) => roundCents((amount * upTo) / document.total)
        shift(monthOfDay(paidOn), code, side * (share(after) - share(before)))
      }
      before = after
    }
  }
  return shifts
}

function partsOnBalanceSheet(accounts: readonly BooksAccount[]) {
  const onBalanceSheet = new Set(
    accounts.filter(({ itemType }) => isBalanceSheetType(itemType)).map(({ code }) => code),
  )
  const taxCode = accounts.find(({ role }) => role === 'salesTax')?.code
  return ({ lines, tax }: BooksDocument): ReadonlyMap<ItemCode, Cents> => {
    const parts = new Map<ItemCode, Cents>()
    for (const { code, net } of lines) {
      if (code === null || !onBalanceSheet.has(code)) continue
      parts.set(code, cents((parts.get(code) ?? ZERO) + net))
    }
    if (taxCode && tax !== 0) parts.set(taxCode, cents((parts.get(taxCode) ?? ZERO) + tax))
    return parts
  }
}

function paymentsByDocument(payments: Iterable<BooksPayment>) {
  const byDocument = new Map<string, BooksPayment[]>()
  for (const payment of payments) {
    const known = byDocument.get(payment.documentId)
    if (known) known.push(payment)
    else byDocument.set(payment.documentId, [payment])
  }
  for (const each of byDocument.values()) {
    each.sort((left, right) => (left.paidOn < right.paidOn ? -1 : 1))
  }
  return byDocument
}
