import styles from './notation.module.css'

export type NotationKind = keyof typeof WORDS

const WORDS = {
  actual: 'Actual',
  'so-far': 'Part forecast',
  forecast: 'Forecast',
  budget: 'Budget',
  'last-year': 'Last year',
  range: 'Likely range (80%)',
  'balance-line': 'Bank balance',
  'lowest-day': 'Lowest day',
  'actual-line': 'Actual',
  'forecast-line': 'Forecast',
  'budget-line': 'Budget',
  'last-year-line': 'Last year',
}

/**
 * Solid is actual, hatched is forecast, outlined is budget, pale is last year. The same on all
 * screens.
 */
export function Notation({ kinds }: { kinds: readonly NotationKind[] }) {
  return (
    <ul className={styles.notation} aria-label="Legend">
      {kinds.map(kind => (
        <li key={kind}>
          <NotationChip kind={kind} />
          {WORDS[kind]}
        </li>
      ))}
    </ul>
  )
}

/** The symbol alone, for table headers with their own word. */
export function NotationChip({ kind }: { kind: NotationKind }) {
  return (
    <svg className={styles.chip} width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
      <ChipShape kind={kind} />
    </svg>
  )
}

const HATCH = 'M1 6 6 1M1 11 11 1M3 13 13 3M8 13 13 8'

function ChipShape({ kind }: { kind: NotationKind }) {
  if (kind.endsWith('line')) return <path className={styles[kind]} d="M0 7h14" />
  if (kind === 'lowest-day') return <circle className={styles.solid} cx={7} cy={7} r={4} />
  if (kind === 'range') return <rect className={styles.range} y={2} width={14} height={10} />
  if (kind === 'actual') return <rect className={styles.solid} width={14} height={14} />
  if (kind === 'last-year') return <Box className={styles.pale} />
  if (kind === 'budget') return <Box className={styles.outline} />
  return (
    <>
      <Box className={styles.frame} />
      <path className={styles.hatch} d={HATCH} />
      {kind === 'so-far' && <rect className={styles.solid} width={7} height={14} />}
    </>
  )
}

function Box({ className }: { className: string | undefined }) {
  return <rect className={className} x={0.75} y={0.75} width={12.5} height={12.5} />
}
