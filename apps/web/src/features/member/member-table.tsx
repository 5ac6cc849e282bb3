import type { Member } from '@millpond/contract/member'
import { A_ROLE, ROLE_ORDER, type Role } from '@millpond/core/organisation'
import { useState } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { useChangeRoleMutation, useRemoveMemberMutation } from '#api/member-api.ts'
import { Ago } from '#ui/ago.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/select-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from './member.module.css'
import { isOnlyOwner, nameOf, ROLE_WORDS } from './member-words.ts'
import { RemoveDialog } from './remove-dialog.tsx'

interface MemberTableProps {
  readonly organisationId: string
  readonly members: readonly Member[]
  readonly canChange: boolean
}

const ROLE_OPTIONS = ROLE_ORDER.map(value => ({ value, label: ROLE_WORDS[value] }))

export function MemberTable({ organisationId, members, canChange }: MemberTableProps) {
  const [changeRole] = useChangeRoleMutation()
  const [remove] = useRemoveMemberMutation()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const toast = useToast()
  const give = async (member: Member, role: Role) => {
    const { userId, role: baseRole } = member
    const answer = await changeRole({ organisationId, userId, role, baseRole })
    if (answer.error) return toast({ message: plainMessage(answer.error), isFailure: true })
    const undo = () => void give({ ...member, role }, baseRole)
    toast({ message: `${nameOf(member)} is now ${A_ROLE[role]}.`, undo })
  }
  const columns: Column<Member>[] = [
    { key: 'name', label: 'Name', isRowHead: true, sortBy: nameOf, cell: nameCell },
    {
      key: 'role',
      label: 'Role',
      sortBy: member => ROLE_ORDER.indexOf(member.role),
      cell: member =>
        canChange && !isOnlyOwner(members, member) ? (
          <Select
            aria-label={`Role of ${nameOf(member)}`}
            options={ROLE_OPTIONS}
            value={member.role}
            onChange={role => void give(member, role)}
          />
        ) : (
          ROLE_WORDS[member.role]
        ),
    },
    {
      key: 'seen',
      label: 'Last seen',
      sortBy: member => member.lastSeenAt,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Ago at={new Date(lastSeenAt)} /> : 'Not yet'),
    },
  ]
  if (canChange && members.some(member => !member.isYou)) {
    columns.push({
      key: 'actions',
      label: 'Actions',
      cell: member =>
        !member.isYou && (
          <TextButton onClick={() => setLeaving(member)}>
            Remove<span className="visually-hidden"> {nameOf(member)}</span>
          </TextButton>
        ),
    })
  }
  return (
    <>
      <DataTable
        label="Members"
        columns={columns}
        rows={members}
        keyOf={member => member.userId}
        nameOf={nameOf}
      />
      {leaving && (
        <RemoveDialog
          name={nameOf(leaving)}
          consequence="They lose access immediately. Their past changes stay."
          onClose={() => setLeaving(null)}
          onRemove={() => remove({ organisationId, userId: leaving.userId })}
        />
      )}
    </>
  )
}

const nameCell = (member: Member) => (
  <>
    <span className={styles.who}>
      {nameOf(member)} {member.isYou && <Chip>You</Chip>}
    </span>
    {member.name !== null && <span className={styles.under}>{member.email}</span>}
  </>
)
