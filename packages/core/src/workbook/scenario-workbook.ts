/** A scenario as a workbook: what it rests on, what it changes, and both together, by formulas. */
import { ITEM_TYPE, type ItemType } from '#item'
import { WHOLE_PPM } from '#money'
import { assert } from '#outcome'
import type { CashRow, StatementRow } from '#statement'
import type { Month } from '#time'
import { type Grid, inCents, shownGridOf } from './grid.ts'
import { type LivePlan, liveSheets, usableLivePlan } from './live-plan.ts'
import { type LiveInputs, type LiveMoney, type LiveTerm, liveTermOf } from './scenario-money.ts'
import {
  formula,
  inSheet,
  monthCell,
  number,
  text,
  type Workbook,
  type WorkbookCell,
  type WorkbookSheet,
} from './sheet.ts'

/** One side: the statements with or without the scenario. Amounts by month in cents. */
export interface ScenarioStatements {
  readonly profit: readonly StatementRow[]
  readonly balance: readonly StatementRow[]
  readonly cash: readonly CashRow[]
  /** The cash at the start of the first month. */
  readonly openingCash: number
}

export interface ScenarioBook {
  readonly name: string
  /** What the figures are and where they come from, one sentence in each. */
  readonly notes: readonly string[]
  readonly months: readonly Month[]
  readonly before: ScenarioStatements
  readonly after: ScenarioStatements
  readonly assumptions: readonly Assumption[]
  /** Events whose amount and months a reader can change; absent is none. */
  readonly live?: readonly LiveMoney[]
  /** Events that change planned amounts by what a reader enters; null is none. */
  readonly livePlan?: LivePlan | null
}

/** An event of the scenario, with its fields as on the screen. */
export interface Assumption {
  readonly event: string
  readonly isOff: boolean
  readonly fields: readonly (readonly [label: string, value: string])[]
}

const SUMMARY = 'Scenario'
const WITHOUT = 'Without it'
const CHANGES = 'What it changes'
const ASSUMPTIONS = 'Assumptions'
/** Below the heading of the summary, right of its label. */
const SWITCH = inSheet(SUMMARY, 3, 1)

/**
 * The statements are the figures without the scenario, plus its changes times the switch: 1 counts
 * them and 0 does not. Rounded to cents, each figure is that of the app. Some events are
 * formulas of their assumptions; the changes of all others are figures.
 */
export function scenarioWorkbook(book: ScenarioBook): Workbook {
  const { name, notes, months, before, after } = book
  const base = shownGridOf(WITHOUT, 'Without the scenario', months, ['Row'])
  const changes = shownGridOf(CHANGES, 'Difference that the scenario makes', months, ['Row'])
  const livePlan = book.livePlan ? usableLivePlan(book.livePlan, after) : null
  const assumptions = assumptionSheet({ ...book, livePlan })
  const planned = livePlan && liveSheets(livePlan, input => assumptions.planInputs[input] ?? '')
  const money = liveRows(book, assumptions.inputs)
  const live = (row: StatementRow | CashRow) => {
    const term = planned?.termOf(row)
    return [...money(row), ...(term ? [term] : [])]
  }
  const sides = { base, changes, months, live }
  const profit = pairedRows(sides, 'Profit and loss', before.profit, after.profit, of => of.code)
  const cash = pairedRows(sides, 'Cash flow', before.cash, after.cash, of => of.key)
  const balance = pairedRows(sides, 'Balance sheet', before.balance, after.balance, of => of.code)
  const shownCash = cashSheet(months, cash, before.openingCash)
  const shownProfit = profitSheet(months, profit)
  const summary = summarySheet(book, {
    ...{ cash: shownCash, profit: shownProfit },
    baseCash: month =>
      base.sum(
        cash.map(({ row }) => row),
        month,
      ),
  })
  const statements = [shownProfit.grid, shownCash.grid, balanceSheet(months, balance)]
  return {
    sheets: [
      listSheet('About', [[`${name}: a scenario`], ...notes.map(note => [note])], [110]),
      summary.sheet(),
      ...statements.map(grid => grid.sheet()),
      assumptions.sheet,
      base.sheet(),
      changes.sheet(),
      ...(planned?.sheets ?? []),
    ],
  }
}

