import type { CsvCell } from '@millpond/core/workbook'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

interface CsvButtonProps {
  readonly fileName: string
  /** What is saved, for those who do not see where the button is. */
  readonly label?: string
  readonly lines: () => readonly (readonly CsvCell[])[]
}

const TYPE = 'text/csv;charset=utf-8'

/** Saves lines as text; the code that writes it is loaded on demand. */
export function CsvButton({ fileName, label, lines }: CsvButtonProps) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ toCsv }, { saveFile }] = await Promise.all([
        import('@millpond/core/workbook'),
        import('#ui/save-file.ts'),
      ])
      saveFile(fileName, new Blob([toCsv(lines())], { type: TYPE }))
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
