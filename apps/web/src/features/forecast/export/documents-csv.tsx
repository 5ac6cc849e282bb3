import { partWords } from '@millpond/core/timing'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import type { DocumentRow } from '../documents/document-row.ts'

interface DocumentsCsvProps {
  /** The name of the organisation, with which the file's name starts. */
  readonly name: string
  readonly rows: readonly DocumentRow[]
}

const CENTS = 100

/** The shown documents as text; the code that writes it is loaded on demand. */
export function DocumentsCsv({ name, rows }: DocumentsCsvProps) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ toCsv }, { saveFile }] = await Promise.all([
        import('@millpond/core/workbook'),
        import('#ui/save-file.ts'),
      ])
      const text = toCsv([HEADINGS, ...rows.flatMap(linesOf)])
      saveFile(`${name} invoices and bills.csv`, new Blob([text], { type: TYPE }))
    } catch {
      toast({ message: 'The file could not be created. Try again.', isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busyLabel={isBusy ? 'Creating…' : undefined} onClick={() => void save()}>
      Save as CSV
    </Button>
  )
}

const TYPE = 'text/csv;charset=utf-8'
const HEADINGS = ['Contact', 'Type', 'Number', 'Due', 'Expected', 'Reason', 'Amount']

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
