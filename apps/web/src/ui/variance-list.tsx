import { Triangle } from './icon.tsx'
import styles from './variance-list.module.css'

export type ListedVariance = {
  id: string
  name: string
  /** Cents, signed: the length of the bar. */
  change: number
  /** Always signed: `+$1,200`. */
  changeText: string
  isGood: boolean
  /** Under the name: `$18,400 in November`. */
  note?: string
  /** The source of the figure. */
  href?: string
}

/** Signed bars from one zero line on one scale; word, sign and triangle before colour. */
export function VarianceList({ rows, label }: { rows: readonly ListedVariance[]; label: string }) {
  const widest = Math.max(1, ...rows.map(row => Math.abs(row.change)))
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(row => (
        <li key={row.id} className={styles.row} data-tone={row.isGood ? 'good' : 'bad'}>
          <span className={styles.name}>
            {row.href ? <a href={row.href}>{row.name}</a> : row.name}
            {row.note && <span className={styles.note}>{row.note}</span>}
          </span>
          <VarianceBar share={row.change / widest} />
          <span className={styles.change}>
            {row.change !== 0 && <Triangle direction={row.change > 0 ? 'up' : 'down'} />}
            <span>{row.changeText}</span>
            <span className="visually-hidden">{row.isGood ? ', good' : ', bad'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function VarianceBar({ share }: { share: number }) {
  const width = Math.max(1, Math.abs(share) * 49)
  return (
    <svg
      className={styles.bar}
      viewBox="0 0 100 12"
      preserveAspectRatio="none"
      width="100%"
      height={12}
      aria-hidden="true"
    >
      <rect x={share < 0 ? 50 - width : 50} y={0} width={width} height={12} />
      <path d="M50 -4V16" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
