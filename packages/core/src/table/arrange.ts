import type { Polarity } from '#item'
import { type Cents, cents } from '#money'
import type { Frame, Line } from './line.ts'
import type { Amounts, RowKind, TableRow } from './table.ts'

interface Plain {
  readonly key: string
  readonly name: string
  readonly kind: RowKind
  readonly level?: number
  readonly polarity?: Polarity
}

/** A row that is no account: a balance, a total, a check. */
export const plainRow = (
  { key, name, kind, level = 1, polarity = 'moreIsGood' }: Plain,
  amounts: Amounts,
  comparison: Amounts | null,
  children: readonly TableRow[] = [],
): TableRow => ({
  ...{ key, name, kind, level, polarity, amounts, comparison, children },
  code: null,
  number: null,
})

/** A heading with its accounts under it; its amounts are their sums. */
export function groupRow(
  row: Omit<Plain, 'kind'>,
  children: readonly TableRow[],
  frame: Frame,
): TableRow {
  const { amounts, comparison } = sumOf(children, frame)
  return plainRow({ ...row, kind: 'group' }, amounts, comparison, children)
}

/**
 * Groups within a group. Where there is only one of them it would say the same as the one around
 * it: its accounts then stand directly under that.
 */
export function nestedGroup(
  row: Omit<Plain, 'kind' | 'level'>,
  lines: readonly Line[],
  parts: readonly (readonly [group: string, name: string])[],
  frame: Frame,
): TableRow {
  const { polarity } = row
  const found = parts
    .map(([group, name]) => ({ group, name, lines: lines.filter(line => line.group === group) }))
    .filter(part => part.lines.length > 0)
  if (found.length <= 1) {
    return groupRow({ ...row, level: 1 }, accountRows(found[0]?.lines ?? [], 2), frame)
  }
  const groups = found.map(({ group, name, lines: own }) => {
    const heading = { key: `${row.key}.${group}`, name, level: 2, ...(polarity && { polarity }) }
    return groupRow(heading, accountRows(own, 3), frame)
  })
  return groupRow({ ...row, level: 1 }, groups, frame)
}

export const accountRows = (lines: readonly Line[], level: number): TableRow[] =>
  lines.map(line => ({
    ...{ key: line.key, code: line.code, number: line.number, name: line.name },
    ...{ kind: 'account', level, polarity: line.polarity },
    ...{ amounts: line.amounts, comparison: line.comparison, children: [] },
  }))

interface Sum {
  readonly amounts: Amounts
  readonly comparison: Amounts | null
}

/** Sums of the known columns, each row counted with its sign. */
export function sumOf(
  rows: readonly Pick<TableRow, 'amounts' | 'comparison'>[],
  { known, compared }: Frame,
  signs: readonly number[] = [],
): Sum {
  const add = (isKnown: readonly boolean[], of: readonly (Amounts | null)[]) =>
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
    comparison:
      compared &&
      add(
        compared,
        rows.map(row => row.comparison),
      ),
  }
}
