import type { Members } from '@millpond/contract/member'
import { useState } from 'react'
import { useRemoveMemberMutation } from '#api/member-api.ts'
import { Ago } from '#ui/ago.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { ROLE_WORDS } from './member-words.ts'
import { RemoveDialog } from './remove-dialog.tsx'

type Partner = Members['partners'][number]

interface PartnerTableProps {
  readonly organisationId: string
  readonly partners: readonly Partner[]
  readonly canChange: boolean
}

export function PartnerTable({ organisationId, partners, canChange }: PartnerTableProps) {
  const [remove] = useRemoveMemberMutation()
  const [leaving, setLeaving] = useState<Partner | null>(null)
  const columns: Column<Partner>[] = [
    {
      key: 'name',
      label: 'Partner',
      isRowHead: true,
      sortBy: partner => partner.name,
      cell: partner => partner.name,
    },
    { key: 'role', label: 'Highest role', cell: partner => ROLE_WORDS[partner.role] },
    { key: 'since', label: 'Since', cell: partner => <Ago at={new Date(partner.since)} /> },
  ]
  if (canChange) {
    columns.push({
      key: 'actions',
      label: 'Actions',
      cell: partner => (
        <TextButton onClick={() => setLeaving(partner)}>
          Remove<span className="visually-hidden"> {partner.name}</span>
        </TextButton>
      ),
    })
  }
  return (
    <>
      <DataTable
        label="Partners"
        columns={columns}
        rows={partners}
        keyOf={partner => partner.partnerId}
        nameOf={partner => partner.name}
      />
      {leaving && (
        <RemoveDialog
          name={leaving.name}
          consequence="Its members lose access to this company immediately."
          onClose={() => setLeaving(null)}
          onRemove={() => remove({ organisationId, partnerId: leaving.partnerId })}
        />
      )}
    </>
  )
}
