import { cents, formatMoney, formatVariance } from '@millpond/core/money'
import { type BlockContent, KIND_NAMES, signedPercent } from '@millpond/core/report'
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CHIP_OF } from '#ui/chart/month-point.ts'
import { Icon } from '#ui/icon.tsx'
import { NotationChip } from '#ui/notation.tsx'
import { usePrinting } from '#ui/paper/use-printing.ts'
import { useNarrow } from '#ui/use-media.ts'
import { Difference, type FigureHead, type FigureRow, FigureTable } from './figure-table.tsx'
import styles from './statement-block.module.css'

type Statement = Extract<BlockContent, { readonly kind: 'statement' }>
type StatementRow = Statement['rows'][number]

interface StatementBlockProps {
  readonly title: string
  readonly content: Statement
  readonly currency: string
}

/** A figure of each row that a column of the page shows. */
interface PageColumn {
  readonly at: number
  readonly part: 'amount' | 'other' | 'difference' | 'share'
}

/** The months that fit on a sheet of paper. */
const ROOM = 13
/** With more columns, percentages would leave no room for amounts. */
const MAX_WITH_SHARE = 3

/** On paper in as many tables as it needs; on a small screen one period at a time. */
export function StatementBlock({ title, content, currency }: StatementBlockProps) {
  const isPrinting = usePrinting()
  const isNarrow = useNarrow()
  const columns = columnsOf(content)
  if (isPrinting) {
    return sheetsOf(columns).map(sheet => (
      <StatementTable key={sheet[0]?.at} {...{ title, content, currency }} columns={sheet} />
    ))
  }
  if (isNarrow && content.columns.length > 1) {
    return <OnePeriod {...{ title, content, currency, columns }} />
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroller} role="group" aria-label={`${title}, table`} tabIndex={0}>
      <StatementTable {...{ title, content, currency, columns }} />
    </div>
  )
}

interface TableProps extends StatementBlockProps {
  readonly columns: readonly PageColumn[]
}

const StatementTable = ({ title, content, currency, columns }: TableProps) => (
  <FigureTable
    label={title}
    heading="Account"
    heads={columns.map(column => headOf(content, column))}
    rows={content.rows.map(row => rowOf(row, columns, currency))}
    isNarrow={columns.length <= MAX_WITH_SHARE}
  />
)

function OnePeriod({ columns, ...props }: TableProps) {
  const { content } = props
  const count = content.columns.length
  const [at, setAt] = useState(() => firstShown(content.columns))
  const turn = (label: string, to: number, className: string | undefined) => (
    <Button
      variant="quiet"
      aria-label={label}
      disabled={to < 0 || to >= count}
      className={className}
      onClick={() => setAt(to)}
    >
      <Icon name="chevron" />
    </Button>
  )
  return (
    <>
      <div className={styles.turns}>
        {turn('Earlier', at - 1, styles.earlier)}
        <p aria-live="polite">
          {content.columns[at]?.label}, {at + 1} of {count}
        </p>
        {turn('Later', at + 1, styles.later)}
      </div>
      <StatementTable
        {...props}
        columns={columns.filter(column => column.at === at && column.part !== 'share')}
      />
    </>
  )
}

/** The first period that is not over, or the last one; never the total. */
function firstShown(columns: Statement['columns']): number {
  const ahead = columns.findIndex(({ kind, isTotal }) => kind !== 'actual' && !isTotal)
  return ahead === -1 ? columns.findLastIndex(({ isTotal }) => !isTotal) : ahead
}

function columnsOf({ columns, comparedWith }: Statement): PageColumn[] {
  const compared = (['other', 'difference', 'share'] as const).filter(
    part => part !== 'share' || columns.length <= MAX_WITH_SHARE,
  )
  return columns.flatMap((_, at): PageColumn[] => [
    { at, part: 'amount' },
    ...(comparedWith === null ? [] : compared.map(part => ({ at, part }))),
  ])
}

/** A period and its comparison are on one sheet. */
function sheetsOf(columns: readonly PageColumn[]): PageColumn[][] {
  const size = columns.filter(({ at }) => at === 0).length
  const perSheet = Math.max(size, ROOM - (ROOM % size))
  const sheets: PageColumn[][] = []
  for (let from = 0; from < columns.length; from += perSheet) {
    sheets.push(columns.slice(from, from + perSheet))
  }
  return sheets
}

function headOf(content: Statement, { at, part }: PageColumn): FigureHead {
  const column = content.columns[at]
  const key = `${at} ${part}`
  if (part === 'other') return { key, label: content.comparedWith }
  if (part === 'difference') return { key, label: 'Difference' }
  if (part === 'share') return { key, label: '%' }
  if (!column) return { key, label: '' }
  const kind = !column.isTotal && (
    <>
      <NotationChip kind={CHIP_OF[column.kind]} />
      {KIND_NAMES[column.kind]}
    </>
  )
  const note = column.span ? (
    <>
      {column.span} {kind}
    </>
  ) : (
    kind
  )
  return { key, label: column.label, note }
}

const RESULTS: ReadonlySet<StatementRow['kind']> = new Set(['total', 'closing'])

const rowOf = (row: StatementRow, columns: readonly PageColumn[], currency: string): FigureRow => ({
  ...{ key: row.key, name: row.name, level: row.level, isResult: RESULTS.has(row.kind) },
  cells: columns.map(column => cellOf(row, column, currency)),
})

function cellOf(row: StatementRow, { at, part }: PageColumn, currency: string): ReactNode {
  if (part === 'amount') {
    const amount = row.amounts[at] ?? null
    return amount === null ? null : formatMoney(amount, { currency })
  }
  const compared = row.compared?.[at]
  if (!compared) return null
  const { other, difference, share, tone } = compared
  if (part === 'other') return other === null ? null : formatMoney(other, { currency })
  if (part === 'share') return share === null ? null : signedPercent(share)
  const text = formatVariance(difference === null ? null : cents(difference), { currency })
  return <Difference {...{ value: difference, text, tone }} />
}
