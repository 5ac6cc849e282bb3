import type { Organisation } from '@millpond/contract/organisation'
import { atLeast, type ProviderName, providerName } from '@millpond/core/organisation'
import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { screenPath } from '#paths.ts'
import { documentsPath } from './figure-links.ts'
import styles from './month-drawer.module.css'

interface DrawerFootProps {
  readonly organisation: Organisation
  /** The account whose figure is shown; null for a month. */
  readonly account: string | null
}

/** Where a figure comes from: its documents, the rule it is forecast by, and the provider. */
export function DrawerFoot({ organisation, account }: DrawerFootProps) {
  const { organisationId, provider, role } = organisation
  const reports = useReports(organisation)
  const verb = atLeast(role, 'editor') ? 'Change' : 'See'
  const rule = account === null ? '' : `?account=${encodeURIComponent(account)}`
  return (
    <nav aria-label="More about these figures">
      <ul className={styles.foot}>
        <li>
          <a href={documentsPath(organisationId)}>Unpaid invoices and bills</a>
        </li>
        <li>
          <a href={`${screenPath('forecastSettings', organisationId)}${rule}#rules`}>
            {verb} how this is forecast
          </a>
        </li>
        {reports && (
          <li>
            <a href={reports} target="_blank" rel="noreferrer">
              See reports in {providerName(provider)}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The provider needs an ID of its own to open one report, so this is the list of all reports. */
const REPORTS: Readonly<Record<ProviderName, string>> = {
  xero: 'https://go.xero.com/Reports/',
  quickbooks: 'https://app.qbo.intuit.com/app/reports',
}

/** Null for sample data and for the stand-in, which the provider does not know. */
function useReports({ provider, isSample }: Organisation): string | null {
  const { data } = useGetProvidersQuery()
  if (provider === null || isSample || !data) return null
  const isStandIn = data.some(each => each.name === provider && each.isStandIn)
  return isStandIn ? null : REPORTS[provider]
}
