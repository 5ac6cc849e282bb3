import {
  type ItemCode,
  type ItemType,
  isBalanceSheetType,
  SUMMARY_DATA_TYPE,
  type SummaryDataType,
} from '#item'
import { type Ledger, type LedgerSeries, valueAt } from '#ledger'
import { allocate, type Cents, cents, roundCents, shareOf, sumCents, WHOLE_PPM } from '#money'
import { accountForecast, expectedAmounts } from '#plan'
import { type Cell, type CellValue, cellOf, type Sheet } from '#sheet'
import { addMonths, longMonth, type Month, monthsBetween, monthsUntil } from '#time'
import type { BuildMethod } from './build-method.ts'

/** The lines and months to fill. */
export interface BuildScope {
  readonly lines: readonly { readonly itemType: ItemType; readonly code: ItemCode }[]
  /** In order, without gaps. */
  readonly months: readonly Month[]
}

export interface BuildContext {
  readonly ledger: Ledger
  /** The budget on screen, including the draft. */
  readonly sheet: Sheet
  /** Customers at the end of a month by group; null without a count. */
  readonly customersAt: (group: ItemCode, month: Month) => number | null
}

/** The cells of a method, and the lines for which it has none. */
export interface Built {
  readonly cells: readonly (Cell & { readonly value: CellValue })[]
  readonly silent: readonly { readonly code: ItemCode; readonly reason: string }[]
}

/** By month of the scope; null leaves the cell unchanged. */
type Line = { readonly values: readonly (CellValue | undefined)[] } | { readonly reason: string }

/**
 * The cells that a method would write over a scope, for a preview: nothing is changed here. Cents,
 * natural sign. Last year plus 5 % of a rent of 1,000.00 is 1,050.00 in each month; a total of
 * 100.00 spread evenly over three months is 33.33, 33.33 and 33.34.
 */
export function buildCells(method: BuildMethod, scope: BuildScope, context: BuildContext): Built {
  const cells: (Cell & { value: CellValue })[] = []
  const silent: { code: ItemCode; reason: string }[] = []
  const series = seriesByName(context.ledger)
  for (const { itemType, code } of scope.lines) {
    const line = lineOf(method, { itemType, code, months: scope.months, series, ...context })
    if ('reason' in line) {
      silent.push({ code, reason: line.reason })
      continue
    }
    line.values.forEach((value, index) => {
      const month = scope.months[index]
      if (month !== undefined && value !== undefined) cells.push({ itemType, code, month, value })
    })
  }
  return { cells, silent }
}

interface LineContext extends BuildContext {
  readonly itemType: ItemType
  readonly code: ItemCode
  readonly months: readonly Month[]
  readonly series: ReadonlyMap<string, LedgerSeries>
}

const nameOf = (type: SummaryDataType, code: ItemCode) => `${type} ${code}`

/** A map, because it is used for every cell of a thousand lines. */
const seriesByName = ({ series }: Ledger): ReadonlyMap<string, LedgerSeries> =>
  new Map(series.map(each => [nameOf(each.summaryDataType, each.code), each]))

function lineOf(method: BuildMethod, line: LineContext): Line {
  switch (method.kind) {
    case 'lastYear':
      return lastYearOn(line, method.ppm)
    case 'average':
      return average(line, method.months, method.ppm)
    case 'seasonal':
      return seasonal(line, method.ppm)
    case 'percentOf':
      return percentOf(line, method)
    case 'perCustomer':
      return fromEach(
        line,
        month => {
          const count = line.customersAt(method.group, month)
          return count === null ? null : within(method.amount * count)
        },
        'There are no customer numbers for these months.',
      )
    case 'fixed':
      return fixed(line, method.steps)
    case 'spread':
      return spread(line, method.total, method.shape)
    case 'providerBudget':
      return fromEach(
        line,
        month => changed(actual(line, month, SUMMARY_DATA_TYPE.ProviderBudget), method.ppm),
        'The budget in your accounting software has no amounts for these months.',
      )
    case 'copyForward':
      return copyForward(line, method.ppm)
    case 'straightLine':
      return straightLine(line)
    case 'change':
      return fromEach(
        line,
        month => changed(shown(line, month), method.ppm),
        'There is nothing to change in these months.',
      )
    case 'clear':
      return { values: line.months.map(() => null) }
  }
}

const NO_LAST_YEAR = 'There are no amounts from the year before.'

/** Months without a figure stay unchanged; a line without any has a reason. */
function fromEach(
  { months }: LineContext,
  valueIn: (month: Month) => CellValue,
  reason: string,
): Line {
  const values = months.map(month => valueIn(month) ?? undefined)
  return values.every(value => value === undefined) ? { reason } : { values }
}

const shown = ({ sheet, code }: LineContext, month: Month) => cellOf(sheet, code, month)

function actual(line: LineContext, month: Month, type: SummaryDataType): Cents | null {
  const series = line.series.get(nameOf(type, line.code))
  return series ? valueAt(line.ledger, series, month) : null
}

