import type { Polarity } from '#item'
import { type Cents, cents } from '#money'
import type { KnownColumns, Line } from './line.ts'
import type { Amounts, RowKind, TableRow } from './table.ts'

interface Plain {
  readonly key: string
  readonly name: string
  readonly kind: RowKind
  readonly group?: string
  readonly level?: number
  readonly polarity?: Polarity
}

/** A row that is not an account: a balance, a total, a check. */
export const plainRow = (
  { key, name, kind, group, level = 1, polarity = 'moreIsGood' }: Plain,
  amounts: Amounts,
  comparisons: readonly Amounts[],
  children: readonly TableRow[] = [],
): TableRow => ({
  ...{ key, name, kind, level, polarity, amounts, comparisons, children },
  ...(group !== undefined && { group }),
  code: null,
  number: null,
})

/** A heading with its accounts under it; its amounts are their sums. */
export function groupRow(
  row: Omit<Plain, 'kind'>,
  children: readonly TableRow[],
  knownColumns: KnownColumns,
): TableRow {
  const { amounts, comparisons } = sumOf(children, knownColumns)
  return plainRow({ ...row, kind: 'group' }, amounts, comparisons, children)
}

/**
 * Nested groups. A single inner group would repeat the outer one, so its accounts are placed
 * directly under the outer group.
 */
export function nestedGroup(
  row: Omit<Plain, 'kind' | 'level'>,
  lines: readonly Line[],
  parts: readonly (readonly [group: string, name: string])[],
  knownColumns: KnownColumns,
): TableRow {
  const { polarity } = row
  const found = parts
    .map(([group, name]) => ({ group, name, lines: lines.filter(line => line.group === group) }))
    .filter(part => part.lines.length > 0)
  if (found.length <= 1) {
    return groupRow({ ...row, level: 1 }, accountRows(found[0]?.lines ?? [], 2), knownColumns)
  }
  const groups = found.map(({ group, name, lines: own }) => {
    const heading = { key: `${row.key}.${group}`, name, level: 2, ...(polarity && { polarity }) }
    return groupRow(heading, accountRows(own, 3), knownColumns)
  })
  return groupRow({ ...row, level: 1 }, groups, knownColumns)
}

export const accountRows = (lines: readonly Line[], level: number): TableRow[] =>
  lines.map(line => ({
    ...{ key: line.key, code: line.code, number: line.number, name: line.name },
    ...{ kind: 'account', level, polarity: line.polarity },
    ...{
      amounts: line.amounts,
      comparisons: line.comparisons,
      ...(line.covers && { covers: line.covers }),
      children: [],
    },
  }))

interface Sum {
  readonly amounts: Amounts
  readonly comparisons: readonly Amounts[]
}

/** Sums of the known columns; each row has a sign. */
export function sumOf(
  rows: readonly Pick<TableRow, 'amounts' | 'comparisons'>[],
  { known, compared }: KnownColumns,
  signs: readonly number[] = [],
): Sum {
  const add = (isKnown: readonly boolean[], of: readonly (Amounts | undefined)[]) =>
    isKnown.map((is, column): Cents | null => {
      if (!is) return null
      return cents(
        of.reduce((sum, each, index) => sum + (each?.[column] ?? 0) * (signs[index] ?? 1), 0),
      )
    })
  return {
    amounts: add(
      known,
      rows.map(row => row.amounts),
    ),
    comparisons: compared.map((isKnown, index) =>
      add(
        isKnown,
        rows.map(row => row.comparisons[index]),
      ),
    ),
  }
}

/** The sum of some rows; each row has a sign. */
export function totalRow(
  key: string,
  name: string,
  rows: readonly TableRow[],
  knownColumns: KnownColumns,
  signs: readonly number[] = [],
): TableRow {
  const { amounts, comparisons } = sumOf(rows, knownColumns, signs)
  return plainRow({ key, name, kind: 'total' }, amounts, comparisons)
}
