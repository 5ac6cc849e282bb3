import { partWords } from '@millpond/core/timing'
import { CsvButton } from '#screen/csv-button.tsx'
import type { DocumentRow } from '../documents/document-row.ts'

interface DocumentsCsvProps {
  /** The name of the organisation, with which the file's name starts. */
  readonly name: string
  readonly rows: readonly DocumentRow[]
}

const CENTS = 100

/** Saves the shown documents. */
export const DocumentsCsv = ({ name, rows }: DocumentsCsvProps) => (
  <CsvButton
    fileName={`${name} invoices and bills`}
    rows={() => [HEADINGS, ...rows.flatMap(linesOf)]}
  />
)

const HEADINGS = ['Customer or supplier', 'Type', 'Number', 'Due', 'Expected', 'Reason', 'Amount']

/** One line per document, or per part of it, so that the amounts add up to the open amount. */
const linesOf = (row: DocumentRow) => {
  const { contactName, kind, number, dueOn, known } = row
  const line = (expected: string, how: string, amount: number) => [
    ...[contactName, kind, number, dueOn, expected, how, amount / CENTS],
  ]
  if (row.parts.length === 0) {
    return [line(row.isLeftOut ? 'Left out' : row.expectedOn, known, row.amount)]
  }
  return row.parts.map(({ on, amount }, index) => {
    const part = partWords({ number: index + 1, of: row.parts.length })
    return line(on, `${known}, ${part}`, Math.sign(row.amount) * amount)
  })
}
