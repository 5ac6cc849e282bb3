import type { Organisation } from '@millpond/contract/organisation'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { civilDay, formatDay, HOME_TIME_ZONE } from '@millpond/core/time'
import { type FormEvent, useState } from 'react'
import { useDeleteOrganisationMutation, useKeepOrganisationMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './organisation-settings.module.css'

/** Schedules the deletion of the organisation in thirty days, and cancels it. */
export function DeletionPanel({ organisation }: { organisation: Organisation }) {
  const { deleteAfter } = organisation
  const [isAsking, setAsking] = useState(false)
  return (
    <Panel title="Delete this company">
      {deleteAfter ? (
        <Waiting organisation={organisation} deleteAfter={deleteAfter} />
      ) : (
        <div className={styles.panel}>
          <p>
            We disconnect it immediately and members lose access. You can cancel for 30 days. After
            that, everything is permanently deleted.{endOfPlan(organisation)}
          </p>
          <div className={styles.actions}>
            <Button variant="risky" onClick={() => setAsking(true)}>
              Delete company
            </Button>
          </div>
        </div>
      )}
      {isAsking && <DeleteDialog organisation={organisation} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

const endOfPlan = ({ subscriptionStatus }: Organisation) =>
  subscriptionStatus === SUBSCRIPTION_STATUS.stripe ? ' Your plan ends too.' : ''

function Waiting(props: { organisation: Organisation; deleteAfter: string }) {
  const { organisationId, name } = props.organisation
  const [keep, keeping] = useKeepOrganisationMutation()
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const cancelDeletion = async () => {
    const answer = await keep({ organisationId })
    if (answer.error) return setProblem(plainMessage(answer.error))
    toast({ message: `${name} will not be deleted. Reconnect it to keep syncing.` })
  }
  const day = civilDay(new Date(props.deleteAfter).getTime(), HOME_TIME_ZONE)
  return (
    <div className={styles.panel}>
      <p>
        Everything will be permanently deleted after {formatDay(day)}. You can cancel before then.
        {endOfPlan(props.organisation)}
      </p>
      {problem && <p role="alert">{problem}</p>}
      <div className={styles.actions}>
        <Button
          variant="primary"
          busyLabel={keeping.isLoading ? 'Cancelling…' : undefined}
          onClick={() => void cancelDeletion()}
        >
          Keep {name}
        </Button>
      </div>
    </div>
  )
}

interface DeleteDialogProps {
  readonly organisation: Organisation
  readonly onClose: () => void
}

function DeleteDialog({ organisation, onClose }: DeleteDialogProps) {
  const { organisationId, name } = organisation
  const [remove, removing] = useDeleteOrganisationMutation()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== name) return setProblem(`Type ${name} exactly`)
    const answer = await remove({ organisationId, name })
    if (answer.error) return setProblem(plainMessage(answer.error))
    onClose()
    toast({ message: `${name} will be deleted in 30 days. You can cancel in its settings.` })
  }
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={event => void onSubmit(event)}>
        <p>Export anything you want to keep first.</p>
        <TextField
          label={`Type ${name} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={event => setTyped(event.target.value)}
        />
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="danger"
            busyLabel={removing.isLoading ? 'Deleting…' : undefined}
          >
            Delete in 30 days
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </form>
    </Dialog>
  )
}
