import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useToast } from '#ui/toast.tsx'

interface RemoveDialogProps {
  readonly name: string
  /** The consequence, in a sentence or two. */
  readonly consequence: string
  readonly onClose: () => void
  readonly onRemove: () => Promise<{ readonly error?: unknown }>
}

/** Asked first, because it can only be undone with a new invite. */
export function RemoveDialog({ name, consequence, onClose, onRemove }: RemoveDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const remove = async () => {
    setBusy(true)
    const answer = await onRemove()
    setBusy(false)
    if (answer.error) return setProblem(plainMessage(answer.error))
    onClose()
    toast({ message: `${name} no longer has access.` })
  }
  return (
    <Dialog
      title={`Remove ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={isBusy ? 'Removing…' : undefined}
            onClick={() => void remove()}
          >
            Remove
          </Button>
          <Button onClick={onClose}>Keep</Button>
        </>
      }
    >
      <p>{consequence}</p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}
