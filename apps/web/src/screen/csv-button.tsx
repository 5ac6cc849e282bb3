import type { CsvCell } from '@millpond/core/workbook'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

interface CsvButtonProps {
  /** Without its ending. */
  readonly fileName: string
  /** What is saved, for those who do not see where the button is. */
  readonly label?: string
  readonly rows: () => readonly (readonly CsvCell[])[]
}

/** Saves a table as text; the code that writes it is loaded on demand. */
export function CsvButton({ fileName, label, rows }: CsvButtonProps) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ toCsv }, { saveFile }] = await Promise.all([
        import('@millpond/core/workbook'),
        import('#ui/save-file.ts'),
      ])
      saveFile(`${fileName}.csv`, new Blob([toCsv(rows())], { type: 'text/csv;charset=utf-8' }))
    } catch {
      toast({ message: 'The file could not be created. Try again.', isFailure: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      aria-label={label}
      busyLabel={isBusy ? 'Creating…' : undefined}
      onClick={() => void save()}
    >
      Save as CSV
    </Button>
  )
}
