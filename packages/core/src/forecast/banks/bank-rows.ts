/** Which rows of cash use another bank account than the main one, learned from the books. */
import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '#item'
import { type BankPart, bankPartCode, type Ledger, seriesOf, totalAt, valueAt } from '#ledger'
import { WHOLE_PPM } from '#money'
import { type Flow, type Obligation, OPENING_INVOICES } from '#statement'
import { type Month, monthsUntil } from '#time'
import { type AccountIndex, mainBank } from '../account-index.ts'

/**
 * For each row of cash, by its key, the bank account that it uses; other rows use the main account.
 */
export type BankRows = Readonly<Record<string, ItemCode>>

interface LearnedRows {
  readonly rows: BankRows
  /** For each bank account, the sides that its rows explain. */
  readonly explained: ReadonlyMap<ItemCode, ReadonlySet<BankSide>>
}

export type BankSide = 'received' | 'spent'

interface RowQuestion {
  readonly accountIndex: AccountIndex
  readonly flows: readonly Flow[]
  readonly obligations: readonly Pick<Obligation, 'code'>[]
}

const PAST_MONTHS = 12
const MIN_MONTHS = 3
/** In how many past months an account must have got the receipts to be the account for receipts. */
const MIN_RECEIVING_MONTHS = 9
/** The sums of more rows than this could be equal by chance. */
const MAX_ROWS = 3
/** What rows may leave unexplained of an account's receipts or payments; wages vary more. */
const MAX_LEFT = { rows: 0.01, wages: 0.08 }
/** Wages are paid less what is withheld, but no less than this part of them. */
const MIN_NET_PAY = 0.55
const TAX_NAME = /\b(tax(es)?|gst|vat|bas|paye|payg|hmrc|ird|ato)\b/i

/** A row, or all wages together, with its cash of the past months, sales tax included. */
interface Candidate {
  readonly keys: readonly ItemCode[]
  readonly amounts: readonly number[]
  readonly isWages: boolean
}

/**
 * Receipts and payments of an account other than the main one are known by month from the bank
 * summary, without transfers between own accounts. If up to three rows explain them almost to the
 * cent, these rows belong to it. Interest of 50, 60 and 70 on a savings account that received 50,
 * 60 and 70 is interest on savings. An account that is named after taxes and makes payments that no
 * row explains pays the taxes. If another account than the main one receives most money, all other
 * sales use it too. Everything else belongs to the main account.
 */
export function learnBankRows(question: RowQuestion): LearnedRows {
  const { accountIndex, flows, obligations } = question
  const { ledger } = accountIndex
  const main = mainBank(accountIndex)
  const others = accountIndex.withRole('bank').filter(code => code !== main)
  const explained = new Map<ItemCode, Set<BankSide>>()
  if (others.length === 0) return { rows: {}, explained }
  const months = monthsUntil(ledger.closeMonth, PAST_MONTHS)
  const found = new Map<string, ItemCode>()
  const assign = (keys: readonly string[], bank: ItemCode, side: BankSide) => {
    for (const key of keys) if (!found.has(key)) found.set(key, bank)
    explained.set(bank, (explained.get(bank) ?? new Set()).add(side))
  }
  for (const side of ['received', 'spent'] as const) {
    const candidates = candidatesOf(ledger, flows, side, months)
    for (const bank of others) {
      const moved = bankAmounts(ledger, side, bank, months)
      const isOpen = ({ keys }: Candidate) => keys.every(key => !found.has(key))
      const rows = moved ? explaining(moved, candidates.filter(isOpen)) : []
      if (rows.length > 0) assign(rows, bank, side)
      else if (side === 'spent' && moved && isPaying(moved) && isForTaxes(accountIndex, bank)) {
        assign(
          obligations.map(({ code }) => code),
          bank,
          side,
        )
      }
    }
  }
  const receiver = receiverOf(ledger, accountIndex.withRole('bank'), months)
  if (receiver !== null && receiver !== main) {
    const sales = flows.filter(({ itemType }) => itemType === ITEM_TYPE.revenue)
    assign([...sales.map(({ code }) => code), OPENING_INVOICES], receiver, 'received')
  }
  return { rows: Object.fromEntries(found), explained }
}

