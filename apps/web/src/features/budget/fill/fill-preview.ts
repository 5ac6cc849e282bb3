/** The preview of a fill, line by line, before anything is written. */
import type { Built } from '@millpond/core/budget'
import { type CellValue, cellOf, type Sheet, withCells } from '@millpond/core/sheet'
import type { Month } from '@millpond/core/time'
import { BUDGET_TYPES, type BudgetGridLine } from '../grid/budget-lines.ts'
import { periodValue } from '../grid/period-values.ts'

export interface PreviewRow {
  readonly key: string
  readonly name: string
  /** Over the months of the fill: flows summed, balances the last. Cents. */
  readonly before: CellValue
  readonly after: CellValue
}

export interface FillPreview {
  /** Lines that would change, the largest difference first. */
  readonly rows: readonly PreviewRow[]
  /** One for each item type with several changed lines. */
  readonly totals: readonly PreviewRow[]
  /** Unchanged lines, by reason. */
  readonly silent: readonly { readonly reason: string; readonly names: readonly string[] }[]
}

export const CALCULATED = 'It is calculated by a formula.'
const RESULT = 'It is calculated from other lines.'
const ALREADY = 'It would not change.'

export const differenceOf = ({ before, after }: PreviewRow): number => (after ?? 0) - (before ?? 0)

/** Names lines with a formula, and lines that would keep their amounts. */
export function previewOf(
  { cells, silent }: Built,
  lines: readonly BudgetGridLine[],
  months: readonly Month[],
  shown: Sheet,
): FillPreview {
  const filled = withCells(shown, cells)
  const reasons = new Map(silent.map(({ code, reason }) => [code, reason]))
  const changing: { readonly line: BudgetGridLine; readonly row: PreviewRow }[] = []
  const staying = new Map<string, string[]>()
  for (const line of lines) {
    const { code, name, hasFormula, isResult } = line
    const isChanged = filled.rows.get(code) !== shown.rows.get(code) && differs(filled, shown, code)
    if (isChanged) {
      const [before, after] = [shown, filled].map(sheet =>
        periodValue(line, months, month => cellOf(sheet, code, month)),
      )
      changing.push({
        line,
        row: { key: code, name, before: before ?? null, after: after ?? null },
      })
      continue
    }
    const own = hasFormula ? CALCULATED : isResult ? RESULT : reasons.get(code)
    const reason = own ?? ALREADY
    staying.set(reason, [...(staying.get(reason) ?? []), name])
  }
  const rows = changing.map(({ row }) => row)
  return {
    rows: rows.toSorted((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a))),
    totals: totalsOf(changing),
    silent: [...staying].map(([reason, names]) => ({ reason, names })),
  }
}

function differs(filled: Sheet, shown: Sheet, code: BudgetGridLine['code']): boolean {
  const before = shown.rows.get(code)?.values
  const after = filled.rows.get(code)?.values ?? []
  return after.some((value, index) => value !== (before?.[index] ?? null))
}

function totalsOf(
  changing: readonly { readonly line: BudgetGridLine; readonly row: PreviewRow }[],
): PreviewRow[] {
  return BUDGET_TYPES.flatMap(({ itemType, name }) => {
    const own = changing.filter(({ line }) => line.itemType === itemType).map(({ row }) => row)
    if (own.length < 2) return []
    const [before, after] = [sum(own.map(row => row.before)), sum(own.map(row => row.after))]
    return [{ key: name, name: `Total ${name.toLowerCase()}`, before, after }]
  })
}

const sum = (values: readonly CellValue[]): CellValue =>
  values.every(value => value === null)
    ? null
    : values.reduce<number>((all, value) => all + (value ?? 0), 0)
