import type { Organisation } from '@millpond/contract/organisation'
import { MAX_WEBHOOKS } from '@millpond/core/webhook'
import { useState } from 'react'
import { useCreateWebhookMutation, useGetWebhooksQuery } from '#api/alert/webhook-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import { COMPANY_TITLES } from '#screen/settings-pages.ts'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
import { EVENT_LABELS, WEBHOOK_WORDS } from './webhook-words.ts'
import styles from './webhooks.module.css'

/** ALR-01: addresses that get the events of a company. */
export function WebhooksPage({ organisation }: { organisation: Organisation }) {
  const { organisationId, isSample } = organisation
  const { currentData, error, refetch } = useGetWebhooksQuery(
    { organisationId },
    { refetchOnMountOrArgChange: true },
  )
  const readOnly = useReadOnlyWords()
  if (error) {
    return (
      <FlowError
        title={WEBHOOK_WORDS.notRead}
        message={plainMessage(error)}
        impact="medium"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  return (
    <SettingsPage title={COMPANY_TITLES.webhooks} about={WEBHOOK_WORDS.about}>
      <div className={styles.stack}>
        {readOnly && <p role="status">{readOnly}</p>}
        {isSample && <SampleEvents />}
        {currentData ? (
          <>
            {currentData.length === 0 && !isSample && <p>{WEBHOOK_WORDS.none}</p>}
            {currentData.map(webhook => (
              <WebhookPanel
                key={webhook.id}
                organisationId={organisationId}
                webhook={webhook}
                canChange={!readOnly}
              />
            ))}
            {!readOnly && !isSample && currentData.length < MAX_WEBHOOKS && (
              <NewWebhook organisationId={organisationId} />
            )}
          </>
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </SettingsPage>
  )
}

/** What a company of one's own could send. */
const SampleEvents = () => (
  <Panel title="Events">
    <p role="status">{WEBHOOK_WORDS.sample}</p>
    <ul>
      {Object.values(EVENT_LABELS).map(label => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  </Panel>
)

function NewWebhook({ organisationId }: { organisationId: string }) {
  const [create] = useCreateWebhookMutation()
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <ShownSecret secret={secret} onDone={() => setSecret(null)} />
  if (!isOpen) {
    return (
      <div className={styles.acts}>
        <Button variant="primary" onClick={() => setOpen(true)}>
          Add a webhook
        </Button>
      </div>
    )
  }
  return (
    <Panel title="New webhook">
      <WebhookForm
        start={{ address: '', events: [] }}
        saveLabel="Add webhook"
        onCancel={() => setOpen(false)}
        onSave={async typed => {
          const answer = await create({ organisationId, ...typed })
          if (!answer.data) return answer.error
          setSecret(answer.data.secret)
          setOpen(false)
          return null
        }}
      />
    </Panel>
  )
}