interface Sides {
  readonly base: Grid
  readonly changes: Grid
  readonly months: readonly Month[]
  /** The parts of a row's change that are formulas. */
  readonly live: (row: StatementRow | CashRow) => readonly LiveTerm[]
}

/** A row of a statement and its two inputs. */
interface PairedRow<Row> {
  readonly of: Row
  /** The row of the event on the sheets of inputs. */
  readonly row: number
  /** The amount with the switch, in units. */
  readonly at: (month: number) => string
}

/** Rows of both sides in their order; those that only the scenario has are last. */
function pairedRows<Row extends StatementRow | CashRow>(
  { base, changes, live }: Sides,
  title: string,
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): PairedRow<Row>[] {
  const known = new Map(before.map(row => [keyOf(row), row]))
  const changed = new Map(after.map(row => [keyOf(row), row]))
  const all = [...before, ...after.filter(row => !known.has(keyOf(row)))]
  for (const grid of [base, changes]) grid.add([text(title, 'heading')], () => null)
  return all.map(of => {
    const was = (month: number) => known.get(keyOf(of))?.amounts[month] ?? 0
    const is = (month: number) => changed.get(keyOf(of))?.amounts[month] ?? 0
    const input = (amount: number) => number(amount / 100, 'moneyInput')
    const row = base.add([text(of.name)], month => input(was(month)))
    const terms = live(of)
    const same = changes.add([text(of.name)], month => {
      const rest = terms.reduce((left, { cents }) => left - cents(month), is(month) - was(month))
      if (terms.length === 0) return input(rest)
      const sum = terms.map(({ formula: of }) => of(month)).join('+')
      return formula(`${rest / 100}+${sum}`, 'money')
    })
    assert(row === same, 'Both sheets have the same rows')
    const at = (month: number) =>
      `(${inCents(base.at(row, month))}+${SWITCH}*${inCents(changes.at(row, month))})/100`
    return { of, row, at }
  })
}

interface Shown {
  readonly grid: Grid
  /** The row that matters most. */
  readonly last: number
}

const shown = (grid: Grid, { of, at }: PairedRow<StatementRow | CashRow>): number =>
  grid.add([text(of.name)], month => formula(at(month), 'money'))

/** Sums of units lose fractions of cents. */
const toCents = (sum: string): string => `${inCents(`(${sum})`)}/100`

const total = (
  grid: Grid,
  name: string,
  cell: (month: number, row: number) => string,
  before: WorkbookCell = null,
): number =>
  grid.add([text(name, 'total'), before], (month, row) =>
    formula(toCents(cell(month, row)), 'total'),
  )

function profitSheet(months: readonly Month[], rows: readonly PairedRow<StatementRow>[]): Shown {
  const grid = shownGridOf('Profit and loss', 'With the scenario', months, ['Account'])
  const side = (itemType: ItemType, title: string) => {
    grid.add([text(title, 'heading')], () => null)
    const own = rows.filter(({ of }) => of.itemType === itemType).map(row => shown(grid, row))
    return total(grid, `Total ${title.toLowerCase()}`, month => grid.sum(own, month))
  }
  const income = side(ITEM_TYPE.revenue, 'Income')
  const costs = side(ITEM_TYPE.expense, 'Expenses')
  const last = total(
    grid,
    'Net profit',
    month => `${grid.at(income, month)}-${grid.at(costs, month)}`,
  )
  return { grid, last }
}

function cashSheet(
  months: readonly Month[],
  rows: readonly PairedRow<CashRow>[],
  opening: number,
): Shown {
  const grid = shownGridOf('Cash flow', '+ comes in, - goes out', months, ['Row', 'Opening'])
  const own = rows.map(row => shown(grid, row))
  const net = total(grid, 'Net movement', month => grid.sum(own, month))
  const last = total(
    grid,
    'Closing balance',
    (month, row) => `${grid.at(row, month - 1)}+${grid.at(net, month)}`,
    number(opening / 100, 'total'),
  )
  return { grid, last }
}

