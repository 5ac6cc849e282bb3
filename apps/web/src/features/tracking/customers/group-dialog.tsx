import type { SheetLine } from '@millpond/contract/sheet'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { nameProblem } from '../line-edits.ts'
import styles from '../tracking.module.css'

interface GroupDialogProps {
  /** Null adds one. */
  readonly line: SheetLine | null
  readonly lines: readonly SheetLine[]
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

export function GroupDialog({ line, lines, onName, onClose }: GroupDialogProps) {
  const [name, setName] = useState(line?.name ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const others = lines.filter(each => each !== line)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = nameProblem(name, 'group', others)
    setProblem(found)
    if (found !== null) return
    onName(name.trim())
    onClose()
  }
  return (
    <Dialog title={line ? `Rename ${line.name}` : 'Add a customer group'} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Name of the group"
          hint="Such as Shop, Online or Wholesale"
          autoComplete="off"
          value={name}
          error={problem ?? undefined}
          onChange={event => setName(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button variant="primary" type="submit">
            {line ? 'Rename' : 'Add the group'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
