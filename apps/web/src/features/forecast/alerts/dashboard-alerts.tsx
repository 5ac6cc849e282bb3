import type { Organisation } from '@millpond/contract/organisation'
import { isShown } from '@millpond/core/alert'
import { atLeast } from '@millpond/core/organisation'
import { useGetAlertsQuery } from '#api/alert/alert-api.ts'
import { screenPath } from '#paths.ts'
import { settingsPath } from '#screen/settings-pages.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './alerts.module.css'
import { OpenAlert } from './open-alert.tsx'

/**
 * The alerts that are open and not snoozed; nothing if there are none. The banner above says that
 * the connection has ended.
 */
export function DashboardAlerts({ organisation }: { organisation: Organisation }) {
  const { organisationId, currency, role, plan } = organisation
  const { currentData } = useGetAlertsQuery({ organisationId })
  const open = (currentData?.causes ?? []).filter(
    alert => isShown(alert) && alert.kind !== 'disconnected',
  )
  if (open.length === 0) return null
  const canChange = atLeast(role, 'editor') && plan.access === 'full'
  const settings = settingsPath(screenPath('forecastSettings', organisationId), 'alerts')
  return (
    <Panel title={open.length === 1 ? 'Alert' : 'Alerts'}>
      <ul className={styles.list}>
        {open.map(alert => (
          <OpenAlert
            key={`${alert.kind} ${alert.key}`}
            {...{ alert, organisationId, currency, canChange }}
          />
        ))}
      </ul>
      <p>
        <a href={settings}>Alert settings</a>
      </p>
    </Panel>
  )
}
