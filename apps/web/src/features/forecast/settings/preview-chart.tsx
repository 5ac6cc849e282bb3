import { type Cents, cents, formatMoney, formatVariance } from '@millpond/core/money'
import { longMonth } from '@millpond/core/time'
import { ChartEnds, Sparkline } from '#ui/chart/sparkline.tsx'
import type { RulePreview } from './rule-preview.ts'
import styles from './settings.module.css'

interface PreviewChartProps {
  readonly name: string
  readonly preview: RulePreview
  /** The next twelve months as they are planned now. */
  readonly now: Cents | null
  readonly currency: string
}

const DRAWING = { width: 392, height: 120 }

/** A past year and two forecast years, before anything is saved. */
export function PreviewChart({ name, preview, now, currency }: PreviewChartProps) {
  const { months, values, actualCount, nextYear, note } = preview
  const [first, last] = [months[0], months.at(-1)]
  const known = values.filter(value => value !== null)
  if (!first || !last || known.length === 0) return null
  const money = (amount: Cents) => formatMoney(amount, { currency })
  const ends = [Math.min(...known), Math.max(...known)].map(value => money(cents(value)))
  const isFlat = ends[0] === ends[1] && known.length === values.length
  const span = `${longMonth(first)} to ${longMonth(last)}`
  const difference = now === null ? null : cents(nextYear - now)
  const isSame = difference === null || money(difference) === money(cents(0))
  return (
    <section className={styles.preview} aria-label="Preview">
      <p role="status">
        <strong>{money(nextYear)}</strong> in the next 12 months
        {isSame ? '' : `, ${formatVariance(difference, { currency })} compared with now`}.
      </p>
      {isFlat ? (
        <p className={styles.small}>
          {ends[0]} in every month, {span}.
        </p>
      ) : (
        <>
          <Sparkline
            label={`${name} by month, ${span}, between ${ends.join(' and ')}`}
            {...{ values, actualCount }}
            size={DRAWING}
          />
          <ChartEnds>
            <span>{longMonth(first)}</span>
            <span>{longMonth(last)}</span>
          </ChartEnds>
          <p className={styles.small}>
            Solid: actual. Dashed: plan. Range {ends[0]} to {ends[1]}.
          </p>
        </>
      )}
      {note && <p className={styles.small}>{note}</p>}
    </section>
  )
}
