import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly action: string
  readonly first: string
  /** Why this name cannot be used; null if it can. */
  readonly problemOf: (name: string) => string | null
  readonly onSave: (name: string) => void
  readonly onClose: () => void
}

/** Asks for one name. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, action, first, problemOf, onSave, onClose } = props
  const formId = useId()
  const [name, setName] = useState(first)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" type="submit" form={formId}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          const found = problemOf(name.trim())
          setProblem(found)
          if (found !== null) return
          onSave(name.trim())
          onClose()
        }}
      >
        <TextField
          label={label}
          value={name}
          maxLength={100}
          autoComplete="off"
          error={problem ?? undefined}
          onChange={event => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

/** Why a scenario cannot have a name. */
export function nameProblem(name: string, others: readonly string[]): string | null {
  if (name === '') return 'Give the scenario a name'
  const isTaken = others.some(each => each.trim().toLowerCase() === name.toLowerCase())
  return isTaken ? 'Another scenario has this name' : null
}
