import type { SheetLine } from '@millpond/contract/sheet'
import type { ItemCode } from '@millpond/core/item'
import { useId, useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { type OfSheet, usePutSheetLinesMutation } from '#api/sheet-api.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'

interface AccountNoteProps {
  readonly of: OfSheet
  readonly code: ItemCode
  /** As it is stored; null where nothing was ever noted. */
  readonly line: SheetLine | null
  readonly canWrite: boolean
}

export const NEVER_NOTED = {
  ...{ version: 0, name: null, position: 0, formula: null, note: null, transfer: null },
}

/** A button that saves goes when it has: whoever pressed it is back in the field it stood under. */
export function backToField(id: string) {
  const field = document.getElementById(id)
  const around = field?.closest('[data-noted]')
  if (around?.contains(document.activeElement)) field?.focus()
}

/** What somebody wants remembered of an account in this version. */
export function AccountNote({ of, code, line, canWrite }: AccountNoteProps) {
  const id = useId()
  const stored = line?.note ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [put, { isLoading, error }] = usePutSheetLinesMutation()
  const text = typed ?? stored
  if (!canWrite) return stored === '' ? null : <p>{stored}</p>
  const save = async () => {
    const { code: _, version, ...known } = line ?? { code, ...NEVER_NOTED }
    const note = text.trim() === '' ? null : text.trim()
    const answer = await put({
      ...of,
      lines: [{ code, baseVersion: version, line: { ...known, note } }],
    })
    if (!answer.data) return
    backToField(id)
    setTyped(null)
  }
  return (
    <div data-noted="">
      <Field id={id} label="Note" error={error ? plainMessage(error) : undefined}>
        <textarea
          id={id}
          value={text}
          maxLength={2000}
          onChange={event => setTyped(event.target.value)}
        />
      </Field>
      {typed !== null && typed !== stored && (
        <Button busyLabel={isLoading ? 'Saving…' : undefined} onClick={() => void save()}>
          Save note
        </Button>
      )}
    </div>
  )
}
