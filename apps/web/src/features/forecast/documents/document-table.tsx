import { owedByContact } from '@millpond/core/insight'
import { isCredit } from '@millpond/core/ledger'
import { cents, formatMoney } from '@millpond/core/money'
import { formatDay } from '@millpond/core/time'
import { useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Triangle } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import type { RowSelection } from '#ui/selection.ts'
import { TextButton } from '#ui/text-button.tsx'
import { type DocumentRow, nameOfRow, overdueWords } from './document-row.ts'
import { contactWords } from './document-words.ts'
import styles from './documents.module.css'
import type { Move } from './expected-dates.ts'
import { ExpectedEditor } from './expected-editor.tsx'

/** More than a user reads; the filters find the others. */
const SHOWN = 100

/** More than 30 days overdue is marked more strongly. */
const LONG_OVERDUE = 30

interface DocumentTableProps {
  readonly rows: readonly DocumentRow[]
  readonly currency: string
  readonly canEdit: boolean
  readonly isGrouped: boolean
  /** The address of a document at its provider; null without one. */
  readonly addressOf: ((row: DocumentRow) => string) | null
  readonly selected: RowSelection
  /** The effect of the day being tried on the low point. */
  readonly effect: string | null
  readonly onSelect: (selected: RowSelection) => void
  readonly onTry: (row: DocumentRow, move: Move | null) => void
  readonly onMove: (row: DocumentRow, move: Move) => void
  /** Asks for several expected dates of one document. */
  readonly onSplit: (row: DocumentRow) => void
}

export function DocumentTable(props: DocumentTableProps) {
  const { rows, currency, canEdit, selected, onSelect } = props
  const [editing, setEditing] = useState<string | null>(null)
  const groups = useGroups(rows, currency, props.isGrouped)
  const expected = (row: DocumentRow) =>
    editing === row.id && canEdit ? (
      <ExpectedEditor
        row={row}
        effect={props.effect}
        onTry={move => props.onTry(row, move)}
        onMove={move => props.onMove(row, move)}
        onSplit={isCredit(row.documentKind) ? null : () => props.onSplit(row)}
        onDone={() => setEditing(null)}
      />
    ) : (
      <Expected row={row} onEdit={canEdit ? () => setEditing(row.id) : null} />
    )
  return (
    <DataTable
      label="Open invoices and bills"
      rows={rows}
      columns={columnsOf(currency, expected, props.addressOf)}
      {...(groups && { groups })}
      keyOf={row => row.id}
      nameOf={nameOfRow}
      limit={SHOWN}
      initialSort={{ key: 'expected', isDown: false }}
      onOpen={row => setEditing(row.id)}
      {...(canEdit && { selection: { selected, onChange: onSelect } })}
    />
  )
}

/** By customer and supplier; all closed at first, unless there is only one. */
function useGroups(rows: readonly DocumentRow[], currency: string, isGrouped: boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  if (!isGrouped) return null
  const groups = owedByContact(rows)
  return groups.map(group => {
    const key = `${group.side} ${group.key}`
    const { overdue, total } = group.ageing
    const isOpen = chosen.get(key) ?? groups.length === 1
    return {
      key,
      name: group.name,
      rows: group.documents,
      isOpen,
      onToggle: () => setChosen(before => new Map(before).set(key, !isOpen)),
      total: formatMoney(cents(group.side === 'in' ? total : -total), { currency }),
      note: (
        <>
          {contactWords(group)}
          {overdue > 0 && (
            <strong className={styles.overdue}>
              , {formatMoney(overdue, { currency })} overdue
              {group.overduePercent !== null && ` (${group.overduePercent}%)`}
            </strong>
          )}
        </>
      ),
    }
  })
}

const columnsOf = (
  currency: string,
  expected: (row: DocumentRow) => React.ReactNode,
  addressOf: DocumentTableProps['addressOf'],
): readonly Column<DocumentRow>[] => [
  {
    key: 'contact',
    label: 'Customer or supplier',
    isRowHead: true,
    sortBy: row => row.contactName,
    cell: row => row.contactName,
  },
  {
    key: 'number',
    label: 'Invoice or bill',
    sortBy: row => row.number,
    cell: row => (
      <span>
        {row.number ?? <NoValue />}
        <span className={styles.small}>
          {row.kind}
          {addressOf && (
            <>
              {' · '}
              <a
                href={addressOf(row)}
                target="_blank"
                rel="noreferrer"
                aria-label={`See in Xero: ${nameOfRow(row)}`}
              >
                See in Xero
              </a>
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'due',
    label: 'Due',
    sortBy: row => row.dueOn,
    cell: row => (
      <span>
        {row.dueOn === null ? (
          <NoValue />
        ) : (
          <span className={styles.day}>{formatDay(row.dueOn)}</span>
        )}
        {row.daysOverdue > 0 && (
          <span className={styles.chip}>
            <Chip tone={row.daysOverdue > LONG_OVERDUE ? 'bad' : 'attention'}>
              {overdueWords(row)}
            </Chip>
          </span>
        )}
      </span>
    ),
  },
  { key: 'expected', label: 'Expected', sortBy: row => row.expectedOn, cell: expected },
  {
    key: 'amount',
    label: 'Amount',
    isNumber: true,
    sortBy: row => row.amount,
    cell: row => (
      <span>
        <Triangle direction={row.amount >= 0 ? 'up' : 'down'} />{' '}
        <span className="visually-hidden">{row.amount >= 0 ? 'in' : 'out'} </span>
        {formatMoney(row.amount, { currency })}
      </span>
    ),
  },
]

function Expected({ row, onEdit }: { row: DocumentRow; onEdit: (() => void) | null }) {
  const { expected } = row
  return (
    <span>
      {onEdit ? (
        <TextButton
          tabIndex={-1}
          aria-label={`${expected}, move ${nameOfRow(row)}`}
          onClick={onEdit}
        >
          {expected}
        </TextButton>
      ) : (
        expected
      )}
      <span className={styles.small} data-moved={row.isMoved || row.isLeftOut || undefined}>
        {row.known}
      </span>
    </span>
  )
}
