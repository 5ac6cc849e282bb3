import type { ShownAlert } from '@millpond/contract/alert'
import { useSnoozeAlertMutation } from '#api/alert/alert-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { screenPath } from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { snoozeWords, wayRows, wayWordsOf } from './alert-words.ts'
import styles from './alerts.module.css'

interface OpenAlertProps {
  readonly alert: ShownAlert
  readonly organisationId: string
  readonly currency: string
  readonly canChange: boolean
}

/** One cause: what may happen, why, and buttons to snooze it. */
export function OpenAlert({ alert, organisationId, currency, canChange }: OpenAlertProps) {
  const { kind, key, title, message, way, snooze } = alert
  const words = wayWordsOf(kind)
  const [put, putting] = useSnoozeAlertMutation()
  const snoozeUntil = (until: 'week' | 'worse' | null) =>
    void put({ organisationId, kind, key, until })
  return (
    <li className={styles.alert}>
      <p className={styles.title}>{title}</p>
      <p>{message}</p>
      {way && (
        <table className={styles.way}>
          <caption className="visually-hidden">{words.caption}</caption>
          <tbody>
            {wayRows(way, words, currency).map(row => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td>{row.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(kind === 'disconnected' || kind === 'noImport') && (
        <p>
          <a href={screenPath('settingsConnections', organisationId)}>Go to Connections</a>
        </p>
      )}
      {snooze !== null && <p className={styles.quiet}>{snoozeWords(snooze)}</p>}
      {putting.error && <p role="alert">Not saved. {plainMessage(putting.error)}</p>}
      {canChange && (
        <div className={styles.actions}>
          {snooze === null ? (
            <>
              <Button disabled={putting.isLoading} onClick={() => snoozeUntil('week')}>
                Snooze for a week
              </Button>
              <Button disabled={putting.isLoading} onClick={() => snoozeUntil('worse')}>
                Snooze until it gets worse
              </Button>
            </>
          ) : (
            <Button disabled={putting.isLoading} onClick={() => snoozeUntil(null)}>
              Stop snoozing
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
