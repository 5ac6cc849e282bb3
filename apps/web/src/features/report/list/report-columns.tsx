import type { SavedReport } from '@millpond/contract/report'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Ago } from '#ui/ago.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import type { Column } from '#ui/data-table.tsx'
import { dayOf } from '#ui/instant.ts'
import { NoValue } from '#ui/no-value.tsx'
import { reportPath } from '../paths.ts'
import styles from '../report.module.css'
import { statusWords } from '../report-words.ts'

interface ColumnsWanted {
  readonly organisationId: string
  readonly problems: ReadonlyMap<string, string>
  readonly isNarrow: boolean
  readonly menuOf: (report: SavedReport) => ReactNode
}

const TONES: Readonly<Record<string, ChipTone>> = { draft: 'attention', published: 'good' }

/** On a small screen a row has two lines: the title, then the status and the day. */
export function reportColumns(wanted: ColumnsWanted): Column<SavedReport>[] {
  const { organisationId, problems, isNarrow, menuOf } = wanted
  const columns: Column<SavedReport>[] = [
    {
      ...{ key: 'title', label: 'Title', isRowHead: true, sortBy: ({ title }) => title },
      cell: ({ id, title, number }) => (
        <>
          <Link to={reportPath(organisationId, id)}>{title}</Link>
          {number !== null && <span className={styles.version}> v{number}</span>}
          {problems.has(id) && <span className={styles.problem}>{problems.get(id)}</span>}
        </>
      ),
    },
    {
      ...{ key: 'status', label: 'Status' },
      cell: ({ status, updatedAt }) => (
        <>
          <Chip tone={TONES[status] ?? 'neutral'}>{statusWords(status)}</Chip>
          {isNarrow && (
            <span>
              updated <Ago at={new Date(updatedAt)} />
            </span>
          )}
        </>
      ),
    },
    {
      ...{ key: 'updatedAt', label: 'Updated', isDownFirst: true },
      ...{
        sortBy: each => each.updatedAt,
        cell: each => !isNarrow && <Ago at={new Date(each.updatedAt)} />,
      },
    },
    {
      ...{ key: 'createdAt', label: 'Created', isDownFirst: true },
      ...{ sortBy: each => each.createdAt, cell: each => !isNarrow && dayOf(each.createdAt) },
    },
    {
      ...{ key: 'owner', label: 'Owner' },
      cell: ({ ownerName, isYours }) =>
        !isNarrow && (isYours ? 'You' : (ownerName ?? <NoValue reason="No longer a member" />)),
    },
    { key: 'menu', label: 'Actions', cell: menuOf },
  ]
  return columns
}
