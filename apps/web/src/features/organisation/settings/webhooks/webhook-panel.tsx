import type { Webhook } from '@millpond/contract/webhook'
import { WEBHOOK_EVENTS } from '@millpond/core/webhook'
import { useState } from 'react'
import {
  useDeleteWebhookMutation,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} from '#api/alert/webhook-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { momentOf } from '#ui/instant.ts'
import { Panel } from '#ui/panel.tsx'
import { useToast } from '#ui/toast.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { deliveryWords, kindWords, stateNote, stateOf, WEBHOOK_WORDS } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface WebhookPanelProps {
  readonly organisationId: string
  readonly webhook: Webhook
  /** Without a plan it can only be deleted. */
  readonly canChange: boolean
}

type Asking = 'edit' | 'renew' | 'delete' | null

/** One webhook: its state, what can be done with it, and its last messages. */
export function WebhookPanel({ organisationId, webhook, canChange }: WebhookPanelProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { words, tone } = stateOf(webhook)
  const note = stateNote(webhook)
  const close = () => setAsking(null)
  const props = { organisationId, webhook, onClose: close }
  return (
    <Panel
      title={new URL(webhook.address).host}
      subtitle={<span className={styles.address}>{webhook.address}</span>}
      actions={<Chip tone={tone}>{words}</Chip>}
    >
      <div className={styles.part}>
        <p>{webhook.events.map(kindWords).join(' · ')}</p>
        {note !== null && <p role="status">{note}</p>}
        {secret !== null && <ShownSecret secret={secret} onDone={() => setSecret(null)} />}
        {asking === 'edit' && <Edit {...props} />}
        {asking === 'renew' && <Renew {...props} onSecret={setSecret} />}
        {asking === 'delete' && <Delete {...props} />}
        {asking === null && (
          <div className={styles.acts}>
            {canChange && <Acts {...props} onAsk={setAsking} />}
            <Button variant="risky" onClick={() => setAsking('delete')}>
              Delete
            </Button>
          </div>
        )}
        <Deliveries webhook={webhook} />
      </div>
    </Panel>
  )
}

interface PartProps {
  readonly organisationId: string
  readonly webhook: Webhook
  readonly onClose: () => void
}

function Acts({
  organisationId,
  webhook,
  onAsk,
}: PartProps & { readonly onAsk: (asking: Asking) => void }) {
  const [test, testing] = useTestWebhookMutation()
  const [update, updating] = useUpdateWebhookMutation()
  const toast = useToast()
  const { id, state } = webhook
  const isOn = state === 'on'
  const send = async () => {
    const { data, error } = await test({ organisationId, id })
    if (!data) return toast({ message: plainMessage(error), isFailure: true })
    const { delivery } = data
    toast({ message: `Test: ${deliveryWords(delivery)}`, isFailure: delivery.state === 'failed' })
  }
  const pause = async () => {
    const answer = await update({ organisationId, id, ...typedOf(webhook), isPaused: isOn })
    if (answer.error) toast({ message: plainMessage(answer.error), isFailure: true })
  }
  return (
    <>
      <Button busyLabel={testing.isLoading ? 'Sending…' : undefined} onClick={() => void send()}>
        Send a test
      </Button>
      <Button busyLabel={updating.isLoading ? 'Saving…' : undefined} onClick={() => void pause()}>
        {isOn ? 'Pause' : 'Resume'}
      </Button>
      <Button onClick={() => onAsk('edit')}>Change</Button>
      <Button onClick={() => onAsk('renew')}>New secret</Button>
    </>
  )
}

/** Events that only a newer server knows are left out. */
const typedOf = ({ address, events }: Webhook) => ({
  address,
  events: WEBHOOK_EVENTS.filter(each => events.includes(each)),
})

function Edit({ organisationId, webhook, onClose }: PartProps) {
  const [update] = useUpdateWebhookMutation()
  const toast = useToast()
  return (
    <WebhookForm
      start={typedOf(webhook)}
      saveLabel="Save webhook"
      onCancel={onClose}
      onSave={async typed => {
        const isPaused = webhook.state === 'paused'
        const answer = await update({ organisationId, id: webhook.id, ...typed, isPaused })
        if (!answer.data) return answer.error
        toast({ message: WEBHOOK_WORDS.saved })
        onClose()
        return null
      }}
    />
  )
}

function Renew({
  organisationId,
  webhook,
  onClose,
  onSecret,
}: PartProps & { readonly onSecret: (secret: string) => void }) {
  const [renew, renewing] = useRenewWebhookSecretMutation()
  const toast = useToast()
  const send = async () => {
    const answer = await renew({ organisationId, id: webhook.id })
    if (!answer.data) return toast({ message: plainMessage(answer.error), isFailure: true })
    onSecret(answer.data.secret)
    onClose()
  }
  return (
    <>
      <p role="alert">{WEBHOOK_WORDS.renewQuestion}</p>
      <div className={styles.acts}>
        <Button
          variant="primary"
          busyLabel={renewing.isLoading ? 'Creating…' : undefined}
          onClick={() => void send()}
        >
          Create new secret
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}

/** Asked first, because its secret cannot be restored. */
function Delete({ organisationId, webhook, onClose }: PartProps) {
  const [remove, removing] = useDeleteWebhookMutation()
  const toast = useToast()
  const send = async () => {
    const answer = await remove({ organisationId, id: webhook.id })
    if (answer.error) return toast({ message: plainMessage(answer.error), isFailure: true })
    toast({ message: WEBHOOK_WORDS.deleted })
  }
  return (
    <>
      <p role="alert">{WEBHOOK_WORDS.deleteQuestion}</p>
      <div className={styles.acts}>
        <Button
          variant="danger"
          busyLabel={removing.isLoading ? 'Deleting…' : undefined}
          onClick={() => void send()}
        >
          Delete webhook
        </Button>
        <Button onClick={onClose}>Keep webhook</Button>
      </div>
    </>
  )
}

function Deliveries({ webhook: { deliveries } }: Pick<PartProps, 'webhook'>) {
  if (deliveries.length === 0) return <p className={styles.quiet}>{WEBHOOK_WORDS.noDeliveries}</p>
  return (
    <details>
      <summary>Last messages ({deliveries.length})</summary>
      <ul className={styles.deliveries}>
        {deliveries.map(each => (
          <li key={each.id}>
            <strong>{kindWords(each.kind)}</strong>, {momentOf(each.createdAt)}.{' '}
            {deliveryWords(each)}.
          </li>
        ))}
      </ul>
    </details>
  )
}
