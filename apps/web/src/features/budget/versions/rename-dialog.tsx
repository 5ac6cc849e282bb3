import type { Budget } from '@millpond/contract/budget'
import { useId, useState } from 'react'
import { useUpdateBudgetMutation } from '#api/budget-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'

interface RenameDialogProps {
  readonly organisationId: string
  readonly budget: Budget
  readonly onClose: () => void
}

export function RenameDialog({ organisationId, budget, onClose }: RenameDialogProps) {
  const { sheetId, version } = budget
  const formId = useId()
  const [name, setName] = useState(budget.name)
  const [update, { isLoading, error }] = useUpdateBudgetMutation()
  const rename = async () => {
    const answer = await update({
      organisationId,
      sheetId,
      baseVersion: version,
      name: name.trim(),
    })
    if (answer.data) onClose()
  }
  return (
    <Dialog
      title={`Rename ${budget.name}`}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busyLabel={isLoading ? 'Saving…' : undefined}
          disabled={name.trim() === ''}
          type="submit"
          form={formId}
        >
          Rename version
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '' && !isLoading) void rename()
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          autoComplete="off"
          error={error ? plainMessage(error) : undefined}
          onChange={event => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
