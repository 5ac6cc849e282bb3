import { MAX_WEBHOOK_ADDRESS, WEBHOOK_EVENTS, type WebhookEvent } from '@millpond/core/webhook'
import { type FormEvent, useId, useState } from 'react'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EVENT_LABELS, WEBHOOK_WORDS } from './webhook-words.ts'
import styles from './webhooks.module.css'

interface TypedWebhook {
  readonly address: string
  readonly events: WebhookEvent[]
}

interface WebhookFormProps {
  readonly start: TypedWebhook
  readonly saveLabel: string
  /** Returns why it was refused; null once it is saved. */
  readonly onSave: (typed: TypedWebhook) => Promise<unknown>
  readonly onCancel: () => void
}

/** The address and its events. What is wrong with the address is said at its field. */
export function WebhookForm({ start, saveLabel, onSave, onCancel }: WebhookFormProps) {
  const eventsId = useId()
  const [address, setAddress] = useState(start.address)
  const [events, setEvents] = useState<readonly WebhookEvent[]>(start.events)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const noEvents = events.length === 0
  const noAddress = address.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    setRefusal(null)
    if (noEvents || noAddress) return
    setBusy(true)
    const problem = await onSave({ address: address.trim(), events: [...events] })
    setBusy(false)
    setRefusal(problem)
  }
  const ofAddress = addressProblem(refusal)
  return (
    <form className={styles.part} noValidate onSubmit={event => void send(event)}>
      <TextField
        label="Address"
        hint={WEBHOOK_WORDS.addressHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_WEBHOOK_ADDRESS}
        value={address}
        error={isChecked && noAddress ? WEBHOOK_WORDS.noAddress : ofAddress}
        onChange={event => setAddress(event.target.value)}
      />
      <fieldset
        className={styles.events}
        aria-describedby={isChecked && noEvents ? eventsId : undefined}
      >
        <legend>Send a message when</legend>
        {WEBHOOK_EVENTS.map(each => (
          <Checkbox
            key={each}
            checked={events.includes(each)}
            onChange={isOn =>
              setEvents(isOn ? [...events, each] : events.filter(other => other !== each))
            }
          >
            {EVENT_LABELS[each]}
          </Checkbox>
        ))}
        {isChecked && noEvents && (
          <p id={eventsId} className={styles.problem}>
            {WEBHOOK_WORDS.noEvents}
          </p>
        )}
      </fieldset>
      {refusal !== null && ofAddress === undefined && <p role="alert">{plainMessage(refusal)}</p>}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busyLabel={isBusy ? 'Saving…' : undefined}>
          {saveLabel}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

function addressProblem(refusal: unknown): string | undefined {
  if (!isGatewayError(refusal)) return undefined
  return refusal.failure?.fields?.find(({ path }) => path === 'address')?.message
}