function balanceSheet(months: readonly Month[], rows: readonly PairedRow<StatementRow>[]): Grid {
  const grid = shownGridOf('Balance sheet', 'At the end of each month', months, ['Account'])
  const totals = [
    [ITEM_TYPE.asset, 'Assets'],
    [ITEM_TYPE.liability, 'Liabilities'],
    [ITEM_TYPE.equity, 'Equity'],
  ] as const
  const [assets, liabilities, equity] = totals.map(([itemType, title]) => {
    grid.add([text(title, 'heading')], () => null)
    const own = rows.filter(({ of }) => of.itemType === itemType).map(row => shown(grid, row))
    return total(grid, `Total ${title.toLowerCase()}`, month => grid.sum(own, month))
  })
  const at = (row: number | undefined, month: number) => grid.at(row ?? 0, month)
  grid.add([text('Assets less liabilities less equity')], month => {
    const gap = `${at(assets, month)}-${at(liabilities, month)}-${at(equity, month)}`
    return formula(toCents(gap), 'check')
  })
  return grid
}

interface SummaryParts {
  readonly profit: Shown
  readonly cash: Shown
  /** Net movement without the scenario. */
  readonly baseCash: (month: number) => string
}

function summarySheet(
  { name, months, before }: ScenarioBook,
  { profit, cash, baseCash }: SummaryParts,
): Grid {
  const grid = shownGridOf(SUMMARY, name, months, ['Figure', 'Switch'])
  grid.add(
    [text('Include the scenario: 1 for yes, 0 for no'), number(1, 'numberInput')],
    () => null,
  )
  total(grid, 'Net profit', month => profit.grid.at(profit.last, month))
  const closing = total(grid, 'Closing balance', month => cash.grid.at(cash.last, month))
  const without = total(
    grid,
    'Closing balance without it',
    (month, row) => `${grid.at(row, month - 1)}+${baseCash(month)}`,
    number(before.openingCash / 100, 'total'),
  )
  total(grid, 'Difference', month => `${grid.at(closing, month)}-${grid.at(without, month)}`)
  return grid
}

/** Only where the cash flow and the balance sheet have all rows of an event. */
function liveRows({ live = [], months, after }: ScenarioBook, inputs: readonly LiveInputs[]) {
  const isShown = ({ account, bank }: LiveMoney) =>
    after.cash.some(({ key }) => key === account) &&
    [account, bank].every(code => after.balance.some(each => each.code === code))
  return (row: StatementRow | CashRow): readonly LiveTerm[] =>
    live.flatMap((each, at) => {
      const own = inputs[at]
      const term = own && isShown(each) ? liveTermOf(each, own, months, row) : null
      return term ? [term] : []
    })
}

function assumptionSheet({ assumptions, live = [], livePlan, months }: ScenarioBook) {
  const fields = assumptions.flatMap(({ event, isOff, fields: own }) => [
    [event, isOff ? 'Turned off' : ''],
    ...own.map(([label, value]) => [label, value]),
  ])
  const sheet = listSheet(ASSUMPTIONS, [[ASSUMPTIONS], ...fields], [44, 30])
  const rows = [...sheet.rows]
  const inputs = live.map((each): LiveInputs => {
    const first = rows.length + 1
    const last = each.until ?? months.at(-1) ?? each.from
    rows.push(
      [text(`${each.event}: change it here`)],
      [text('Amount a month'), number(each.amount / 100, 'moneyInput')],
      [text('First month'), monthCell(each.from, 'monthInput')],
      [text('Last month'), monthCell(last, 'monthInput')],
    )
    const [amount = '', from = '', until = ''] = [0, 1, 2].map(at =>
      inSheet(ASSUMPTIONS, first + at, 1),
    )
    return { amount, from, until }
  })
  const planInputs = (livePlan?.inputs ?? []).map(({ event, label, kind, value }) => {
    const cell =
      kind === 'money' ? number(value / 100, 'moneyInput') : number(value / WHOLE_PPM, 'shareInput')
    rows.push([text(`${event}: change it here`)], [text(label), cell])
    return inSheet(ASSUMPTIONS, rows.length - 1, 1)
  })
  return { sheet: { ...sheet, rows }, inputs, planInputs }
}

const listSheet = (
  name: string,
  rows: readonly (readonly string[])[],
  widths: readonly number[],
): WorkbookSheet => ({
  ...{ name, widths, frozenRows: 1, frozenColumns: 0 },
  rows: rows.map((cells, row) => cells.map(cell => text(cell, row === 0 ? 'heading' : 'label'))),
})
