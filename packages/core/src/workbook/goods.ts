/** Goods for inventory as a sheet: what is used, the level of stock, and what each cost buys. */
import type { ItemCode } from '#item'
import { MAX_COVER, type ModelInput, type Stock, type StockAccount } from '#statement'
import { FIRST_MONTH, type Grid, gridOf, sumOf } from './grid.ts'
import { cellName, formula, number, text } from './sheet.ts'

const STOCK = 'Stock'

export interface GoodsLines {
  /** What a cost of goods buys in a month, in cents; null for other accounts. */
  readonly bought: (code: ItemCode, month: number) => string | null
  /** By inventory account, its rise in a month. */
  readonly rises: readonly {
    readonly code: ItemCode
    readonly at: (month: number) => string
  }[]
  readonly grid: Grid
}

/** The planned amount of an account in a month. */
type PlanAt = (code: ItemCode, month: number) => string | null

/** The same steps as `restock` of the model. */
export function goodsOf(stock: Stock, input: ModelInput, plan: PlanAt): GoodsLines {
  const { accounts } = stock
  const costs = input.flows.map(({ code }) => code).filter(code => stock.costs.includes(code))
  const nameOf = (code: ItemCode) =>
    [...input.flows, ...input.balances].find(each => each.code === code)?.name ?? code
  const note = 'Goods to buy: what is used, plus the rise of stock to its level; cents'
  const grid = gridOf(STOCK, note, input.months)
  const block = <T>(
    title: string,
    of: readonly T[],
    cell: (each: T, at: number, month: number) => string,
  ) => of.map((each, at) => grid.add([text(title)], month => formula(cell(each, at, month))))
  const planned = (code: ItemCode, month: number) => plan(code, month) ?? '0'

  const used = block('Used', costs, (code, _, month) => `MAX(0,${planned(code, month)})`)
  const allUsed = grid.add([text('Total used')], month => formula(grid.sum(used, month)))
  const levels = accounts.map(account => levelOf(account, { input, grid, planned }))
  // Rows of the level are before those of the rises, which they add up.
  const count = accounts.length
  const firstRise = allUsed + 1 + levels.reduce((rows, each) => rows + each.rows, 0) + 3 * count + 1
  const level = accounts.map(({ code }, at) =>
    grid.add(
      [text(`${nameOf(code)} at the end`), null, null, null, number(openingOf(input, code))],
      (month, row) => formula(`${grid.at(row, month - 1)}+${grid.at(firstRise + at, month)}`),
    ),
  )
  const levelBefore = (at: number, month: number) => grid.at(level[at] as number, month - 1)
  const wanted = block(
    'Target rise',
    levels,
    (each, at, month) => `${each.target(month)}-${levelBefore(at, month)}`,
  )
  const falls = runningSums(grid, 'Falls, running total', wanted, cell => `MAX(0,-${cell})`)
  const over = grid.add([text('Fall beyond what is used')], month =>
    formula(`MAX(0,-${grid.at(allUsed, month)}-${grid.sum(wanted, month)})`),
  )
  const rise = block('Rise', wanted, (row, at, month) =>
    sumOf([grid.at(row, month), partOf(grid, { amount: over, upTo: falls, at, month })]),
  )
  const allRises = grid.add([text('Total rise')], month => formula(grid.sum(rise, month)))
  // In a month that uses nothing, the first cost buys what raises inventory.
  const weights = runningSums(grid, 'Used, running total', used, (cell, at, month) =>
    at === 0 ? `${cell}+MAX(0,1-${grid.at(allUsed, month)})` : cell,
  )
  const bought = block('Bought', costs, (code, at, month) =>
    sumOf([planned(code, month), partOf(grid, { amount: allRises, upTo: weights, at, month })]),
  )
  return {
    bought: (code, month) => {
      const row = bought[costs.indexOf(code)]
      return row === undefined ? null : grid.at(row, month)
    },
    rises: accounts.map(({ code }, at) => ({
      code,
      at: month => grid.at(rise[at] as number, month),
    })),
    grid,
  }
}

const openingOf = ({ balances }: ModelInput, wanted: ItemCode): number =>
  balances.find(({ code }) => code === wanted)?.amount ?? 0

function runningSums(
  grid: Grid,
  title: string,
  of: readonly number[],
  cell: (address: string, at: number, month: number) => string,
): number[] {
  const rows: number[] = []
  of.forEach((row, at) => {
    const before = rows.at(-1)
    rows.push(
      grid.add([text(title)], month => {
        const own = cell(grid.at(row, month), at, month)
        return formula(before === undefined ? own : `${grid.at(before, month)}+${own}`)
      }),
    )
  })
  return rows
}

interface Part {
  /** Rows: the amount that is split, and the running sums of the weights. */
  readonly amount: number
  readonly upTo: readonly number[]
  readonly at: number
  readonly month: number
}

/** The part of an amount by weights, as `splitBy` rounds it. */
function partOf(grid: Grid, { amount, upTo, at, month }: Part): string {
  const whole = `MAX(1,${grid.at(upTo.at(-1) as number, month)})`
  const until = (row: number) =>
    `ROUND(${grid.at(amount, month)}*${grid.at(row, month)}/${whole},0)`
  const before = upTo[at - 1]
  return sumOf([until(upTo[at] as number), ...(before === undefined ? [] : [`-${until(before)}`])])
}

interface LevelRows {
  readonly rows: number
  readonly target: (month: number) => string
}

interface LevelSheet {
  readonly input: ModelInput
  readonly grid: Grid
  readonly planned: (code: ItemCode, month: number) => string
}

/** The level that an inventory account should have at a month's end. */
function levelOf({ code, level }: StockAccount, { input, grid, planned }: LevelSheet): LevelRows {
  const opening = openingOf(input, code)
  if (level.kind === 'rises') {
    const row = grid.add([text('Expected rise')], month => number(level.rises[month] ?? 0, 'cents'))
    const from = cellName(row, FIRST_MONTH)
    return {
      rows: 1,
      target: month => `${opening}+SUM(${from}:${cellName(row, FIRST_MONTH + month)})`,
    }
  }
  const { costs, pastCosts } = level
  const usual = pastCosts.reduce((sum, cost) => sum + cost, 0)
  const isRunning = input.asOf.slice(0, 7) === input.months[0]
  const past = isRunning ? pastCosts.slice(0, 2) : pastCosts
  const before = [...Array(4 - past.length).fill(null), ...past.map(cost => number(cost))]
  const row = grid.add([text('Costs that stock follows'), ...before], month =>
    isRunning && month === 0
      ? number(pastCosts[2])
      : formula(sumOf(costs.map(each => planned(each, month)))),
  )
  const follows = opening > 0 && opening <= MAX_COVER * usual
  return {
    rows: 1,
    target(month) {
      const to = FIRST_MONTH + month
      const recent = `SUM(${cellName(row, to - 2)}:${cellName(row, to)})`
      return follows ? `ROUND(${opening}*${recent}/${usual},0)` : `${opening}`
    },
  }
}
