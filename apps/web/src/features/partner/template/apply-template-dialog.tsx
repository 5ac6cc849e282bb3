import type { Client, ClientPreview } from '@millpond/contract/partner'
import { useEffect } from 'react'
import { plainMessage } from '#api/gateway-error.ts'
import { usePreviewTemplateMutation } from '#api/partner-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { clientCount } from '../bulk-words.ts'
import styles from '../partner.module.css'
import { FIELD_WORDS, valueWords } from './template-words.ts'

interface ApplyTemplateDialogProps {
  readonly partnerId: string
  /** The country of the firm. */
  readonly country: string | null
  readonly clients: readonly Client[]
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onApply: (version: number) => void
}

/** What would change at each chosen client, before anything does. */
export function ApplyTemplateDialog(props: ApplyTemplateDialogProps) {
  const { partnerId, country, clients, isBusy, onClose, onApply } = props
  const [preview, { data, error }] = usePreviewTemplateMutation()
  const ids = clients.map(({ organisationId }) => organisationId).join(' ')
  useEffect(() => {
    void preview({ organisationId: partnerId, clientIds: ids.split(' ') })
  }, [preview, partnerId, ids])
  const changed = data?.results.filter(({ changes }) => changes.length > 0) ?? []
  return (
    <Dialog
      title="Apply the settings for new clients?"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            disabled={!data || changed.length === 0}
            busyLabel={isBusy ? 'Applying…' : undefined}
            onClick={() => data && onApply(data.version)}
          >
            {changed.length === 0 ? 'Apply' : `Change ${clientCount(changed.length)}`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {error && <p role="alert">{plainMessage(error)}</p>}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <ul className={styles.preview}>
          {clients.map(client => (
            <li key={client.organisationId}>
              <strong>{client.name}</strong>
              <Changes
                {...{ client, country }}
                result={data.results.find(({ clientId }) => clientId === client.organisationId)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ChangesProps {
  readonly country: string | null

  readonly client: Client
  readonly result: ClientPreview | undefined
}

function Changes({ client, country, result }: ChangesProps) {
  if (!result) return null
  if (result.problem !== null) return <span className={styles.problem}>{result.problem}</span>
  if (result.changes.length === 0) return <span className={styles.under}>Nothing changes.</span>
  const words = (
    field: ClientPreview['changes'][number]['field'],
    value: string | number | boolean | null,
  ) => valueWords(field, value, { currency: client.currency, country })
  return (
    <>
      {result.changes.map(({ field, from, to }) => (
        <span key={field} className={styles.under}>
          {FIELD_WORDS[field]}: {words(field, from)} → {words(field, to)}
        </span>
      ))}
    </>
  )
}
