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
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import styles from './activity.module.css'
import { ActivityTable } from './activity-table.tsx'
import { placeOf } from './by-day.ts'

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
  const [hasReferences, setReferences] = useState(false)
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
  const newer = pages.length > 1 ? pages.slice(0, -1) : null
  const older = currentData?.hasMore && oldest ? [...pages, String(oldest.sequence)] : null
  return (
    <SettingsPage title={TITLE} about={aboutLog(name, currentData?.timeZone)}>
      {currentData && !currentData.isIntact && (
        <Banner tone="danger" label="Log damaged">
          This log has been changed outside Millpond. Tell the administrator of this Millpond.
        </Banner>
      )}
      <Panel>
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
          <Checkbox checked={hasReferences} onChange={setReferences}>
            Show reference numbers
          </Checkbox>
        </div>
        {!currentData && <Loading />}
        {currentData && entries.length > 0 && (
          <ActivityTable {...{ entries, hasReferences }} timeZone={currentData.timeZone} />
        )}
        {currentData && entries.length === 0 && (
          <EmptyState title="No activity yet">
            {which === 'visits'
              ? 'Our support staff have not opened this company.'
              : 'Nothing has been changed yet.'}
          </EmptyState>
        )}
        {(newer || older) && (
          <div className={styles.bar}>
            {newer && <Button onClick={() => setPages(newer)}>Newer entries</Button>}
            {older && <Button onClick={() => setPages(older)}>Older entries</Button>}
          </div>
        )}
      </Panel>
    </SettingsPage>
  )
}

function aboutLog(name: string, timeZone: string | undefined): string {
  const words = `See who changed what in ${name}. Entries cannot be changed or removed.`
  return timeZone === undefined ? words : `${words} Times are in ${placeOf(timeZone)} time.`
}
