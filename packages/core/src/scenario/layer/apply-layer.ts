/** The planned amounts of accounts with a layer applied. */
import { type Cents, cents, type Ppm, shareOf } from '#money'
import { type Month, monthsBetween } from '#time'
import type { ShiftAdjustment } from '../adjustment.ts'
import { type LayerCell, type LayerRow, NO_CELL, type ScenarioLayer } from './layer.ts'
import { joinedByKey, type LayeredAccount } from './layered-account.ts'
import { withTimings } from './timings.ts'

/** An account that is planned as a share of another one, in these months by their index. */
export interface ShareOfAccount {
  readonly of: string
  readonly ppm: Ppm
  readonly months: ReadonlySet<number>
}

export interface LayerQuestion {
  readonly months: readonly Month[]
  readonly layer: ScenarioLayer
  /** By code. */
  readonly shares: ReadonlyMap<string, ShareOfAccount>
  /** The typed amount of the running month less its bookings. */
  readonly restOf: (typed: Cents, soFar: Cents) => Cents
}

/**
 * `typed ?? round(factor × shifted) + sum` for each account and month. With 20,000 planned, a price
 * that is 5 % higher and 2 % less volume it is 20,580; with 1,000 of new sales, 21,580.
 */
export function applyLayer(
  accounts: ReadonlyMap<string, LayeredAccount>,
  question: LayerQuestion,
): ReadonlyMap<string, LayeredAccount> {
  const { layer, shares } = question
  if (layer.rows.size === 0) return accounts
  const based = new Map<string, LayeredAccount>()
  /** With what follows from the account it is a share of, before its own changes. */
  const baseOf = (code: string): LayeredAccount | undefined => {
    const known = based.get(code)
    if (known) return known
    const account = accounts.get(code)
    if (!account) return undefined
    based.set(code, account)
    const share = shares.get(code)
    const base = share ? following(account, share) : account
    based.set(code, base)
    return base
  }
  const following = (account: LayeredAccount, share: ShareOfAccount): LayeredAccount => {
    const below = accounts.get(share.of)
    const base = baseOf(share.of)
    if (!below || !base) return account
    const row = layer.rows.get(share.of)
    const linked = row ? linkedTotals(base, row, question) : totals(base)
    const before = totals(below)
    return {
      ...account,
      amounts: account.amounts.map((amount, at) => {
        if (!share.months.has(at) || linked[at] === before[at]) return amount
        const rise = shareOf(linked[at] ?? 0, share.ppm) - shareOf(before[at] ?? 0, share.ppm)
        return cents(amount + rise)
      }),
    }
  }
  /** Many rows have the same cells. */
  const known = new Map<LayerRow['cells'], readonly LayerCell[]>()
  const cellsOf = (row: LayerRow) => {
    const before = known.get(row.cells)
    if (before) return before
    const cells = question.months.map(month => row.cells.get(month) ?? NO_CELL)
    known.set(row.cells, cells)
    return cells
  }
  return new Map(
    [...accounts.keys()].map(code => {
      const base = baseOf(code) as LayeredAccount
      const row = layer.rows.get(code)
      return [code, row ? withRow(base, row, cellsOf(row), question) : base]
    }),
  )
}

const totals = ({ amounts, parts }: LayeredAccount): readonly number[] =>
  amounts.map((amount, at) =>
    parts.reduce<number>((sum, part) => sum + (part.amounts[at] ?? 0), amount),
  )

/** What shares of the account follow: all but prices and what events add. */
function linkedTotals(
  base: LayeredAccount,
  row: LayerRow,
  { months, restOf }: LayerQuestion,
): readonly number[] {
  const moved = withShifts(base, row, months)
  return totals(moved).map((_, at) => {
    const { typed, linkedFactors } = cellAt(row, months, at)
    if (typed !== null) return at === 0 ? restOf(typed, base.soFar) : typed
    const scaled = timesAll(moved.amounts[at] ?? cents(0), linkedFactors)
    return moved.parts.reduce(
      (sum: number, part) => sum + timesAll(part.amounts[at] ?? cents(0), linkedFactors),
      scaled,
    )
  })
}

const cellAt = (row: LayerRow, months: readonly Month[], at: number): LayerCell =>
  row.cells.get(months[at] as Month) ?? NO_CELL

