import {
  type AgeBucket,
  ageing,
  type ContactOwed,
  owedAndSoon,
  SOON_DAYS,
} from '@millpond/core/insight'
import { type Cents, cents, formatMoney, sumCents } from '@millpond/core/money'
import { type Day, formatDay } from '@millpond/core/time'
import type { DocumentRow } from './document-row.ts'
import type { Move } from './expected-dates.ts'

export const QUESTION = 'Who owes you, what do you owe, and when is it paid?'

export const AGE_WORDS: Readonly<Record<AgeBucket, string>> = {
  notDue: 'Not due',
  '1-30': '1–30 days overdue',
  '31-60': '31–60 days overdue',
  '61-90': '61–90 days overdue',
  over90: 'Over 90 days overdue',
}

/** Of one side, where credit notes count in its ages; null if they are not even a dollar. */
export function creditWords(
  rows: readonly DocumentRow[],
  side: 'in' | 'out',
  currency: string,
): string | null {
  const sign = side === 'in' ? 1 : -1
  const credits = rows.filter(row => row.side === side && row.amount * sign < 0)
  if (credits.length === 0) return null
  const sum = cents(Math.abs(sumCents(credits.map(({ amount }) => amount))))
  const words = formatMoney(sum, { currency })
  if (words === formatMoney(cents(0), { currency })) return null
  const oldest = side === 'in' ? 'oldest invoices' : 'oldest bills'
  return `Credit notes of ${words} are deducted from the ${oldest}.`
}

/** For one side, how much is left out of the forecast; null if nothing is. */
export function leftOutWords(
  rows: readonly DocumentRow[],
  side: 'in' | 'out',
  currency: string,
): string | null {
  const own = ageing(
    rows.filter(row => row.isLeftOut),
    side,
  )
  if (own.count === 0) return null
  return `${formatMoney(own.total, { currency })} of this is left out of the forecast.`
}

/** The title: the amounts owed on both sides, and how much of them is paid soon. */
export function documentsAnswer(rows: readonly DocumentRow[], asOf: Day, currency: string): string {
  const [owed, owe] = [owedAndSoon(rows, 'in', asOf), owedAndSoon(rows, 'out', asOf)]
  const money = (amount: Cents) => formatMoney(amount, { currency })
  if (owed.count + owe.count === 0) return 'You have no unpaid invoices or bills.'
  const flows = `${money(owed.soon)} comes in and ${money(owe.soon)} goes out`
  const soon = `In the next ${SOON_DAYS} days ${flows}.`
  return `You are owed ${money(owed.total)} and owe ${money(owe.total)}. ${soon}`
}

/** `3 invoices`, `1 bill`, `2 invoices and credits` with a credit among them. */
function countWords(rows: readonly DocumentRow[]): string {
  const kinds = new Set(rows.map(row => row.kind.toLowerCase()))
  const [only = 'invoice'] = kinds
  if (kinds.size > 1) {
    const owed = kinds.has('bill') ? 'bills' : 'invoices'
    return `${rows.length} ${owed} and credits`
  }
  return rows.length === 1 ? `1 ${only}` : `${rows.length} ${only}s`
}

/** `Customer, 3 invoices, usually pays 12 days late`. */
export function contactWords({ side, documents }: ContactOwed<DocumentRow>): string {
  const pays = documents[0]?.contactPays ?? null
  return [
    side === 'in' ? 'Customer' : 'Supplier',
    countWords(documents),
    ...(pays === null ? [] : [`usually ${side === 'in' ? 'pays' : 'paid'} ${pays}`]),
  ].join(', ')
}

/** `3 selected, $4,200 in, $1,000 out`. */
export function selectedWords(rows: readonly DocumentRow[], currency: string): string {
  const total = (side: 'in' | 'out') =>
    sumCents(rows.filter(row => row.side === side).map(row => row.amount))
  const sides = (['in', 'out'] as const).flatMap(side => {
    if (!rows.some(row => row.side === side)) return []
    const amount = cents(side === 'in' ? total(side) : -total(side))
    return [`${formatMoney(amount, { currency })} ${side}`]
  })
  return [`${rows.length} selected`, ...sides].join(', ')
}

/** `Moved invoice INV-7 (Alba) to 15th December 2026.` */
export function movedWords(rows: readonly DocumentRow[], move: Move): string {
  const [only] = rows
  const what =
    rows.length === 1 && only
      ? [only.kind.toLowerCase(), only.number, `(${only.contactName})`].filter(Boolean).join(' ')
      : `${rows.length} invoices and bills`
  if (move.kind === 'toDay') return `Moved ${what} to ${formatDay(move.day)}.`
  if (move.kind === 'inParts') return `Split ${what} over ${move.parts.length} dates.`
  if (move.kind === 'leaveOut') return `Left ${what} out of the forecast.`
  if (move.kind === 'learned') return `${capital(what)} reset to the automatic date.`
  const days = Math.abs(move.days) === 1 ? '1 day' : `${Math.abs(move.days)} days`
  return `Moved ${what} ${days} ${move.days < 0 ? 'earlier' : 'later'}.`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
