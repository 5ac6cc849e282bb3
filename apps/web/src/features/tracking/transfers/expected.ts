/** The forecast's movements of a transfer's accounts, which a plan replaces. */
import type { SheetLine } from '@millpond/contract/sheet'
import { ITEM_TYPE, type ItemCode } from '@millpond/core/item'
import { cents, formatMoney } from '@millpond/core/money'
import { cellOf, type Sheet } from '@millpond/core/sheet'
import { type Month, shortMonth } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'

/** Cents into an account in a month by the forecast alone, below zero out of it. */
export type ExpectedAt = (account: string, month: Month) => number

export function expectedAt({ forecast, basis }: Pick<ForecastModel, 'forecast' | 'basis'>) {
  const { months, facts } = forecast
  const assets = new Set<string>(
    basis.accounts.filter(({ itemType }) => itemType === ITEM_TYPE.asset).map(({ code }) => code),
  )
  const byAccount = new Map<string, readonly number[]>(
    // Income tax is paid in addition to the plan, so a plan never replaces it.
    facts.transfers.flatMap(({ code, amounts, replaced }) =>
      replaced ? [[code, amounts.map((amount, at) => amount + (replaced[at] ?? 0))] as const] : [],
    ),
  )
  return (account: string, month: Month): number => {
    const rise = byAccount.get(account)?.[months.indexOf(month)] ?? 0
    return rise === 0 || assets.has(account) ? rise : -rise
  }
}

/** The two accounts of a line. */
interface Between {
  readonly from: string
  readonly to: string
}

interface Expected {
  readonly account: string
  /** With the sign of the line: above zero moves from its first account to its second. */
  readonly amount: number
}

export const expectedOf = (
  { from, to }: Between,
  month: Month,
  at: ExpectedAt,
): readonly Expected[] =>
  [
    { account: to, amount: at(to, month) },
    { account: from, amount: 0 - at(from, month) },
  ].filter(({ amount }) => amount !== 0)

const isPlanned = (sheet: Sheet, lines: readonly SheetLine[], account: string, month: Month) =>
  lines.some(
    ({ code, transfer }) =>
      (transfer?.from === account || transfer?.to === account) &&
      cellOf(sheet, code, month) !== null,
  )

interface Words {
  readonly at: ExpectedAt
  readonly currency: string
  readonly nameOf: (account: string) => string
}

interface Planned extends Words {
  readonly sheet: Sheet
  readonly lines: readonly SheetLine[]
}

/**
 * For a cell: `The forecast expects $41,407 in Dec 2026 for Owner Drawings: your plan replaces it`,
 * or that the forecast is used while nothing is planned for that account and month.
 */
export function expectedWords(
  { transfer }: Pick<SheetLine, 'transfer'>,
  month: Month,
  { at, currency, nameOf, sheet, lines }: Planned,
): string | null {
  if (!transfer) return null
  const words = expectedOf(transfer, month, at).map(({ account, amount }) => {
    const expects = `${formatMoney(cents(amount), { currency })} in ${shortMonth(month)}`
    const effect = isPlanned(sheet, lines, account, month)
      ? 'your plan replaces it'
      : 'it is used until you enter an amount here'
    return `The forecast expects ${expects} for ${nameOf(account)}: ${effect}`
  })
  return words.length === 0 ? null : words.join('. ')
}

const A_YEAR = 12

/** Before a line exists: the forecast for its accounts over a year, which plans replace. */
export function replacingWords(
  between: Between,
  { at, currency, nameOf, months }: Words & { readonly months: readonly Month[] },
): readonly string[] {
  const year = months.slice(0, A_YEAR)
  return [between.to, between.from].flatMap(account => {
    const own = year.flatMap(month =>
      expectedOf(between, month, at)
        .filter(each => each.account === account)
        .map(({ amount }) => ({ month, amount })),
    )
    const [first] = own
    if (!first) return []
    const money = (amount: number) => formatMoney(cents(amount), { currency })
    const all = own.reduce((sum, { amount }) => sum + amount, 0)
    const sooner = `${money(first.amount)} in ${shortMonth(first.month)}`
    const whole = own.length === 1 ? '' : ` and ${money(all)} over 12 months`
    return [
      `The forecast expects ${sooner}${whole} for ${nameOf(account)}. ` +
        'Months you fill in replace the forecast.',
    ]
  })
}

interface Saving extends Omit<Planned, 'nameOf'> {
  readonly months: readonly Month[]
}

/** `Your plan replaces $12,000 of the forecast, spread over 9 months.` For new cells. */
export function savedWords(
  cells: Iterable<{ readonly code: ItemCode; readonly month: Month }>,
  { at, currency, sheet, lines, months }: Saving,
): string | null {
  const replaced = new Map<string, { readonly month: Month; readonly amount: number }>()
  for (const { code, month } of cells) {
    const transfer = lines.find(line => line.code === code)?.transfer
    if (!transfer || !months.includes(month)) continue
    for (const { account, amount } of expectedOf(transfer, month, at)) {
      if (!isPlanned(sheet, lines, account, month)) continue
      replaced.set(`${month} ${account}`, { month, amount: Math.abs(amount) })
    }
  }
  const all = [...replaced.values()]
  const count = new Set(all.map(({ month }) => month)).size
  if (count === 0) return null
  const sum = cents(all.reduce((total, { amount }) => total + amount, 0))
  const spread = count === 1 ? 'in 1 month' : `spread over ${count} months`
  const amount = formatMoney(sum, { currency })
  return `Your plan replaces ${amount} of the forecast, ${spread}.`
}
