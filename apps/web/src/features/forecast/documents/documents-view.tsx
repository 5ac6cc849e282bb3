import type { Organisation } from '@millpond/contract/organisation'
import { lowPointName, plannedSuggestions } from '@millpond/core/insight'
import { formatMoney, salesTaxName } from '@millpond/core/money'
import { atLeast, providerWord } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReadyModel } from '#screen/model-screen.tsx'
import { useProviderWithPages, xeroAddress } from '#screen/provider-links.ts'
import screenStyles from '#screen/screen.module.css'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Panel } from '#ui/panel.tsx'
import { PaperHead } from '#ui/paper/paper-head.tsx'
import type { RowSelection } from '#ui/selection.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { DocumentsCsv } from '../export/documents-csv.tsx'
import { AgeingStrip } from './ageing-strip.tsx'
import { DocumentBulk } from './document-bulk.tsx'
import { filterRows, readFilter, writeFilter } from './document-filter.ts'
import { DocumentFilterBar } from './document-filter-bar.tsx'
import type { DocumentRow } from './document-row.ts'
import { DocumentTable } from './document-table.tsx'
import { documentsAnswer } from './document-words.ts'
import styles from './documents.module.css'
import { SplitDrawer } from './split-drawer.tsx'
import { useDocuments } from './use-documents.ts'

const PlannedPanel = lazy(() =>
  import('./planned/planned-panel.tsx').then(module => ({ default: module.PlannedPanel })),
)

interface DocumentsViewProps extends ReadyModel {
  readonly organisation: Organisation
}

export function DocumentsView({ organisation, model, importing }: DocumentsViewProps) {
  const { currency, role, provider } = organisation
  const { rows, asOf, low, effect, tryMove, move } = useDocuments(organisation, model)
  const [address, setAddress] = useSearchParams()
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const [splitting, setSplitting] = useState<string | null>(null)
  const filter = readFilter(address)
  const shown = filterRows(rows, filter)
  const canOpen = useProviderWithPages(organisation) === 'xero'
  const split = rows.find(row => row.id === splitting)
  const chosen = shown.filter(row => selected.has(row.id))
  const canEdit = atLeast(role, 'editor')
  const isNarrow = useNarrow()
  const csv = <DocumentsCsv name={organisation.name} rows={shown} />
  const tax = `${salesTaxName(organisation.country)} included`
  const filterBy = (next: URLSearchParams) => setAddress(next, { replace: true })
  const select = (next: RowSelection) => {
    setSelected(next)
    tryMove([], null)
  }
  return (
    <div className={screenStyles.screen}>
      <PaperHead {...{ currency, asOf }} name={organisation.name} title="Invoices and bills" />
      <Answer
        basis={
          <>
            Open invoices and bills on {formatDay(asOf)}
            {isNarrow && `, ${tax}`}.{' '}
            {low && (
              <span className={styles.low}>
                <span>{lowPointName(low)}, next 12 months:</span>{' '}
                <strong>{formatMoney(low.amount, { currency })}</strong>{' '}
                <span>on {formatDay(low.on)}.</span>
              </span>
            )}{' '}
            {importing} {!canEdit && <Chip>View only</Chip>}
          </>
        }
      >
        {documentsAnswer(rows, asOf, currency)}
      </Answer>
      <AgeingStrip {...{ rows, currency, filter }} onChange={next => filterBy(writeFilter(next))} />
      <Panel
        {...(!isNarrow && {
          ...{ title: 'Invoices & bills', subtitle: `${currency}, ${tax}`, actions: csv },
        })}
      >
        <DocumentFilterBar
          filter={filter}
          contactName={contactNameOf(rows, filter.contact)}
          count={shown.length}
          onChange={next => filterBy(writeFilter(next))}
        >
          {isNarrow && csv}
        </DocumentFilterBar>
        {shown.length > 0 && (
          <div className={styles.list}>
            <DocumentTable
              {...{ rows: shown, currency, canEdit, selected, effect }}
              isGrouped={filter.isGrouped}
              addressOf={canOpen ? addressIn(organisation) : null}
              onSelect={select}
              onTry={(row, how) => tryMove([row], how)}
              onMove={(row, how) => move([row], how)}
              onSplit={row => setSplitting(row.id)}
            />
          </div>
        )}
        {shown.length === 0 && (
          <NothingShown
            hidden={rows.length}
            providerName={providerWord(provider)}
            onShowAll={() => filterBy(new URLSearchParams())}
          />
        )}
      </Panel>
      <Suspense fallback={<PlannedSkeleton model={model} />}>
        <PlannedPanel {...{ organisation, model, canEdit }} />
      </Suspense>
      {canEdit && chosen.length > 0 && (
        <DocumentBulk
          {...{ rows: chosen, currency, effect }}
          onClear={() => select(new Set())}
          onTry={how => tryMove(chosen, how)}
          onMove={how => {
            move(chosen, how)
            setSelected(new Set())
          }}
        />
      )}
      {split && canEdit && (
        <SplitDrawer
          key={split.id}
          {...{ row: split, asOf, currency, effect }}
          onTry={how => tryMove([split], how)}
          onMove={how => move([split], how)}
          onClose={() => {
            setSplitting(null)
            tryMove([], null)
          }}
        />
      )}
    </div>
  )
}

/** Pixels of the panel without its rows, and of each row. */
const PLANNED = { head: 200, row: 56 }

/** As high as the panel that it is replaced with, so that nothing moves. */
const PlannedSkeleton = ({ model }: Pick<DocumentsViewProps, 'model'>) => {
  const rows = plannedSuggestions(model.basis).length + model.forecast.planned.length
  return (
    <Panel title="Planned invoices and bills" isBusy>
      <Skeleton height={PLANNED.head + rows * PLANNED.row} />
    </Panel>
  )
}

const addressIn =
  (organisation: Organisation) =>
  ({ id, documentKind }: DocumentRow) =>
    xeroAddress(organisation, { documentId: id, kind: documentKind })

function contactNameOf(rows: readonly DocumentRow[], contact: string | null): string | null {
  if (contact === null) return null
  return rows.find(row => row.contactKey === contact)?.contactName ?? 'This customer or supplier'
}

interface NothingShownProps {
  readonly hidden: number
  readonly providerName: string
  readonly onShowAll: () => void
}

function NothingShown({ hidden, providerName, onShowAll }: NothingShownProps) {
  if (hidden === 0) {
    return (
      <EmptyState title="Unpaid invoices and bills will appear here">
        There are none in {providerName} today. New ones appear after the next sync.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No matches"
      action={<Button onClick={onShowAll}>Show all invoices and bills</Button>}
    >
      Your filters hide {hidden === 1 ? 'the only unpaid one' : `all ${hidden} of them`}.
    </EmptyState>
  )
}
