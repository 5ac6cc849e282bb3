import { longMonth, type Month, shortMonth } from '@millpond/core/time'
import { type KeyboardEvent, useState } from 'react'
import styles from '../scenario.module.css'

interface MonthSliderProps {
  /** `Start month of Hire a barista`. */
  readonly label: string
  readonly months: readonly Month[]
  readonly month: Month
  /** What the month gives, to be read out: `low point $11,300 in June 2027`. */
  readonly words: string | null
  /** While it is moved; null when it rests where it was. */
  readonly onPreview: (month: Month | null) => void
  /** Once it has been moved: one edit. */
  readonly onMove: (month: Month) => void
}

const QUARTER = 3

/** The start month of an event: arrows move by a month, Page Up and Page Down by a quarter. */
export function MonthSlider(props: MonthSliderProps) {
  const { label, months, month, words, onPreview, onMove } = props
  const [moved, setMoved] = useState<{ readonly from: Month; readonly to: Month } | null>(null)
  const shown = moved?.to ?? month
  const at = Math.max(0, months.indexOf(shown))
  const preview = (index: number) => {
    const next = months[Math.min(months.length - 1, Math.max(0, index))]
    if (next === undefined) return
    setMoved({ from: moved?.from ?? month, to: next })
    onPreview(next)
  }
  const finish = () => {
    if (moved === null) return
    setMoved(null)
    onPreview(null)
    if (moved.to !== moved.from) onMove(moved.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { PageUp: QUARTER, PageDown: -QUARTER }[event.key]
    if (by === undefined) return
    event.preventDefault()
    preview(at + by)
  }
  return (
    <div className={styles.slider}>
      <input
        type="range"
        min={0}
        max={months.length - 1}
        step={1}
        value={at}
        aria-label={label}
        aria-valuetext={[longMonth(shown), words].filter(Boolean).join(', ')}
        onChange={event => preview(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onPointerUp={finish}
        onKeyUp={finish}
        onBlur={finish}
      />
      <p className={styles.ends} aria-hidden="true">
        <span>{shortMonth(months[0] ?? month)}</span>
        <span>{shortMonth(months.at(-1) ?? month)}</span>
      </p>
    </div>
  )
}