/** The account that received more than half of all receipts in most months; null without one. */
function receiverOf(
  ledger: Ledger,
  banks: readonly ItemCode[],
  months: readonly Month[],
): ItemCode | null {
  const received = banks.map(bank => bankAmounts(ledger, 'received', bank, months) ?? [])
  const hasMost = (at: number) =>
    months.filter((_, month) => {
      const all = total(received.map(amounts => amounts[month] ?? 0))
      return (received[at]?.[month] ?? 0) > all / 2
    }).length
  const at = banks.findIndex((_, bank) => hasMost(bank) >= MIN_RECEIVING_MONTHS)
  return banks[at] ?? null
}

/** Null unless the bank summary and the transfers of some months are known. */
function bankAmounts(
  ledger: Ledger,
  part: BankPart,
  bank: ItemCode,
  months: readonly Month[],
): readonly number[] | null {
  const amounts = months.map(month => totalAt(ledger, bankPartCode(part, bank), month))
  return amounts.some(amount => amount !== null) ? amounts.map(amount => amount ?? 0) : null
}

const isForTaxes = (accountIndex: AccountIndex, bank: ItemCode) =>
  TAX_NAME.test(accountIndex.nameOf(bank))

const isPaying = (amounts: readonly number[]) => amounts.filter(amount => amount > 0).length >= 2

function candidatesOf(
  ledger: Ledger,
  flows: readonly Flow[],
  side: BankSide,
  months: readonly Month[],
): readonly Candidate[] {
  const sign = side === 'received' ? 1 : -1
  const cash = new Map(
    seriesOf(ledger, SUMMARY_DATA_TYPE.Cashflow).map(series => [series.code, series]),
  )
  const amountsOf = ({ code, taxPpm }: Flow): number[] | null => {
    const series = cash.get(code)
    if (!series) return null
    const gross = (WHOLE_PPM + taxPpm) / WHOLE_PPM
    return months.map(month => sign * (valueAt(ledger, series, month) ?? 0) * gross)
  }
  const rows = flows.flatMap(flow => {
    const amounts = amountsOf(flow)
    const isOfSide = amounts !== null && total(amounts) > 0
    return isOfSide ? [{ flow, amounts, isWages: flow.treatment.kind === 'wages' }] : []
  })
  const wages = rows.filter(({ isWages }) => isWages)
  return [
    ...rows
      .filter(({ isWages }) => !isWages)
      .map(({ flow, amounts }) => ({ keys: [flow.code], amounts, isWages: false })),
    {
      keys: wages.map(({ flow }) => flow.code),
      amounts: months.map((_, at) => total(wages.map(({ amounts }) => amounts[at] ?? 0))),
      isWages: true,
    },
  ]
}

/** The rows that together are what an account received or paid; none if they are not. */
function explaining(moved: readonly number[], candidates: readonly Candidate[]): ItemCode[] {
  if (moved.filter(amount => amount > 0).length < MIN_MONTHS) return []
  const keys: ItemCode[] = []
  let left = moved
  let mostLeft = MAX_LEFT.rows
  for (let count = 0; count < MAX_ROWS; count += 1) {
    const tried = candidates
      .filter(each => each.keys.length > 0 && !each.keys.some(key => keys.includes(key)))
      .map(each => ({ ...each, left: leftAfter(left, each) }))
    const best = tried.reduce<(typeof tried)[number] | null>(
      (one, other) => (one && size(one.left) <= size(other.left) ? one : other),
      null,
    )
    if (!best || size(best.left) >= size(left)) break
    left = best.left
    keys.push(...best.keys)
    if (best.isWages) mostLeft = MAX_LEFT.wages
    if (size(left) <= mostLeft * size(moved)) return keys
  }
  return []
}

function leftAfter(moved: readonly number[], { amounts, isWages }: Candidate): number[] {
  const ratio = isWages ? Math.min(1, total(moved) / total(amounts)) : 1
  const part = ratio >= MIN_NET_PAY ? ratio : 1
  return moved.map((amount, at) => amount - part * (amounts[at] ?? 0))
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

const size = (amounts: readonly number[]) => total(amounts.map(Math.abs))
