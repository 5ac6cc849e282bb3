import { weeksAnswer } from '@millpond/core/insight'
import { useGetUpcomingQuery } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { Chip } from '#ui/chip.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import { Triangle } from '#ui/icon.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNarrow } from '#ui/use-media.ts'
import { type ComingRow, comingRows } from './coming-up.ts'
import styles from './dashboard.module.css'

interface ComingUpPanelProps {
  readonly organisationId: string
  readonly model: ForecastModel
}

/** The largest amounts of the next eight weeks. It can fail alone: the title above stays. */
export function ComingUpPanel({ organisationId, model }: ComingUpPanelProps) {
  const { currency } = model.ledger
  const lowest = weeksAnswer(model, model.floor)
  const { currentData, error, refetch } = useGetUpcomingQuery({ organisationId })
  const rows = currentData ? comingRows(currentData, model, { organisationId, currency }) : []
  return (
    <Panel
      title="Coming up"
      subtitle="Largest amounts expected in the next 8 weeks, without the next taxes"
      isBusy={!currentData}
    >
      {error && (
        <FlowError
          title="We couldn’t load the invoices and bills."
          message={plainMessage(error)}
          impact="medium"
          onTryAgain={() => void refetch()}
        />
      )}
      {!currentData && !error && <Skeleton height={220} />}
      {currentData && rows.length === 0 && (
        <p className={styles.none}>
          No invoice, bill or planned transfer is expected in the next 8 weeks.
        </p>
      )}
      {lowest && <p className={styles.lowest}>{lowest}</p>}
      {rows.length > 0 && <ComingTable rows={rows} />}
    </Panel>
  )
}

function ComingTable({ rows }: { rows: readonly ComingRow[] }) {
  const isNarrow = useNarrow()
  return (
    <table className={styles.coming}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Expected</th>
          <th scope="col">From or to</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            <td className={styles.due}>{isNarrow ? row.shortExpected : row.expected}</td>
            <td>
              <a href={row.href}>{row.contactName}</a>
              <span className={styles.what}>
                {row.what} {row.isOverdue && <Chip tone="attention">Overdue</Chip>}
              </span>
            </td>
            <td className={styles.amount}>
              <Triangle direction={row.direction === 'in' ? 'up' : 'down'} />{' '}
              <span className="visually-hidden">{row.direction === 'in' ? 'in' : 'out'} </span>
              {row.amount}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
