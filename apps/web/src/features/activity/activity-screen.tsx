import type { ActivityEntry } from '@millpond/contract/activity'
import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useGetActivityQuery } from '#api/activity-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { screenPath } from '#paths.ts'
import { useSearchChange } from '#screen/changed-search.ts'
import { SettingsPage } from '#screen/settings-page.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { momentOf } from '#ui/instant.ts'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import styles from './activity.module.css'
import { actionWords } from './activity-words.ts'

const TITLE = 'Activity log'

type Which = 'all' | 'visits'

/** Who did what in the organisation. */
export function Component() {
  const organisation = useOrganisation()
  if (!organisation) return <Loading />
  if (!atLeast(organisation.role, 'owner')) return <OwnersOnly organisation={organisation} />
  return <Activity key={organisation.organisationId} organisation={organisation} />
}

function OwnersOnly({ organisation }: { organisation: Organisation }) {
  const { organisationId, name, role } = organisation
  const { isSpoofSession } = useSession().auth
  const when = isSpoofSession ? ' during your support session' : ''
  const here = `You are ${role === 'editor' ? 'an editor' : 'a viewer'} here`
  return (
    <SettingsPage
      title={TITLE}
      about={`Only owners can see the activity log of ${name}. ${here}${when}.`}
    >
      <p>
        Ask an owner to show you. The owners are listed under{' '}
        <a href={screenPath('settingsMembers', organisationId)}>Members and invites</a>.
      </p>
    </SettingsPage>
  )
}

function Activity({ organisation }: { organisation: Organisation }) {
  const { organisationId, name } = organisation
  const [search] = useSearchParams()
  const changeSearch = useSearchChange()
  const which: Which = search.get('show') === 'visits' ? 'visits' : 'all'
  const [isForSupport, setForSupport] = useState(false)
  // The sequence numbers before which pages start; the newest page is the first.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined])
  const before = pages.at(-1)
  const { currentData, error, refetch } = useGetActivityQuery({
    organisationId,
    before,
    ...(which === 'visits' && { visits: 'only' as const }),
  })
  if (error) {
    return (
      <FlowError
        title="We couldn’t load the activity log."
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  const entries = currentData?.entries ?? []
  const oldest = entries.at(-1)
  return (
    <SettingsPage
      title={TITLE}
      about={`See who changed what in ${name}. Entries cannot be changed or removed.`}
    >
      {currentData && !currentData.isIntact && (
        <Banner tone="danger" label="Log damaged">
          This log has been changed outside Millpond. Tell the administrator of this Millpond.
        </Banner>
      )}
      <Panel title="Entries" subtitle="Newest first">
        <div className={styles.bar}>
          <SegmentedControl<Which>
            label="Filter entries"
            options={[
              { value: 'all', label: 'Everything' },
              { value: 'visits', label: 'Support sessions' },
            ]}
            value={which}
            onChange={next => {
              changeSearch({ show: next === 'visits' ? next : null })
              setPages([undefined])
            }}
          />
          <Checkbox checked={isForSupport} onChange={setForSupport}>
            Details for support
          </Checkbox>
        </div>
        {!currentData && <Loading />}
        {entries.length > 0 && (
          <DataTable
            label="Activity"
            columns={isForSupport ? [...COLUMNS, REFERENCE] : COLUMNS}
            rows={entries}
            keyOf={entry => String(entry.sequence)}
            nameOf={entry => actionWords(entry)}
          />
        )}
        {currentData && entries.length === 0 && (
          <EmptyState title="No activity yet">
            {which === 'visits'
              ? 'Our support staff have not opened this company.'
              : 'Nothing has been changed yet.'}
          </EmptyState>
        )}
        <div className={styles.bar}>
          {pages.length > 1 && (
            <Button onClick={() => setPages(pages.slice(0, -1))}>Newer entries</Button>
          )}
          {currentData?.hasMore && oldest && (
            <Button onClick={() => setPages([...pages, String(oldest.sequence)])}>
              Older entries
            </Button>
          )}
        </div>
      </Panel>
    </SettingsPage>
  )
}

const COLUMNS: Column<ActivityEntry>[] = [
  { key: 'at', label: 'When', cell: entry => momentOf(entry.at) },
  {
    key: 'who',
    label: 'Who',
    cell: entry =>
      entry.staff === null ? (
        entry.who
      ) : (
        <>
          {entry.staff} <Chip tone="attention">Support session as {entry.who}</Chip>
        </>
      ),
  },
  { key: 'what', label: 'What', isRowHead: true, cell: actionWords },
]

/** What finds the request in the logs of this installation. */
const REFERENCE: Column<ActivityEntry> = {
  key: 'reference',
  label: 'Reference',
  cell: entry => <code className={styles.reference}>{entry.correlationId.slice(0, 8)}</code>,
}
