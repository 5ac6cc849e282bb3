import type { BacktestReport } from '@millpond/core/forecast'
import { formatMoney, formatPercent } from '@millpond/core/money'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './accuracy.module.css'
import { capitalWords } from './accuracy-words.ts'
import {
  aheadWords,
  bandWords,
  type Contender,
  closestOf,
  type ScoredHorizon,
} from './horizon-words.ts'

const CONTENDERS: readonly { readonly key: Contender; readonly label: string }[] = [
  { key: 'ours', label: 'Millpond' },
  { key: 'sameMonthLastYear', label: 'Last year’s month' },
  { key: 'runRate', label: 'Recent average' },
]

interface HorizonTableProps {
  readonly report: BacktestReport
  readonly currency: string
}

/** Our forecast next to two simple guesses; the closest one is named, even if it is not ours. */
export function HorizonTable({ report, currency }: HorizonTableProps) {
  const largest = Math.max(
    1,
    ...report.horizons.flatMap(horizon => CONTENDERS.map(({ key }) => horizon[key].amount)),
  )
  return (
    <>
      <table
        className={classNames(styles.table, styles.errors)}
        aria-label="Average error in closing cash"
      >
        <thead>
          <tr>
            <th scope="col">How far ahead</th>
            {CONTENDERS.map(({ key, label }) => (
              <th key={key} scope="col" data-number>
                {label}
              </th>
            ))}
            <th scope="col">Likely range (80%)</th>
          </tr>
        </thead>
        <tbody>
          {report.horizons.map(horizon => (
            <HorizonRow key={horizon.months} {...{ horizon, currency, largest }} />
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        “Last year’s month” repeats the cash movement of a year earlier. “Recent average” repeats
        the average of recent months. The range is right when about 80 of 100 closing balances fall
        inside it.
      </p>
      <CapitalNotes {...{ report, currency }} />
    </>
  )
}

/** The same figures with new capital, so that nothing is hidden. */
function CapitalNotes({ report, currency }: HorizonTableProps) {
  const words = capitalWords(report, currency)
  if (words.length === 0) return null
  return (
    <div className={styles.note}>
      <p>
        A forecast leaves out money that owners or investors put in, such as a funding round, and so
        does this table.
      </p>
      <ul>
        {words.map(each => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
}

interface HorizonRowProps {
  readonly horizon: ScoredHorizon
  readonly currency: string
  /** The largest error of the table, for the length of the bars. */
  readonly largest: number
}

function HorizonRow({ horizon, currency, largest }: HorizonRowProps) {
  const head = (
    <th scope="row">
      {aheadWords(horizon.months)}
      <span className={styles.small}>{countWords(horizon.count)}</span>
    </th>
  )
  if (horizon.count === 0) {
    return (
      <tr>
        {head}
        <td colSpan={4} className={styles.quiet} data-label="Result">
          Too little history
        </td>
      </tr>
    )
  }
  const closest = closestOf(horizon)
  const band = bandWords(horizon)
  return (
    <tr>
      {head}
      {CONTENDERS.map(({ key, label }) => (
        <td
          key={key}
          data-number
          data-label={label}
          data-closest={closest.includes(key) || undefined}
        >
          <span className={styles.miss}>
            {closest.includes(key) && (
              <Chip tone={key === 'ours' ? 'good' : 'attention'}>Best</Chip>
            )}
            <span>
              {formatMoney(horizon[key].amount, { currency })}
              <span className={styles.small}>({formatPercent(horizon[key].share)})</span>
            </span>
          </span>
          <span
            className={styles.bar}
            data-ours={key === 'ours' || undefined}
            style={{ inlineSize: `${(100 * horizon[key].amount) / largest}%` }}
          />
        </td>
      ))}
      <td data-label="Likely range (80%)">
        <span>
          {band.tone === 'attention' ? <Chip tone="attention">{band.words}</Chip> : band.words}
          <span className={styles.small}>{band.note}</span>
        </span>
      </td>
    </tr>
  )
}

const countWords = (count: number) => (count === 1 ? '1 forecast' : `${count} forecasts`)
