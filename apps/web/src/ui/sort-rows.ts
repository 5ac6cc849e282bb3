export type Sort = { readonly key: string; readonly isDown: boolean }
export type SortValue = string | number | null

const words = new Intl.Collator('en-NZ', { numeric: true, sensitivity: 'base' })

/**
 * Sorted by a value; rows without one stay last in both orders, and equal rows keep their order.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  isDown: boolean,
): Row[] {
  const turn = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(a, b))
  })
}

const compare = (a: string | number, b: string | number) => words.compare(String(a), String(b))
