import type { Client } from '@millpond/contract/partner'
import type { BulkAction } from './bulk-words.ts'
import { FreePassesDialog } from './free-passes-dialog.tsx'
import { InviteOwnersDialog } from './invite-owners-dialog.tsx'
import { ApplyTemplateDialog } from './template/apply-template-dialog.tsx'
import type { BulkRequest } from './use-bulk.ts'

const DIALOG_ACTIONS = ['invite', 'freePass', 'template'] as const
export type DialogAction = (typeof DIALOG_ACTIONS)[number]

/** Actions that need more than a field, or a look before they happen. */
export const opensDialog = (action: BulkAction): action is DialogAction =>
  (DIALOG_ACTIONS as readonly string[]).includes(action)

interface BulkDialogProps {
  readonly open: DialogAction
  readonly partnerId: string
  readonly country: string | null
  readonly chosen: readonly Client[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onRun: (request: BulkRequest) => Promise<void>
}

export function BulkDialog(props: BulkDialogProps) {
  const { open, partnerId, country, chosen, isBusy, onClose, onRun } = props

  const common = { clients: chosen, isBusy, onClose }
  if (open === 'invite') {
    return (
      <InviteOwnersDialog
        {...common}
        onSend={(emails, handsOver) => onRun({ action: 'invite', emails, handsOver })}
      />
    )
  }
  if (open === 'freePass') {
    return <FreePassesDialog {...common} onFree={() => void onRun({ action: 'freePass' })} />
  }
  return (
    <ApplyTemplateDialog
      {...{ ...common, partnerId, country }}
      onApply={version => void onRun({ action: 'template', version })}
    />
  )
}
