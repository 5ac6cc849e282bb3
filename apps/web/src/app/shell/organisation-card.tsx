import type { Organisation } from '@millpond/contract/organisation'
import { providerWord } from '@millpond/core/organisation'
import { lazy } from 'react'
import { useGetImportQuery } from '#api/gateway-api.ts'
import { useOrganisation, useOrganisations } from '#current/organisation.ts'
import { Ago } from '#ui/ago.tsx'
import { Icon } from '#ui/icon.tsx'
import { Popover } from '#ui/popover.tsx'
import { LazyPart } from '../lazy-part.tsx'
import styles from './organisation-card.module.css'

const Switcher = lazy(() =>
  import('#features/organisation/switcher.tsx').then(module => ({ default: module.Switcher })),
)

/** UI-08: the current company, the time of its last sync, and a list of the others. */
export function OrganisationCard() {
  const organisation = useOrganisation()
  const { organisations } = useOrganisations()
  if (organisations.length === 0) return null
  return (
    <Popover
      label="Companies"
      placement="above-start"
      width={360}
      trigger={props => (
        <button type="button" {...props} className={styles.card}>
          <span className={styles.icon}>
            <Icon name="organisation" />
          </span>
          <span className={styles.short} aria-hidden="true">
            Companies
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{organisation?.name ?? 'Choose a company'}</span>
            {organisation && (
              <span className={styles.state}>
                <Freshness organisation={organisation} />
              </span>
            )}
          </span>
        </button>
      )}
    >
      {close => (
        <LazyPart>
          <Switcher onDone={close} />
        </LazyPart>
      )}
    </Popover>
  )
}

function Freshness({ organisation }: { organisation: Organisation }) {
  const { organisationId, isSample, isPartner, provider, connectionStatus, lastImportedAt } =
    organisation
  if (isSample) return 'Sample data'
  if (!provider && !lastImportedAt) return isPartner ? 'Partner' : 'Not connected'
  const name = provider ? providerWord(provider) : 'Spreadsheet'
  if (connectionStatus === 'disconnected') return `${name} · disconnected`
  if (lastImportedAt === null) return <FirstImport {...{ organisationId, name }} />
  return (
    <>
      {name} · {provider ? 'synced' : 'loaded'} <Ago at={new Date(lastImportedAt)} />
    </>
  )
}

function FirstImport({ organisationId, name }: { organisationId: string; name: string }) {
  const state = useGetImportQuery({ organisationId }).currentData?.latest?.state
  const isUnderWay = state !== undefined && state !== 'failed'
  return `${name} · ${isUnderWay ? 'importing…' : 'not synced yet'}`
}
