import type { Organisation } from '@millpond/contract/organisation'
import type { Client, Portfolio } from '@millpond/contract/partner'
import { atLeast } from '@millpond/core/organisation'
import type { Day } from '@millpond/core/time'
import { type ReactNode, useState } from 'react'
import { CsvButton } from '#screen/csv-button.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import type { RowSelection } from '#ui/selection.ts'
import { ClientBulk } from './client-bulk.tsx'
import { ClientFilters } from './client-filters.tsx'
import { clientRows } from './client-rows.ts'
import { ClientTable } from './client-table.tsx'
import styles from './partner.module.css'
import { NO_FILTER, shownClients } from './portfolio-words.ts'
import { useBulk } from './use-bulk.ts'

interface ClientListProps {
  readonly partner: Organisation
  readonly portfolio: Portfolio
  readonly today: Day
  /** The button that adds a client. */
  readonly add: ReactNode
  readonly onRemove: (client: Client) => void
}

/** The clients with their filters, and the actions for those that are chosen. */
export function ClientList({ partner, portfolio, today, add, onRemove }: ClientListProps) {
  const { clients, people } = portfolio
  const [filter, setFilter] = useState(NO_FILTER)
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const bulk = useBulk(partner.organisationId)
  const shown = shownClients(clients, filter, today)
  const chosen = shown.filter(({ organisationId }) => selected.has(organisationId))
  const isOwner = atLeast(partner.role, 'owner')
  const canChange = atLeast(partner.role, 'editor')
  const actions = (
    <>
      <CsvButton
        fileName={`${partner.name} clients`}
        rows={() => clientRows(shown, people, today)}
      />
      {add}
    </>
  )
  return (
    <Panel title="Clients" actions={actions}>
      <ClientFilters {...{ clients, people, filter, onFilter: setFilter }} count={shown.length} />
      {bulk.outcome && (
        <p
          className={styles.outcome}
          data-failed={bulk.outcome.isFailure || undefined}
          role={bulk.outcome.isFailure ? 'alert' : 'status'}
        >
          {bulk.outcome.text}
        </p>
      )}
      {shown.length > 0 ? (
        <ClientTable
          clients={shown}
          people={people}
          today={today}
          problems={bulk.problems}
          selection={canChange ? { selected, onChange: setSelected } : undefined}
          onRemove={isOwner ? onRemove : undefined}
        />
      ) : (
        <EmptyState
          title="No matches"
          action={<Button onClick={() => setFilter(NO_FILTER)}>Show all clients</Button>}
        >
          No client matches the filter or the search.
        </EmptyState>
      )}
      {chosen.length > 0 && (
        <ClientBulk
          {...{ chosen, clients, people, isOwner, bulk }}
          partnerId={partner.organisationId}
          country={partner.country}
          onClear={() => {
            setSelected(new Set())
            bulk.forget()
          }}
        />
      )}
    </Panel>
  )
}
