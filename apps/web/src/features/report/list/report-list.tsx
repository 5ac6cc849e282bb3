import type { Organisation } from '@millpond/contract/organisation'
import type { SavedReport } from '@millpond/contract/report'
import { atLeast } from '@millpond/core/organisation'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Answer } from '#ui/answer.tsx'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import type { RowSelection } from '#ui/selection.ts'
import { useNarrow } from '#ui/use-media.ts'
import { editPath, reportPath } from '../paths.ts'
import styles from '../report.module.css'
import { countWords, reportsWords, WORDS } from '../report-words.ts'
import { ACT_NAMES, actsFor, type ReportAct } from './act-words.ts'
import { NewReport } from './new-report.tsx'
import { reportColumns } from './report-columns.tsx'
import {
  FIRST_FILTER,
  filterReports,
  olderVersions,
  type ReportFilter,
  readFilter,
  SORT_KEYS,
  writeFilter,
} from './report-filter.ts'
import { ReportFilterBar } from './report-filter-bar.tsx'
import { useReportActs } from './use-report-acts.ts'

interface ReportListProps {
  readonly organisation: Organisation
  readonly reports: readonly SavedReport[]
}

/** All saved reports, or the templates to start with. UI-05. */
export function ReportList({ organisation, reports }: ReportListProps) {
  const readOnly = useReadOnlyWords()
  const canEdit = atLeast(organisation.role, 'editor') && !readOnly
  const [isChoosing, setChoosing] = useState(false)
  const templates = canEdit && <NewReport {...{ organisation }} />
  if (reports.length === 0) {
    return (
      <div className={styles.screen}>
        <Answer basis={canEdit ? WORDS.noneBasis : (readOnly ?? WORDS.viewOnly)}>
          {canEdit ? WORDS.none : WORDS.noneToRead}
        </Answer>
        {templates}
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <Answer basis={readOnly ?? WORDS.basis}>{countWords(reports)}</Answer>
      {canEdit && (
        <div className={styles.controls}>
          <Button
            variant={isChoosing ? 'secondary' : 'primary'}
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {isChoosing ? 'Close' : 'New report'}
          </Button>
        </div>
      )}
      {isChoosing && templates}
      <Listed {...{ organisation, reports, canEdit }} />
    </div>
  )
}

interface ListedProps extends ReportListProps {
  readonly canEdit: boolean
}

function Listed({ organisation: { organisationId }, reports, canEdit }: ListedProps) {
  const navigate = useNavigate()
  const [address, setAddress] = useSearchParams()
  const [selected, setSelected] = useState<RowSelection>(new Set())
  const bar = useRef<HTMLDivElement>(null)
  const acts = useReportActs(organisationId)
  const isNarrow = useNarrow()
  const filter = readFilter(address)
  const shown = filterReports(reports, filter)
  const chosen = shown.filter(({ id }) => selected.has(id))
  const filterBy = (next: ReportFilter) => setAddress(writeFilter(next), { replace: true })
  const run = (act: ReportAct, some: readonly SavedReport[]) => {
    setSelected(new Set())
    void acts.run(act, some)
  }
  const open = (id: string) => void navigate(reportPath(organisationId, id))
  /** Keys of the row that has the focus; `/` finds a report. */
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.rowKey : undefined
    const row = shown.find(each => each.id === id)
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '/') bar.current?.querySelector<HTMLElement>('[type=search]')?.focus()
    else if (!canEdit) return
    else if (event.key === 'e') void navigate(editPath(organisationId, row.id))
    else if (event.key === 'x') run('delete', chosen.length > 0 ? chosen : [row])
    else return
    event.preventDefault()
  }
  const menuOf = (report: SavedReport) =>
    canEdit && <RowMenu report={report} onAct={act => run(act, [report])} />
  const columns = reportColumns({ organisationId, isNarrow, menuOf, problems: acts.problems })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows in it
    <div className={styles.list} onKeyDown={onKeyDown}>
      <ReportFilterBar
        ref={bar}
        {...{ filter }}
        count={shown.length}
        older={olderVersions(reports).size}
        onFilter={filterBy}
      />
      {shown.length === 0 ? (
        <EmptyState
          title="No matches"
          action={<Button onClick={() => filterBy(FIRST_FILTER)}>Show all reports</Button>}
        >
          Your filter hides {reportsWords(reports.length)}.
        </EmptyState>
      ) : (
        <DataTable
          label="Reports"
          columns={canEdit && !isNarrow ? columns : columns.filter(({ key }) => key !== 'menu')}
          rows={shown}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          sorting={{
            sort: filter.sort,
            onChange: ({ key, isDown }) => {
              const by = SORT_KEYS.find(each => each === key)
              if (by) filterBy({ ...filter, sort: { key: by, isDown } })
            },
          }}
          onOpen={({ id }) => open(id)}
          {...(canEdit && { selection: { selected, onChange: setSelected } })}
        />
      )}
      {chosen.length > 0 && (
        <ReportBulk
          {...{ chosen }}
          onAct={act => run(act, chosen)}
          onClear={() => setSelected(new Set())}
        />
      )}
    </div>
  )
}

interface ReportBulkProps {
  readonly chosen: readonly SavedReport[]
  readonly onAct: (act: ReportAct) => void
  readonly onClear: () => void
}

/** Acts that at least one of the selected reports allows. */
function ReportBulk({ chosen, onAct, onClear }: ReportBulkProps) {
  const allowed = new Set(chosen.flatMap(actsFor))
  return (
    <BulkBar summary={`${chosen.length} selected`} onClear={onClear}>
      {ACTS.filter(act => allowed.has(act)).map(act => (
        <Button key={act} onClick={() => onAct(act)}>
          {ACT_NAMES[act]}
        </Button>
      ))}
    </BulkBar>
  )
}

const ACTS = Object.keys(ACT_NAMES) as ReportAct[]

interface RowMenuProps {
  readonly report: SavedReport
  readonly onAct: (act: ReportAct) => void
}

const RowMenu = ({ report, onAct }: RowMenuProps) => (
  <Menu
    label={report.title}
    trigger={props => (
      <Button {...props} variant="quiet" aria-label={`Actions for ${report.title}`}>
        <Icon name="more" />
      </Button>
    )}
    items={actsFor(report).map(act => ({
      ...{ kind: 'action', label: ACT_NAMES[act] },
      onSelect: () => onAct(act),
    }))}
  />
)
