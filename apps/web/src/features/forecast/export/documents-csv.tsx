import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import type { DocumentRow } from '../documents/document-row.ts'

interface DocumentsCsvProps {
  /** Of the organisation: begins the file's name. */
  readonly name: string
  readonly rows: readonly DocumentRow[]
}

const CENTS = 100

/** The documents in sight as text; what writes it comes when it is asked for. */
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
      const text = toCsv([HEADINGS, ...rows.map(cellsOf)])
      saveFile(`${name} invoices and bills.csv`, new Blob([text], { type: TYPE }))
    } catch {
      toast({ message: 'The file could not be created. Try again.', isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busyLabel={isBusy ? 'Writing…' : undefined} onClick={() => void save()}>
      Save as CSV
    </Button>
  )
}

const TYPE = 'text/csv;charset=utf-8'
const HEADINGS = ['Contact', 'Kind', 'Number', 'Due', 'Expected', 'How known', 'Amount']

const expectedCell = ({ isLeftOut, expectedOn }: DocumentRow) =>
  isLeftOut ? 'Left out' : expectedOn

const cellsOf = (row: DocumentRow) => [
  ...[row.contactName, row.kind, row.number, row.dueOn, expectedCell(row), row.known],
  row.amount / CENTS,
]
