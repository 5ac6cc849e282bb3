import type { Member } from '@millpond/contract/member'
import type { Organisation } from '@millpond/contract/organisation'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLeaveOrganisationMutation, useTransferOwnershipMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useSession } from '#current/session.ts'
import { PATHS } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './member.module.css'
import { isOnlyOwner, nameOf } from './member-words.ts'

interface LeavePanelProps {
  readonly organisation: Organisation
  readonly members: readonly Member[]
}

/** The user's own membership: transfer ownership, or leave. */
export function LeavePanel({ organisation, members }: LeavePanelProps) {
  const [asked, setAsked] = useState<'leave' | 'transfer' | null>(null)
  const { auth } = useSession()
  const you = members.find(member => member.isYou)
  const others = members.filter(member => !member.isYou)
  // A support session can neither leave nor transfer ownership.
  if (!you || auth.isSpoofSession) return null
  const isStuck = isOnlyOwner(members, you)
  // A person who is alone here can delete the company instead.
  if (isStuck && others.length === 0) return null
  const close = () => setAsked(null)
  return (
    <Panel title="Your access">
      <p className={styles.before}>
        {isStuck
          ? 'You are the only owner. Make another member the owner before you leave.'
          : 'You can leave this company. Only an owner can invite you again.'}
      </p>
      <div className={styles.actions}>
        {you.role === 'owner' && others.length > 0 && (
          <Button onClick={() => setAsked('transfer')}>Transfer ownership</Button>
        )}
        {!isStuck && <Button onClick={() => setAsked('leave')}>Leave {organisation.name}</Button>}
      </div>
      {asked === 'leave' && <LeaveDialog organisation={organisation} onClose={close} />}
      {asked === 'transfer' && (
        <TransferDialog organisation={organisation} others={others} onClose={close} />
      )}
    </Panel>
  )
}

interface OwnDialogProps {
  readonly organisation: Organisation
  readonly onClose: () => void
}

function LeaveDialog({ organisation, onClose }: OwnDialogProps) {
  const { organisationId, name } = organisation
  const [leave, leaving] = useLeaveOrganisationMutation()
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const toast = useToast()
  const go = async () => {
    const answer = await leave({ organisationId })
    if (answer.error) return setProblem(plainMessage(answer.error))
    toast({ message: `You have left ${name}.` })
    await navigate(PATHS.dashboard)
  }
  return (
    <Dialog
      title={`Leave ${name}?`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={leaving.isLoading ? 'Leaving…' : undefined}
            onClick={() => void go()}
          >
            Leave
          </Button>
          <Button onClick={onClose}>Stay</Button>
        </>
      }
    >
      <p>You will no longer see its figures. Your past changes stay.</p>
      {problem && <p role="alert">{problem}</p>}
    </Dialog>
  )
}

function TransferDialog(props: OwnDialogProps & { others: readonly Member[] }) {
  const { organisation, others, onClose } = props
  const { organisationId, name } = organisation
  const [transfer, transferring] = useTransferOwnershipMutation()
  const [userId, setUserId] = useState(others[0]?.userId ?? '')
  const [problem, setProblem] = useState<string>()
  const toast = useToast()
  const pass = async () => {
    const answer = await transfer({ organisationId, userId })
    if (answer.error) return setProblem(plainMessage(answer.error))
    onClose()
    toast({ message: `${name} has a new owner. You are now an editor.` })
  }
  return (
    <Dialog
      title="Transfer ownership"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={transferring.isLoading ? 'Transferring…' : undefined}
            onClick={() => void pass()}
          >
            Transfer ownership
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <SelectField
        label="New owner"
        hint="You become an editor. Only the new owner can transfer ownership back."
        options={others.map(member => ({ value: member.userId, label: nameOf(member) }))}
        value={userId}
        error={problem}
        onChange={setUserId}
      />
    </Dialog>
  )
}
