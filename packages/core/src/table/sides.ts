/** The comparisons of a table. */
import { budgetSource, type MonthSource } from '#insight'
import { yearBefore } from './columns.ts'
import type { TableColumn, TableComparison, TableRequest } from './table.ts'

/** The data of one comparison. */
export interface OtherSide<Source extends MonthSource = MonthSource> {
  /** Null if there is nothing to compare with. */
  readonly source: Source | null
  /** The columns of the table; for last year, the same columns a year before. */
  readonly columns: readonly TableColumn[]
  /** Another forecast has the same past, so only future months are compared. */
  readonly isAheadOnly: boolean
}

type SourceOf<Source> = (
  ledger: TableRequest['ledger'],
  forecast: TableRequest['forecast'],
) => Source

/** A statement is compared with itself a year before, or with that of another forecast. */
export const otherSides = <Source extends MonthSource>(
  { comparisons, ledger }: TableRequest,
  columns: readonly TableColumn[],
  own: Source,
  sourceOf: SourceOf<Source>,
): OtherSide<Source>[] =>
  comparisons.map(comparison =>
    comparison.kind === 'lastYear'
      ? { source: own, columns: columns.map(yearBefore), isAheadOnly: false }
      : {
          source: comparison.forecast && sourceOf(ledger, comparison.forecast),
          ...{ columns, isAheadOnly: true },
        },
  )

/**
 * Profit and loss is compared with the budget's own figures, which also cover past months, and
 * where it has none in months ahead with the forecast by it.
 */
export const otherProfits = (
  request: TableRequest,
  columns: readonly TableColumn[],
  own: MonthSource,
  sourceOf: SourceOf<MonthSource>,
): OtherSide[] =>
  otherSides(request, columns, own, sourceOf).map((side, index) => {
    const comparison = request.comparisons[index] as TableComparison
    if (comparison.kind !== 'budget') return side
    const { budget, forecast } = comparison
    const source = budgetSource(request.ledger, budget, forecast)
    return { source, columns, isAheadOnly: false }
  })
