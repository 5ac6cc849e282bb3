import type { SheetLine } from '@millpond/contract/sheet'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { nameProblem } from '../line-change.ts'
import styles from '../tracking.module.css'

interface GroupDialogProps {
  /** Null adds one. */
  readonly line: SheetLine | null
  readonly lines: readonly SheetLine[]
  /** Answers with whether it was done. */
  readonly onName: (name: string) => Promise<boolean>
  readonly onClose: () => void
}

export function GroupDialog({ line, lines, onName, onClose }: GroupDialogProps) {
  const [name, setName] = useState(line?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const others = lines.filter(each => each !== line)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = nameProblem(name, 'group', others)
    setProblem(found)
    if (found !== null) return
    setBusy(true)
    const isDone = await onName(name.trim())
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog title={line ? `Rename ${line.name}` : 'Add a customer group'} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
        <TextField
          label="Name of the group"
          hint="Such as Shop, Online or Wholesale"
          autoComplete="off"
          value={name}
          error={problem ?? undefined}
          onChange={event => setName(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button variant="primary" type="submit" busyLabel={isBusy ? 'Saving…' : undefined}>
            {line ? 'Rename' : 'Add the group'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
