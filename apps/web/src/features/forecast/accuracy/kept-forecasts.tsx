import type { getForecastAccuracy } from '@millpond/contract/forecast'
import type { ReplyOf } from '@millpond/contract/route'
import { type Cents, formatMoney, formatVariance } from '@millpond/core/money'
import { formatDay, longMonth } from '@millpond/core/time'
import { Panel } from '#ui/panel.tsx'
import styles from './accuracy.module.css'

type Reply = ReplyOf<typeof getForecastAccuracy>

interface KeptForecastsProps extends Pick<Reply, 'scored' | 'kept'> {
  readonly currency: string
}

/** Twelve lines are shown; the table above has the averages. */
const SHOWN = 12

/** Forecasts of the day of each import, next to the actuals. */
export function KeptForecasts({ scored, kept, currency }: KeptForecastsProps) {
  const rows = scored
    .flatMap(({ asOf, months }) => months.map(each => ({ asOf, ...each })))
    .slice(0, SHOWN)
  const money = (amount: Cents) => formatMoney(amount, { currency })
  return (
    <Panel title="Past forecasts and actuals" subtitle={keptWords(kept)}>
      {rows.length === 0 ? (
        <p className={styles.quiet}>
          No month has been completed since the first forecast was saved. Every sync saves a
          forecast.
        </p>
      ) : (
        <table className={styles.table} aria-label="Past forecasts and actuals">
          <thead>
            <tr>
              <th scope="col">Closing cash of</th>
              <th scope="col">Forecast on</th>
              <th scope="col" data-number>
                Forecast
              </th>
              <th scope="col" data-number>
                Actual
              </th>
              <th scope="col" data-number>
                Error
              </th>
              <th scope="col">Likely range (80%)</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={`${row.asOf} ${row.month}`}>
                <th scope="row">{longMonth(row.month)}</th>
                <td data-label="Forecast on">{formatDay(row.asOf)}</td>
                <td data-number data-label="Forecast">
                  {money(row.forecast)}
                </td>
                <td data-number data-label="Actual">
                  {money(row.actual)}
                </td>
                <td data-number data-label="Error">
                  {formatVariance(row.miss, { currency })}
                </td>
                <td data-label="Likely range (80%)">{row.isInside80 ? 'Inside' : 'Outside'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const keptWords = (kept: number) =>
  kept === 1 ? '1 forecast saved so far' : `${kept} forecasts saved so far`
