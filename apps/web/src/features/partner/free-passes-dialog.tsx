import type { Client } from '@millpond/contract/partner'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { clientCount } from './bulk-words.ts'

interface FreePassesDialogProps {
  readonly clients: readonly Client[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onFree: () => void
}

/** Says what clients lose before it happens. */
export function FreePassesDialog({ clients, isBusy, onClose, onFree }: FreePassesDialogProps) {
  const [only] = clients
  const who = clients.length === 1 && only ? only.name : clientCount(clients.length)
  return (
    <Dialog
      title={`Remove the ${clients.length === 1 ? 'pass' : 'passes'} from ${who}?`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={isBusy ? 'Removing…' : undefined}
            onClick={() => onFree()}
          >
            {clients.length === 1 ? 'Remove the pass' : 'Remove the passes'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        Without a pass or a plan of its own, a client becomes read-only and is no longer synced. You
        can assign the pass to another client, at most once in 30 days.
      </p>
    </Dialog>
  )
}
