import { type FormEvent, useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useAddClientMutation } from '#api/partner-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './partner.module.css'

interface AddClientDialogProps {
  readonly partnerId: string
  readonly onClose: () => void
  readonly onAdded: (name: string) => void
}

/** One field: everything else comes from the books once they are connected. */
export function AddClientDialog({ partnerId, onClose, onAdded }: AddClientDialogProps) {
  const [addClient, adding] = useAddClientMutation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter the client’s name')
    const answer = await addClient({ organisationId: partnerId, name: name.trim() })
    if (answer.data) return onAdded(answer.data.name)
    setProblem(fieldMessage(answer.error))
  }
  return (
    <Dialog title="Add a client" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={event => void add(event)}>
        <TextField
          label="Client’s name"
          hint="Then connect its books, or invite its owner to connect them."
          autoComplete="organization"
          autoFocus
          value={name}
          error={problem}
          onChange={event => setName(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          busyLabel={adding.isLoading ? 'Adding…' : undefined}
        >
          Add client
        </Button>
      </form>
    </Dialog>
  )
}

/** The gateway's message about the field, otherwise about the whole form. */
function fieldMessage(error: unknown): string {
  const fields = isGatewayError(error) ? error.failure?.fields : undefined
  return fields?.find(field => field.path === 'name')?.message ?? plainMessage(error)
}
