/** Rows of a report: sections with a header, rows and a summary, or data. */
interface Cell {
  readonly value: string
  readonly id?: string
}

export type SectionRow =
  | {
      readonly type: 'Section'
      readonly group?: string
      readonly Header?: { readonly ColData: readonly Cell[] }
      readonly Rows?: { readonly Row: readonly SectionRow[] }
      readonly Summary?: { readonly ColData: readonly Cell[] }
    }
  | { readonly type: 'Data'; readonly group?: string; readonly ColData: readonly Cell[] }

/** `-123450` cents are `-1234.50`; nothing is an empty text. */
export const amountText = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))

const cells = (name: string, values: readonly number[], id?: string): Cell[] => [
  id === undefined ? { value: name } : { value: name, id },
  ...values.map(value => ({ value: amountText(value) })),
]

export const dataRow = (name: string, values: readonly number[], id?: string): SectionRow => ({
  type: 'Data',
  ColData: cells(name, values, id),
})

export function section(
  { title, group, id }: { readonly title: string; readonly group?: string; readonly id?: string },
  rows: readonly SectionRow[],
  { own, total }: { readonly own?: readonly number[]; readonly total: readonly number[] },
): SectionRow {
  const blanks = total.map(() => 0)
  return {
    type: 'Section',
    ...(group === undefined ? {} : { group }),
    Header: { ColData: cells(title, own ?? blanks, id) },
    Rows: { Row: rows },
    Summary: { ColData: cells(`Total ${title}`, total) },
  }
}

/** A calculated line, such as Gross Profit, is a section with only a summary. */
export const calculated = (
  title: string,
  group: string,
  values: readonly number[],
): SectionRow => ({
  type: 'Section',
  group,
  Summary: { ColData: cells(title, values) },
})

export const addUp = (length: number, lists: readonly (readonly number[])[]): number[] =>
  Array.from({ length }, (_, index) => lists.reduce((sum, list) => sum + (list[index] ?? 0), 0))

export const less = (one: readonly number[], other: readonly number[]): number[] =>
  one.map((value, index) => value - (other[index] ?? 0))
