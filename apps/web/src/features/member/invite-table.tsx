import type { Invite } from '@millpond/contract/member'
import { plainMessage } from '#api/gateway-error.ts'
import { useRevokeInviteMutation } from '#api/member-api.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { expiryWords, inviteeOf, ROLE_WORDS } from './member-words.ts'

interface InviteTableProps {
  readonly organisationId: string
  readonly invites: readonly Invite[]
}

export function InviteTable({ organisationId, invites }: InviteTableProps) {
  const [revoke] = useRevokeInviteMutation()
  const toast = useToast()
  const cancel = async (invite: Invite) => {
    const answer = await revoke({ organisationId, inviteId: invite.inviteId })
    if (answer.error) return toast({ message: plainMessage(answer.error), isFailure: true })
    toast({ message: 'Invite cancelled. Its link no longer works.' })
  }
  const columns: Column<Invite>[] = [
    { key: 'for', label: 'For', isRowHead: true, sortBy: inviteeOf, cell: inviteeOf },
    { key: 'role', label: 'Role', cell: invite => ROLE_WORDS[invite.role] },
    { key: 'by', label: 'Invited by', cell: invite => invite.invitedBy },
    {
      key: 'until',
      label: 'Expires',
      sortBy: invite => invite.expiresAt,
      cell: expiryWords,
    },
    {
      key: 'actions',
      label: 'Actions',
      cell: invite => (
        <TextButton onClick={() => void cancel(invite)}>
          Cancel<span className="visually-hidden"> the invite for {inviteeOf(invite)}</span>
        </TextButton>
      ),
    },
  ]
  return (
    <DataTable
      label="Open invites"
      columns={columns}
      rows={invites}
      keyOf={invite => invite.inviteId}
      nameOf={inviteeOf}
    />
  )
}
