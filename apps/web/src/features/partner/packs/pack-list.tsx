import type { Pack } from '@millpond/contract/pack'
import { packProgress } from '@millpond/core/pack'
import { Link } from 'react-router'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { useGetPackClientsQuery, useGetPacksQuery } from '#api/report/pack-api.ts'
import { PATHS } from '#paths.ts'
import { Ago } from '#ui/ago.tsx'
import { Answer } from '#ui/answer.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { Panel } from '#ui/panel.tsx'
import { PACK_WORDS, packAbout, packsAnswer } from './pack-words.ts'
import styles from './packs.module.css'
import { NEW_PACK, packPath } from './paths.ts'

const COLUMNS: readonly Column<Pack>[] = [
  {
    ...{ key: 'title', label: 'Reports', isRowHead: true, sortBy: ({ title }) => title },
    cell: ({ id, title }) => <Link to={packPath(id)}>{title}</Link>,
  },
  { key: 'about', label: 'What', cell: packAbout },
  {
    ...{ key: 'startedAt', label: 'Started', isDownFirst: true },
    sortBy: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => <Ago at={new Date(startedAt)} />,
  },
  {
    ...{ key: 'by', label: 'By' },
    cell: ({ startedByName }) => startedByName ?? <NoValue reason="No longer a member" />,
  },
  { key: 'progress', label: 'Progress', cell: ({ counts }) => packProgress(counts) },
]

/** The packs of a firm, newest first. */
export function PackList({ organisationId, firm }: { organisationId: string; firm: string }) {
  const { currentData, error, refetch } = useGetPacksQuery(
    { organisationId },
    { refetchOnMountOrArgChange: true },
  )
  const clients = useGetPackClientsQuery({ organisationId }, { skip: currentData?.length !== 0 })
  if (error) {
    return (
      <FlowError
        title={PACK_WORDS.notRead}
        message={plainMessage(error)}
        impact="high"
        correlationId={isGatewayError(error) ? error.correlationId : null}
        onTryAgain={() => void refetch()}
      />
    )
  }
  if (!currentData) return <Loading />
  if (clients.currentData?.length === 0) return <NoClients />
  const start = (
    <LinkButton variant="primary" href={packPath(NEW_PACK)}>
      New pack
    </LinkButton>
  )
  return (
    <div className={styles.stack}>
      <Answer basis={`${firm}. ${PACK_WORDS.about}`}>{packsAnswer(currentData)}</Answer>
      {currentData.length === 0 ? (
        <EmptyState title={PACK_WORDS.noneTitle} action={start}>
          {PACK_WORDS.none}
        </EmptyState>
      ) : (
        <Panel title="Packs" actions={start}>
          <DataTable
            label="Packs"
            columns={COLUMNS}
            rows={currentData}
            keyOf={({ id }) => id}
            nameOf={({ title }) => title}
          />
        </Panel>
      )}
    </div>
  )
}

/** A pack needs clients, so a firm without any starts there. */
export function NoClients() {
  return (
    <div className={styles.stack}>
      <Answer basis={PACK_WORDS.about}>{PACK_WORDS.noClients}</Answer>
      <div className={styles.acts}>
        <LinkButton variant="primary" href={PATHS.partner}>
          Add a client
        </LinkButton>
      </div>
    </div>
  )
}
