import type { SheetLine } from '@millpond/contract/sheet'
import { cents, formatMoney } from '@millpond/core/money'
import type { Sheet } from '@millpond/core/sheet'
import { addMonthsToDay, type Day, formatDay, ordinal } from '@millpond/core/time'
import { plannedTransfers, type TransferLine } from '@millpond/core/tracking'

export const QUESTION = 'What money moves between your accounts?'

const transferLines = (lines: readonly SheetLine[]): TransferLine[] =>
  lines.flatMap(({ code, name, transfer }) =>
    transfer ? [{ code, name: name ?? '', ...transfer }] : [],
  )

interface Planned {
  readonly sheet: Sheet
  readonly lines: readonly SheetLine[]
  readonly asOf: Day
  readonly currency: string
  readonly nameOf: (account: string) => string
}

const MONTHS = 12

/**
 * `$1,250 goes to Tax savings on 7th December 2026, the first of 12 transfers in the next 12
 * months.` There is no sum, because transfers go in both directions.
 */
export function transfersAnswer({ sheet, lines, asOf, currency, nameOf }: Planned): string {
  const ahead = aheadOf({ sheet, lines, asOf })
  const [first] = ahead
  if (!first) return 'No transfer is planned in the next 12 months.'
  const amount = formatMoney(cents(first.amount), { currency })
  const next = `${amount} goes to ${nameOf(first.to)} on ${formatDay(first.on)}`
  return ahead.length === 1
    ? `${next}, the only transfer planned in the next 12 months.`
    : `${next}, the first of ${ahead.length} transfers in the next 12 months.`
}

/** The transfers of the next 12 months, by day. */
export function aheadOf({ sheet, lines, asOf }: Pick<Planned, 'sheet' | 'lines' | 'asOf'>) {
  const last = addMonthsToDay(asOf, MONTHS)
  return plannedTransfers(sheet, transferLines(lines)).filter(
    ({ on, amount }) => on > asOf && on <= last && amount !== 0,
  )
}

/** `From Cheque account to Tax savings on the 7th` */
export const routeWords = (
  { transfer }: SheetLine,
  nameOf: (account: string) => string,
): string | null => {
  return transfer ? `From ${betweenWords(transfer, nameOf)}` : null
}

/** `Cheque account to Tax savings on the 7th` */
export function betweenWords(
  { from, to, dayOfMonth }: NonNullable<SheetLine['transfer']>,
  nameOf: (account: string) => string,
): string {
  const day = dayOfMonth === 31 ? 'the last day of the month' : `the ${ordinal(dayOfMonth)}`
  return `${nameOf(from)} to ${nameOf(to)} on ${day}`
}
