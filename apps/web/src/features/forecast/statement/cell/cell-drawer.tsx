import type { Organisation } from '@millpond/contract/organisation'
import { formatMoney } from '@millpond/core/money'
import { findRow, type StatementKind, type StatementTable } from '@millpond/core/table'
import { useRef } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { Button } from '#ui/button.tsx'
import { KIND_WORDS } from '#ui/chart/month-point.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Icon } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { useReopening } from '../../drill/use-reopening.ts'
import type { Drill } from '../../use-drill.ts'
import { usePressKeys } from '../../use-press-keys.ts'
import { emptyReason } from '../statement-cells.ts'
import { CellBanks } from './cell-banks.tsx'
import { CellDocuments } from './cell-documents.tsx'
import styles from './cell-drawer.module.css'
import { CellHistory } from './cell-history.tsx'
import { CellNext } from './cell-next.tsx'
import { CellNote } from './cell-note.tsx'
import { cellParts, type Part } from './cell-parts.ts'
import { CellWhy } from './cell-why.tsx'

interface CellDrawerProps {
  readonly table: StatementTable
  readonly statement: StatementKind
  readonly organisation: Organisation
  readonly model: ForecastModel
  readonly drill: Drill
  /** A month or day, as in the address. */
  readonly at: string
  readonly rowKey: string
}

/** One figure: its parts, its history, and its reason. Guide §9.2. */
export function CellDrawer(props: CellDrawerProps) {
  const { table, model, organisation, drill, at, rowKey } = props
  const column = table.columns.findIndex(each => isIn(each, at))
  const row = findRow(table.rows, rowKey)
  const of = table.columns[column]
  const turn = (count: number) => {
    const other = table.columns[column + count]
    return other && { label: other.label, go: () => drill.turnTo(other.key) }
  }
  const [earlier, later] = [turn(-1), turn(1)]
  const body = useRef<HTMLDivElement>(null)
  useReopening(body)
  usePressKeys('dialog', {
    ...(earlier && { '[': earlier.go }),
    ...(later && { ']': later.go }),
  })
  if (!row || !of) {
    return (
      <Drawer title="Nothing here" onClose={drill.close}>
        <p>This amount isn’t in the months shown.</p>
      </Drawer>
    )
  }
  const amount = row.amounts[column] ?? null
  const reason =
    amount === null
      ? emptyReason(row, { at: column, part: 'amount', comparison: 0 }, table)
      : undefined
  const parts = cellParts(model, table, row, column)
  return (
    <Drawer title={row.name} onClose={drill.close}>
      <div ref={body} className={styles.body}>
        <p className={styles.figure}>
          <span>
            {[of.label, of.span, !of.isTotal && KIND_WORDS[of.kind]].filter(Boolean).join(', ')}
          </span>
          <strong>
            {amount === null ? <NoValue reason={reason} /> : formatMoney(amount, table)}
          </strong>
        </p>
        {reason && <p>{reason}</p>}
        <CellNote
          {...{ table, row, amount }}
          forecast={model.forecast}
          organisationId={organisation.organisationId}
        />
        <div className={styles.turns}>
          {earlier && (
            <Button variant="quiet" className={styles.earlier} onClick={earlier.go}>
              <Icon name="chevron" size={16} /> {earlier.label}
            </Button>
          )}
          {later && (
            <Button variant="quiet" className={styles.later} onClick={later.go}>
              {later.label} <Icon name="chevron" size={16} />
            </Button>
          )}
        </div>
        {parts.length > 0 && (
          <Composition {...{ parts, currency: table.currency }} onOpen={drill.turnToAccount} />
        )}
        <CellBanks {...{ model, organisation, row, column: of }} />
        <CellHistory
          {...{ model, row, of }}
          statement={table.statement}
          organisation={organisation}
        />
        <CellWhy {...{ model, organisation, row, column: of }} statement={table.statement} />
        <CellDocuments {...{ model, organisation, row, column: of }} statement={table.statement} />
        <CellNext {...{ model, organisation, row, column: of }} />
      </div>
    </Drawer>
  )
}

const isIn = ({ key, months, days }: StatementTable['columns'][number], at: string): boolean =>
  key === at || (days === null && months.some(month => month === at))

interface CompositionProps {
  readonly parts: readonly Part[]
  readonly currency: string
  readonly onOpen: (key: string) => void
}

/** The parts of the figure; each row of the table is a link. */
function Composition({ parts, currency, onOpen }: CompositionProps) {
  return (
    <section aria-labelledby="cell-parts">
      <h3 id="cell-parts">Breakdown</h3>
      <ul className={styles.parts}>
        {parts.map(({ key, name, amount, isRow }) => (
          <li key={key}>
            {isRow ? (
              <button type="button" className={styles.part} onClick={() => onOpen(key)}>
                <span>{name}</span>
                <span>{formatMoney(amount, { currency })}</span>
              </button>
            ) : (
              <p className={styles.part}>
                <span>{name}</span>
                <span>{formatMoney(amount, { currency })}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
