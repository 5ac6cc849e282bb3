import type { MemberToken } from '@millpond/contract/member'
import { scopeName } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import { plainMessage } from '#api/gateway-error.ts'
import { useRevokeMemberTokenMutation } from '#api/member-api.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { dayOf } from '#ui/instant.ts'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'

interface TokenTableProps {
  readonly organisationId: string
  readonly tokens: readonly MemberToken[]
}

/** The tokens with which other tools read this company, of all people. */
export function TokenTable({ organisationId, tokens }: TokenTableProps) {
  const [revoke] = useRevokeMemberTokenMutation()
  const toast = useToast()
  const end = async ({ tokenId }: MemberToken) => {
    const answer = await revoke({ organisationId, tokenId })
    if (answer.error) return toast({ message: plainMessage(answer.error), isFailure: true })
    toast({ message: 'Token revoked. The tool can no longer read this company.' })
  }
  const columns: Column<MemberToken>[] = [
    { key: 'name', label: 'Token', isRowHead: true, sortBy: nameOf, cell: nameOf },
    { key: 'owner', label: 'Person', sortBy: ({ owner }) => owner, cell: ({ owner }) => owner },
    { key: 'reads', label: 'Reads', cell: ({ scopes }) => scopes.map(scopeName).join(', ') },
    {
      key: 'used',
      label: 'Last used',
      cell: ({ lastUsedOn }) => (lastUsedOn === null ? 'Never' : formatDay(lastUsedOn)),
    },
    {
      key: 'until',
      label: 'Expires',
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => dayOf(expiresAt),
    },
    {
      key: 'actions',
      label: 'Actions',
      cell: token => (
        <TextButton onClick={() => void end(token)}>
          Revoke<span className="visually-hidden"> the token {nameOf(token)}</span>
        </TextButton>
      ),
    },
  ]
  return (
    <DataTable
      label="API tokens"
      columns={columns}
      rows={tokens}
      keyOf={({ tokenId }) => tokenId}
      nameOf={nameOf}
    />
  )
}

const nameOf = ({ name }: MemberToken): string => name
