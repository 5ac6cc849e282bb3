import { itemCode } from '@millpond/core/item'
import type { DocumentLine } from '@millpond/core/ledger'
import { type Cents, cents, roundCents } from '@millpond/core/money'
import type { XeroAmounts } from './document-payloads.ts'

/**
 * Xero's rate says how much of the foreign currency one unit of base currency buys. Halves go away
 * from zero, as Xero's own do.
 */
export const toBase = (amount: Cents, rate: number | null | undefined): Cents =>
  rate && rate !== 1 ? roundCents(amount / rate, 'half-up') : amount

interface Part {
  net: number
  tax: number
}

/**
 * The lines of a document in base currency, those of one account together. Every line is rounded by
 * itself, so what is missing to the document's own total and tax goes to the largest line; more
 * than rounding can explain is a line without an account. None where Xero left the lines out.
 */
export function toLines(source: XeroAmounts): DocumentLine[] {
  const byAccount = partsByAccount(source)
  if (byAccount.size === 0) return []
  const rate = source.CurrencyRate
  const lines = [...byAccount].map(([code, part]) => ({
    code: code === '' ? null : itemCode(code),
    net: toBase(cents(part.net), rate),
    tax: toBase(cents(part.tax), rate),
  }))
  const tax = toBase(source.TotalTax ?? cents(0), rate)
  const total = toBase(source.Total, rate)
  const sum = (pick: (line: DocumentLine) => Cents) =>
    lines.reduce((left, line) => left + pick(line), 0)
  const missing = {
    net: total - tax - sum(line => line.net),
    tax: tax - sum(line => line.tax),
  }
  if (missing.net === 0 && missing.tax === 0) return lines
  const roundings = (source.LineItems?.length ?? 0) + lines.length
  const isRounding = Math.abs(missing.net) <= roundings && Math.abs(missing.tax) <= roundings
  if (isRounding) return onLargest(lines, missing)
  return [...lines, { code: null, net: cents(missing.net), tax: cents(missing.tax) }]
}

function partsByAccount({ LineItems, LineAmountTypes }: XeroAmounts): Map<string, Part> {
  const parts = new Map<string, Part>()
  const type = LineAmountTypes?.toLowerCase()
  for (const item of LineItems ?? []) {
    // A line of words alone has no amount.
    const amount = item.LineAmount ?? cents(0)
    const tax = type === 'notax' ? cents(0) : (item.TaxAmount ?? cents(0))
    if (amount === 0 && tax === 0) continue
    const net = type === 'inclusive' ? amount - tax : amount
    // Where Xero names the account by its number only, the ledger looks it up in the chart.
    const code = item.AccountID || item.AccountCode || ''
    const part = parts.get(code) ?? { net: 0, tax: 0 }
    part.net += net
    part.tax += tax
    parts.set(code, part)
  }
  return parts
}

function onLargest(lines: readonly DocumentLine[], missing: Part): DocumentLine[] {
  const sizes = lines.map(line => Math.abs(line.net))
  const largest = sizes.indexOf(Math.max(...sizes))
  return lines.map((line, index) =>
    index === largest
      ? { ...line, net: cents(line.net + missing.net), tax: cents(line.tax + missing.tax) }
      : line,
  )
}
