/** Reads a report without our adapter: by its header and the ids in its cells. */

interface Cell {
  readonly Value: string
  readonly Attributes?: { readonly Id: string; readonly Value: string }[]
}
interface Row {
  readonly RowType: string
  readonly Title?: string
  readonly Cells?: Cell[]
  readonly Rows?: Row[]
}
export interface WireReport {
  readonly Reports: { readonly ReportTitles: string[]; readonly Rows: Row[] }[]
}

export interface ReadReport {
  /** Column headings, without the first. */
  readonly columns: string[]
  /** Texts of the value cells by account id. */
  readonly accounts: Map<string, string[]>
  /** Texts of the value cells by the name in the first cell, for every row. */
  readonly names: Map<string, string[]>
  /** Names of rows, not summaries, without any id. */
  readonly anonymous: string[]
}

export function readReport(wire: WireReport): ReadReport {
  const rows = wire.Reports[0]?.Rows.flatMap(row => [row, ...(row.Rows ?? [])]) ?? []
  const texts = (row: Row) => (row.Cells ?? []).map(({ Value }) => Value)
  const header = rows.find(({ RowType }) => RowType === 'Header')
  const accounts = new Map<string, string[]>()
  const names = new Map<string, string[]>()
  const anonymous: string[] = []
  for (const row of rows) {
    if (!row.Cells || row.RowType === 'Header') continue
    const [name = '', ...values] = texts(row)
    names.set(name, values)
    if (row.RowType !== 'Row') continue
    const id = row.Cells[0]?.Attributes?.[0]?.Value
    if (id) accounts.set(id, values)
    else anonymous.push(name)
  }
  return { columns: header ? texts(header).slice(1) : [], accounts, names, anonymous }
}

export const centsOf = (text: string | undefined): number => Math.round(Number(text ?? 0) * 100)
