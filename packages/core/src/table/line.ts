import type { Heading, MonthSource } from '#insight'
import { cents } from '#money'
import type { Month } from '#time'
import type { OtherSide } from './sides.ts'
import type { Amounts, Cover, TableColumn } from './table.ts'

/** A leaf of a table: its amounts by column. */
export interface Line extends Heading {
  readonly amounts: Amounts
  /** One per comparison. */
  readonly comparisons: readonly Amounts[]
  readonly covers?: readonly (Cover | null)[]
}

type Folding = 'sum' | 'last'

/** Amounts of a line by column; null if a month of the column is unknown. */
function fold(
  source: MonthSource,
  key: string,
  columns: readonly TableColumn[],
  folding: Folding,
): Amounts {
  const { budgeted } = source
  const counts = (month: Month) => !budgeted || budgeted.has(key, month) || budgeted.isAhead(month)
  return columns.map(column => {
    const counted = countedOf(column, folding)
    if (!counted.every(source.knows) || !counted.some(counts)) return null
    return cents(counted.reduce((sum, month) => sum + source.at(key, month), 0))
  })
}

interface Sides {
  readonly own: MonthSource
  readonly others: readonly OtherSide[]
  readonly columns: readonly TableColumn[]
  readonly folding: Folding
}

/** Which columns of a table are known, for its own amounts and for each comparison. */
export interface KnownColumns {
  readonly known: readonly boolean[]
  readonly compared: readonly (readonly boolean[])[]
}

export interface Lines {
  readonly lines: readonly Line[]
  readonly knownColumns: KnownColumns
}

/** All lines of all sides, without those that are zero throughout. */
export function linesOf(sides: Sides): Lines {
  const { own, others, columns, folding } = sides
  const all = [own, ...others.map(({ source }) => source)].flatMap(each => each?.headings ?? [])
  // If lines share a key, the first one gives the name.
  const headings = [...new Map(all.toReversed().map(each => [each.key, each])).values()]
  const lines = headings.toReversed().map(heading => ({
    ...heading,
    amounts: fold(own, heading.key, columns, folding),
    comparisons: others.map(({ source, ...side }) => {
      if (!source) return columns.map(() => null)
      const amounts = fold(source, heading.key, side.columns, folding)
      return amounts.map((amount, at) => (isSilent(side, columns[at]) ? null : amount))
    }),
    covers: others.map(({ source }) => source && coverOf(own, source, heading.key, columns)),
  }))
  const knownColumns = {
    known: knownOf(own, columns, folding),
    compared: others.map(({ source, ...side }) =>
      knownOf(source, side.columns, folding).map((is, at) => is && !isSilent(side, columns[at])),
    ),
  }
  return { knownColumns, lines: lines.filter(isSomewhere) }
}

/** The months of each column that a budget covers, and those with an amount that it does not. */
function coverOf(
  own: MonthSource,
  { budgeted, at }: MonthSource,
  key: string,
  columns: readonly TableColumn[],
): Cover | null {
  if (!budgeted) return null
  const hasAmount = (month: Month) =>
    !budgeted.hasMonth(month) ||
    (own.knows(month) && own.at(key, month) !== 0) ||
    at(key, month) !== 0
  const monthsWith = (isWanted: (month: Month) => boolean) =>
    columns.map(({ months }) => months.filter(isWanted))
  return {
    budgeted: monthsWith(month => budgeted.has(key, month)),
    unbudgeted: monthsWith(month => !budgeted.has(key, month) && hasAmount(month)),
  }
}

const isSilent = ({ isAheadOnly }: Pick<OtherSide, 'isAheadOnly'>, column?: TableColumn) =>
  isAheadOnly && column?.kind === 'actual'

const countedOf = ({ months }: TableColumn, folding: Folding) =>
  folding === 'sum' ? months : months.slice(-1)

const knownOf = (source: MonthSource | null, columns: readonly TableColumn[], folding: Folding) =>
  columns.map(column => source !== null && countedOf(column, folding).every(source.knows))

export const isSomewhere = (line: Line) => [line.amounts, ...line.comparisons].some(isSomething)

const isSomething = (amounts: Amounts) => amounts.some(amount => amount !== null && amount !== 0)
