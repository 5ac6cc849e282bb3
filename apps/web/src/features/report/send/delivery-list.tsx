import type { ReportDelivery } from '@millpond/contract/report-email'
import { useId } from 'react'
import { Chip } from '#ui/chip.tsx'
import { momentOf } from '#ui/instant.ts'
import styles from '../share/share.module.css'
import { deliveryStateWords, deliveryWords, SEND_WORDS } from './send-words.ts'

/** The emails with one version, newest first. */
export function DeliveryList({ deliveries }: { readonly deliveries: readonly ReportDelivery[] }) {
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>Emails</h3>
      {deliveries.length === 0 ? (
        <p>{SEND_WORDS.noEmails}</p>
      ) : (
        <ul className={styles.links}>
          {deliveries.map(delivery => (
            <OneDelivery key={delivery.id} {...delivery} />
          ))}
        </ul>
      )}
    </section>
  )
}

function OneDelivery(delivery: ReportDelivery) {
  const { address, state, createdAt, sentByName, isScheduled, hasFile } = delivery
  const by = isScheduled ? ' by a schedule' : sentByName === null ? '' : ` by ${sentByName}`
  return (
    <li className={styles.link}>
      <p>
        <Chip>{deliveryStateWords(state)}</Chip> <strong>{address}</strong>
      </p>
      <p>
        {state === 'accepted' ? 'Sent' : 'Requested'}
        {by} on {momentOf(createdAt)}
        {hasFile && ', with the PDF'}. {deliveryWords(delivery)}
      </p>
    </li>
  )
}
