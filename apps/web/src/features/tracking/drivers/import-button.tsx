import type { SheetLine } from '@millpond/contract/sheet'
import { type ChangeEvent, useRef, useState } from 'react'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'

interface ImportButtonProps {
  readonly editor: SheetEditor
  readonly lines: readonly SheetLine[]
}

/** Imports the values of a file into drivers of the same names, as one edit. */
export function ImportButton({ editor, lines }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setBusy(true)
    try {
      const { driverEditOf } = await import('./driver-file.ts')
      const found = await driverEditOf(file, lines, editor.get().sheet.shown)
      if (found.kind === 'edit') editor.edit(found.edit)
      toast({ message: found.message, ...(found.kind === 'none' && { isFailure: true }) })
    } catch {
      toast({ message: 'We couldn’t import the file. Try again.', isFailure: true })
    } finally {
      setBusy(false)
      // So that the same file can be chosen again after it was corrected.
      target.value = ''
    }
  }
  return (
    <>
      <Button busyLabel={isBusy ? 'Importing…' : undefined} onClick={() => input.current?.click()}>
        Import a file…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A file with drivers"
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={event => void take(event)}
      />
    </>
  )
}
