/**
 * Rows of cents by month in one block of memory. Postings add to cells, and a row remembers its
 * first changed month, so that dependent rows are recomputed only from there.
 */
export interface Columns {
  readonly months: number
  /** Views of the block, one for each row. */
  readonly rows: readonly Float64Array[]
  readonly cells: Float64Array
  readonly firstMoved: Int32Array
}

export function columns(rowCount: number, months: number): Columns {
  const cells = new Float64Array(rowCount * months)
  return {
    months,
    cells,
    rows: Array.from({ length: rowCount }, (_, row) =>
      cells.subarray(row * months, (row + 1) * months),
    ),
    firstMoved: new Int32Array(rowCount).fill(months),
  }
}

export function add(to: Columns, row: number, month: number, amount: number): void {
  const { cells, months, firstMoved } = to
  const at = row * months + month
  cells[at] = (cells[at] as number) + amount
  if (month < (firstMoved[row] as number)) firstMoved[row] = month
}

/** Rows that changed since the last call, each with its first changed month. */
export function takeMoved(from: Columns): { readonly row: number; readonly month: number }[] {
  const moved: { row: number; month: number }[] = []
  from.firstMoved.forEach((month, row) => {
    if (month < from.months) moved.push({ row, month })
  })
  from.firstMoved.fill(from.months)
  return moved
}