const actualsOf = ({ itemType }: LineContext) =>
  isBalanceSheetType(itemType) ? SUMMARY_DATA_TYPE.BalanceSheet : SUMMARY_DATA_TYPE.ProfitLoss

/** The actual figure of a year before or, if that month is not over, its budget. */
function lastYear(line: LineContext, month: Month): CellValue {
  const before = addMonths(month, -12)
  return before > line.ledger.closeMonth
    ? shown(line, before)
    : actual(line, before, actualsOf(line))
}

/** For a second year, last year is the filled first year. */
function lastYearOn(line: LineContext, ppm: number): Line {
  const made = new Map<Month, CellValue>()
  return fromEach(
    line,
    month => {
      const before = made.get(addMonths(month, -12)) ?? lastYear(line, month)
      const value = changed(before, ppm)
      made.set(month, value)
      return value
    },
    NO_LAST_YEAR,
  )
}

const MOST = 10_000_000_000_000
const within = (value: number): CellValue => (Math.abs(value) <= MOST ? cents(value) : null)

const changed = (value: CellValue, ppm: number): CellValue =>
  value === null || Math.abs(value * (1 + ppm / WHOLE_PPM)) > MOST
    ? null
    : shareOf(value, WHOLE_PPM + ppm)

function average(line: LineContext, count: number, ppm: number): Line {
  const type = actualsOf(line)
  const known = monthsUntil(line.ledger.closeMonth, count).flatMap(
    month => actual(line, month, type) ?? [],
  )
  if (known.length === 0) return { reason: 'There is no complete month to average.' }
  const value = changed(roundCents(sumCents(known) / known.length), ppm)
  return { values: line.months.map(() => value ?? undefined) }
}

function seasonal(line: LineContext, ppm: number): Line {
  const series = line.series.get(nameOf(actualsOf(line), line.code))
  const last = line.months.at(-1)
  const ahead = last ? monthsBetween(line.ledger.closeMonth, last) : 0
  if (!series || ahead < 1) return { reason: 'There is nothing to forecast from.' }
  const expected = expectedAmounts(accountForecast(line.ledger, series, ahead))
  return fromEach(
    line,
    month => {
      const value = expected[monthsBetween(line.ledger.closeMonth, month) - 1]
      return value === undefined ? null : changed(roundCents(value), ppm)
    },
    'There is nothing to forecast from.',
  )
}

function percentOf(
  line: LineContext,
  { code, ppm }: Extract<BuildMethod, { kind: 'percentOf' }>,
): Line {
  if (code === line.code) return { reason: 'A line cannot be a percentage of itself.' }
  return fromEach(
    line,
    month => {
      const base = cellOf(line.sheet, code, month)
      return base === null ? null : changed(base, ppm - WHOLE_PPM)
    },
    'The line that the percentage applies to has no amounts in these months.',
  )
}

function fixed(line: LineContext, steps: Extract<BuildMethod, { kind: 'fixed' }>['steps']): Line {
  const [first] = steps.map(step => step.from).sort()
  return fromEach(
    line,
    month => {
      const reached = steps.filter(step => step.from <= month)
      const step = reached.sort((a, b) => (a.from < b.from ? -1 : 1)).at(-1)
      return step?.amount ?? null
    },
    first ? `The fixed amount starts in ${longMonth(first)}.` : 'There is no amount.',
  )
}

/**
 * The weights of the year before; without it, or with mixed signs, the reason why the spread is
 * even.
 */
function spread(line: LineContext, total: Cents, shape: 'evenly' | 'lastYear'): Line {
  if (shape === 'evenly')
    return {
      values: allocate(
        total,
        line.months.map(() => 1),
      ),
    }
  const weights = line.months.map(month => lastYear(line, month) ?? 0)
  const isOneSided = weights.every(weight => weight >= 0) || weights.every(weight => weight <= 0)
  if (!isOneSided) return { reason: 'Last year’s amounts are partly positive and partly negative.' }
  const sizes = weights.map(Math.abs)
  if (sizes.every(size => size === 0)) return { reason: NO_LAST_YEAR }
  return { values: allocate(total, sizes) }
}

function copyForward(line: LineContext, ppm: number): Line {
  const [first, ...later] = line.months
  let value = first === undefined ? null : shown(line, first)
  if (value === null) return { reason: 'The first month is empty.' }
  const values: (CellValue | undefined)[] = [undefined]
  for (const _ of later) {
    value = changed(value, ppm)
    values.push(value ?? undefined)
  }
  return { values }
}

function straightLine(line: LineContext): Line {
  const [first] = line.months
  const last = line.months.at(-1)
  const from = first === undefined ? null : shown(line, first)
  const to = last === undefined ? null : shown(line, last)
  if (from === null || to === null) return { reason: 'The first or the last month is empty.' }
  const steps = Math.max(1, line.months.length - 1)
  return {
    values: line.months.map((_, index) => roundCents(from + ((to - from) * index) / steps)),
  }
}