function withRow(
  base: LayeredAccount,
  row: LayerRow,
  cells: readonly LayerCell[],
  { months, restOf }: LayerQuestion,
): LayeredAccount {
  const moved = withShifts(base, row, months)
  const scaledBy = (amounts: readonly Cents[]) =>
    amounts.map((amount, at) => {
      const { factors, typed } = cells[at] ?? NO_CELL
      return typed === null ? timesAll(amount, factors) : cents(0)
    })
  const untyped = (amounts: ReadonlyMap<Month, Cents>) =>
    months.map((month, at) =>
      cells[at]?.typed == null ? (amounts.get(month) ?? cents(0)) : cents(0),
    )
  const withSum = (amount: Cents, { factors, sum }: LayerCell) =>
    cents(timesAll(amount, factors) + sum)
  const changed: LayeredAccount = {
    ...base,
    amounts: moved.amounts.map((amount, at) => {
      const cell = cells[at] ?? NO_CELL
      if (cell.typed === null) return withSum(amount, cell)
      return at === 0 ? restOf(cell.typed, base.soFar) : cell.typed
    }),
    added: moved.added.map((amount, at) => {
      const cell = cells[at] ?? NO_CELL
      return cell.typed === null ? withSum(amount, cell) : cents(0)
    }),
    parts: joinedByKey(
      moved.parts.map(part => ({ ...part, amounts: scaledBy(part.amounts) })),
      row.parts.map(({ key, terms, amounts }) => ({
        ...{ key, terms, amounts: untyped(amounts) },
      })),
    ),
    sales: joinedByKey(
      moved.sales.map(sales => ({ ...sales, amounts: scaledBy(sales.amounts) })),
      row.sales.map(({ amounts, ...sales }) => ({ ...sales, amounts: untyped(amounts) })),
    ),
  }
  return base.isTrade ? withTimings(changed, row.timings, months) : changed
}

function withShifts(
  base: LayeredAccount,
  { shifts }: LayerRow,
  months: readonly Month[],
): LayeredAccount {
  if (shifts.length === 0) return base
  const by = months.map(month => shiftIn(month, shifts))
  const move = (amounts: readonly Cents[]) => {
    const moved = amounts.map((): number => 0)
    amounts.forEach((amount, at) => {
      // Earlier than the first month is in the first month; after the last one it is not seen.
      const to = Math.max(0, at + (by[at] ?? 0))
      if (to < moved.length) moved[to] = (moved[to] ?? 0) + amount
    })
    return moved.map(cents)
  }
  return {
    ...base,
    amounts: move(base.amounts),
    added: move(base.added),
    parts: base.parts.map(part => ({ ...part, amounts: move(part.amounts) })),
    sales: base.sales.map(sales => ({ ...sales, amounts: move(sales.amounts) })),
  }
}

const shiftIn = (month: Month, shifts: readonly ShiftAdjustment[]): number =>
  shifts
    .filter(({ from, to }) => monthsBetween(from, month) >= 0 && (to === null || month <= to))
    .reduce((sum, { months }) => sum + months, 0)

const PPM = 1_000_000
const WHOLE = BigInt(PPM)

/** An amount times all factors, rounded once, half away from zero; exact in any order. */
export function timesAll(amount: Cents, factors: readonly Ppm[]): Cents {
  if (factors.length === 0 || amount === 0) return amount
  const [only = 0, second] = factors
  const product = amount * only
  // Big integers are slow, and most rows have one factor.
  if (second === undefined && Number.isSafeInteger(product)) return roundedPpm(product)
  let over = BigInt(amount)
  let under = 1n
  for (const ppm of factors) {
    over *= BigInt(ppm)
    under *= WHOLE
  }
  const size = over < 0n ? -over : over
  const whole = (2n * size + under) / (2n * under)
  return cents(Number(over < 0n ? -whole : whole))
}

/** Half away from zero. The remainder of whole numbers is exact, and so is what it leaves. */
function roundedPpm(product: number): Cents {
  const rest = product % PPM
  const whole = (product - rest) / PPM
  return cents(2 * Math.abs(rest) >= PPM ? whole + Math.sign(rest) : whole)
}
