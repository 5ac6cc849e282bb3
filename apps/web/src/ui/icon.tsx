import styles from './icon.module.css'

/** Strokes of a 20 × 20 drawing; ▲ and ▼ are not in the font's subset, so they are drawn too. */
const STROKES = {
  dashboard: 'M3 13.5c2.5-1.8 4.6-1.8 7 0s4.5 1.8 7 0M4 9.5 8 6l3.5 2.5L16 4',
  settings: 'M4 6h6m4 0h2M4 14h2m4 0h6M12 4v4M8 12v4',
  connect: 'M8 12l4-4M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9',
  import: 'M10 3v9m-3.5-3.5L10 12l3.5-3.5M4 16h12',
  search: 'M9 4a5 5 0 1 0 0 10A5 5 0 0 0 9 4zm4 9 3.5 3.5',
  bell: 'M6 9a4 4 0 0 1 8 0c0 4 1.5 5 1.5 5h-11S6 13 6 9zm2.5 7.5a1.7 1.7 0 0 0 3 0',
  check: 'M4.5 10.5 8.5 14.5 16 6',
  cross: 'M5 5l10 10M15 5 5 15',
  chevron: 'M6 8l4 4 4-4',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  warning: 'M10 3.5 17.5 16.5H2.5zM10 8v4m0 2.2v.01',
  organisation: 'M4 17V5l6-2v14M10 8h6v9M3 17h14M7 7v.01M7 10v.01M7 13v.01M13 11v.01M13 14v.01',
  person: 'M10 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4.5 16.5c.8-3 3-4 5.5-4s4.7 1 5.5 4',
  table: 'M3 5h14v10H3zM3 9h14M8 5v10',
  chart: 'M3 16h14M5 13v-3M9 13V6M13 13V8',
  cash: 'M3 6h14v8H3zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5.5 10h.01M14.5 10h.01',
  profit: 'M4 16V4M4 16h12M7 13v-2M10.5 13V7M14 13V9.5',
  balance: 'M10 4v12M6.5 16h7M4 6.5h12M4 6.5 2 12h4zM16 6.5 14 12h4z',
  scenario: 'M3 13h4l4-7h6M11 13h6',
  transfer: 'M4 7h12l-3-3M16 13H4l3 3',
  documents: 'M6 3h6l3 3v11H6zM12 3v3h3M8.5 10h4M8.5 13h4',
  target: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm0 4a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm0 3h.01',
  pause: 'M7.5 5v10M12.5 5v10',
} as const

export type IconName = keyof typeof STROKES

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={STROKES[name]} />
    </svg>
  )
}

/** Direction of a change; hidden from screen readers, because the words next to it say it. */
export function Triangle({ direction }: { direction: 'up' | 'down' }) {
  return (
    <svg className={styles.triangle} width={11} height={10} viewBox="0 0 11 10" aria-hidden="true">
      <path d={direction === 'up' ? 'M5.5 0 11 10H0z' : 'M0 0h11L5.5 10z'} />
    </svg>
  )
}
