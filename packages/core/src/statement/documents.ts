/**
 * Open invoices and bills are the opening receivables and payables; they are paid on their expected
 * day.
 */
import type { Cents } from '#money'
import { assert } from '#outcome'
import type { OpenDocument } from '#timing'
import { isSale, keyOfPart, TAX_COLLECTED, TAX_PAID } from './cash-rows.ts'
import { AFTER_HORIZON, monthIndexOf } from './horizon.ts'
import { arise, type Owed } from './obligations.ts'
import { receive, type Workings } from './workings.ts'

/**
 * Settles a document on its day: each part in the row of its account, sales tax in its own row.
 * Documents expected after the last month stay in receivables or payables.
 */
export function settleDocument(
  workings: Workings,
  document: OpenDocument,
  taxOffice: Owed | null,
): void {
  const month = monthIndexOf(workings.horizon, document.expectedOn)
  if (month === AFTER_HORIZON) return
  const { receivables, payables } = workings.balanceAccounts.controls
  const control = isSale(document) ? receivables : payables
  const { rows } = workings
  const main = rows.indexOf(mainKeyOf(document))
  for (const { key, amount } of piecesOf(document)) {
    const row = rows.indexOf(key)
    receive(workings, month, row, control, amount, isTaxRow(key) ? main : row)
  }
  if (taxOffice?.arisesWhen === 'settled') arise(workings, taxOffice, month, document.tax)
}

export const isTaxRow = (key: string) => key === TAX_COLLECTED || key === TAX_PAID

/** The row of its first part: the sales tax of a document is paid into the same bank account. */
export function mainKeyOf(document: OpenDocument): string {
  const [first] = document.parts
  if (first) return keyOfPart(document, first.code)
  return isSale(document) ? TAX_COLLECTED : TAX_PAID
}

/** A document's cash by row; sums to its amount. */
export function piecesOf(document: OpenDocument): { key: string; amount: Cents }[] {
  const { parts, tax, amount, documentId } = document
  const net = parts.reduce((sum, part) => sum + part.net, 0)
  assert(net + tax === amount, () => `The parts of document ${documentId} do not sum to it`)
  return [
    ...parts.map(part => ({ key: keyOfPart(document, part.code), amount: part.net })),
    { key: isSale(document) ? TAX_COLLECTED : TAX_PAID, amount: tax },
  ]
}
