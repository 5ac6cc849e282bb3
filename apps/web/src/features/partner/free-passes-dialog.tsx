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
      title={`Release the ${clients.length === 1 ? 'pass' : 'passes'} of ${who}?`}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="danger"
            busyLabel={isBusy ? 'Releasing…' : undefined}
            onClick={() => onFree()}
          >
            {clients.length === 1 ? 'Release the pass' : 'Release the passes'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>
        Without a pass or a plan of its own, a client becomes read-only and is no longer synced. You
        can give the pass to another client, at most once in 30 days.
      </p>
    </Dialog>
  )
}
