/** What each of several bank accounts received, paid and exchanged with the others, by month. */
import { ITEM_TYPE, type ItemCode } from '#item'
import { type Cents, cents } from '#money'
import type { Month } from '#time'
import { BANK_PART, type BankPart, bankPartCode } from './bank-part.ts'
import type { BankMovement, BankTransfer } from './books.ts'
import type { LedgerSeries } from './ledger.ts'
import type { Books } from './merge-records.ts'
import { totalLine } from './total-line.ts'

type Movements = ReadonlyMap<ItemCode, BankMovement>

/** Transfers between accounts of the bank summary, by the account they left and arrived in. */
interface MatchedTransfers {
  readonly left: ReadonlyMap<ItemCode, number>
  readonly arrived: ReadonlyMap<ItemCode, number>
  /** Of all accounts; the same on both sides. */
  readonly total: number
}

/**
 * Each account counts at most what the summary says it received or spent, so that a transfer
 * missing from the summary makes no sum negative.
 */
export function matchTransfers(
  movements: Movements,
  transfers: readonly BankTransfer[],
): MatchedTransfers {
  const left = new Map<ItemCode, number>()
  const arrived = new Map<ItemCode, number>()
  const open = (code: ItemCode, part: 'received' | 'spent', matched: typeof left) =>
    (movements.get(code)?.[part] ?? 0) - (matched.get(code) ?? 0)
  let total = 0
  for (const { from, to, amount } of transfers) {
    const limit = Math.min(open(from, 'spent', left), open(to, 'received', arrived))
    const matched = Math.max(0, Math.min(amount, limit))
    left.set(from, (left.get(from) ?? 0) + matched)
    arrived.set(to, (arrived.get(to) ?? 0) + matched)
    total += matched
  }
  return { left, arrived, total }
}

/**
 * Three series for each bank account, if there are several: cash from outside, cash to outside, and
 * what arrived from other accounts less what left to them. A month has none until its transfers
 * have been read. An account that received 100 and paid 30, after 60 had been moved to savings, has
 * 100, 30 and -60.
 */
export function bankSeries(
  books: Books,
  months: readonly Month[],
  lastMonth: Month,
): LedgerSeries[] {
  const codes = new Set([...books.bankMovements.values()].flatMap(each => [...each.keys()]))
  if (codes.size < 2) return []
  const matched = new Map(
    months.flatMap(month => {
      const movements = books.bankMovements.get(month)
      const transfers = books.bankTransfers.get(month)
      if (month > lastMonth || !movements || !transfers) return []
      return [[month, { movements, moved: matchTransfers(movements, transfers) }] as const]
    }),
  )
  return [...codes].flatMap(code => {
    const name = books.accounts.get(code)?.name ?? code
    return (Object.keys(BANK_PART) as BankPart[]).map(part =>
      totalLine(
        ITEM_TYPE.aggregatedCashflow,
        bankPartCode(part, code),
        `${name}: ${BANK_PART[part]}`,
        months.map(month => {
          const found = matched.get(month)
          return found ? amountOf(part, code, found.movements.get(code), found.moved) : null
        }),
      ),
    )
  })
}

function amountOf(
  part: BankPart,
  code: ItemCode,
  movement: BankMovement | undefined,
  moved: MatchedTransfers,
): Cents {
  const arrived = moved.arrived.get(code) ?? 0
  const left = moved.left.get(code) ?? 0
  if (part === 'moved') return cents(arrived - left)
  if (part === 'received') return cents((movement?.received ?? 0) - arrived)
  return cents((movement?.spent ?? 0) - left)
}
