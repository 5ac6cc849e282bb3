import type { Organisation } from '@millpond/contract/organisation'
import { atLeast, providerName } from '@millpond/core/organisation'
import { REPORT_PAGES, useProviderWithPages } from '#screen/provider-links.ts'
import { documentsPath, rulesPath } from '../figure-links.ts'
import styles from './month-drawer.module.css'

interface DrawerFootProps {
  readonly organisation: Organisation
  /** The account of the figure; null for a month. */
  readonly account: string | null
}

/** The sources of a figure: its documents, the rule of its forecast, and the provider. */
export function DrawerFoot({ organisation, account }: DrawerFootProps) {
  const { organisationId, role } = organisation
  const provider = useProviderWithPages(organisation)
  const verb = atLeast(role, 'editor') ? 'Change' : 'See'
  return (
    <nav aria-label="More about these figures">
      <ul className={styles.foot}>
        <li>
          <a href={documentsPath(organisationId)}>Unpaid invoices and bills</a>
        </li>
        <li>
          <a href={rulesPath(organisationId, account)}>{verb} how this is forecast</a>
        </li>
        {provider && (
          <li>
            <a href={REPORT_PAGES[provider]} target="_blank" rel="noreferrer">
              See reports in {providerName(provider)}
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}
