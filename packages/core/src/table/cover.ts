import type { Month } from '#time'
import type { Cover, TableRow } from './table.ts'

type Covers = readonly (Cover | null)[]
type Covered = Pick<TableRow, 'covers'>

/**
 * A sum of accounts is budgeted in a month in which one of them is: overheads with a budget for
 * rent and none for repairs are compared with the rent, and repairs count in the difference.
 */
export const coveredByAny = (rows: readonly Covered[]): Covers =>
  combine(rows, of => {
    const budgeted = joined(of, 'budgeted')
    const unbudgeted = joined(of, 'unbudgeted').map((months, column) =>
      months.filter(month => !budgeted[column]?.includes(month)),
    )
    return { budgeted, unbudgeted }
  })

/**
 * A difference of sums is budgeted where all of them are: a profit with a budget for revenue alone
 * cannot be compared.
 */
export const coveredByAll = (rows: readonly Covered[]): Covers =>
  combine(rows, of => ({ budgeted: joined(of, 'budgeted'), unbudgeted: joined(of, 'unbudgeted') }))

function combine(rows: readonly Covered[], join: (of: readonly Cover[]) => Cover): Covers {
  const known = rows.flatMap(({ covers }) => (covers && covers.length > 0 ? [covers] : []))
  return (known[0] ?? []).map((_, comparison) => {
    const of = known.flatMap(covers => covers[comparison] ?? [])
    return of.length === 0 ? null : join(of)
  })
}

/** By column, the months that are in one of them, in order. */
const joined = (of: readonly Cover[], part: keyof Cover): Month[][] =>
  (of[0]?.[part] ?? []).map((_, column) =>
    [...new Set(of.flatMap(cover => cover[part][column] ?? []))].toSorted(),
  )
