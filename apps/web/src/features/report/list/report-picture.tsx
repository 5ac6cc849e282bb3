import type { BlockKind, ReportBlock } from '@millpond/core/report'
import styles from './report-picture.module.css'

const PAGE = { width: 132, height: 168, edge: 12 }
const INNER = PAGE.width - 2 * PAGE.edge
const GAP = 8

/** The height of a block on the small page. */
const HEIGHTS: Readonly<Record<BlockKind, number>> = {
  ...{ cover: 26, headline: 14, facts: 22, chart: 40, statement: 38, variance: 30, documents: 28 },
  ...{ covenants: 20, notes: 16, assumptions: 18, accuracy: 20, pageBreak: 0 },
}

interface ReportPictureProps {
  readonly blocks: readonly Pick<ReportBlock, 'id' | 'kind'>[]
}

/** A small first page with the blocks of a report in their order; for the eye alone. */
export function ReportPicture({ blocks }: ReportPictureProps) {
  return (
    <svg
      className={styles.page}
      viewBox={`0 0 ${PAGE.width} ${PAGE.height}`}
      width={PAGE.width}
      height={PAGE.height}
      aria-hidden="true"
    >
      {placesOf(blocks).map(({ id, kind, y }) => (
        <g key={id} transform={`translate(${PAGE.edge} ${y})`}>
          <Block kind={kind} height={HEIGHTS[kind]} />
        </g>
      ))}
    </svg>
  )
}

/** As many as fit on the first page. */
function placesOf(blocks: ReportPictureProps['blocks']) {
  const end = blocks.findIndex(({ kind }) => kind === 'pageBreak')
  let y = PAGE.edge
  return blocks.slice(0, end === -1 ? undefined : end).flatMap(({ id, kind }) => {
    const top = y
    y += HEIGHTS[kind] + GAP
    return top + HEIGHTS[kind] <= PAGE.height - PAGE.edge ? [{ id, kind, y: top }] : []
  })
}

function Block({ kind, height }: { readonly kind: BlockKind; readonly height: number }) {
  switch (kind) {
    case 'cover':
    case 'headline':
      return (
        <>
          <rect className={styles.title} width={INNER * 0.8} height={5} />
          <rect className={styles.text} y={9} width={INNER * 0.5} height={3} />
        </>
      )
    case 'facts':
      return [0, 1, 2].map(at => (
        <g key={at} transform={`translate(${(at * INNER) / 3} 0)`}>
          <rect className={styles.text} width={20} height={3} />
          <rect className={styles.title} y={6} width={26} height={6} />
          <rect className={styles.text} y={16} width={22} height={3} />
        </g>
      ))
    case 'chart':
      return (
        <>
          <path className={styles.area} d={`M0 22L18 12L36 16L54 6L54 ${height}L0 ${height}Z`} />
          <path className={styles.line} d="M0 22L18 12L36 16L54 6" />
          <path className={styles.ahead} d={`M54 6L72 20L90 30L${INNER} 18`} />
          <path className={styles.floor} d={`M0 26H${INNER}`} />
        </>
      )
    case 'variance':
    case 'accuracy':
      return [0.7, -0.4, 0.5, 0.25].slice(0, Math.floor(height / 7)).map((size, at) => (
        <g key={size} transform={`translate(0 ${at * 7})`}>
          <rect className={styles.text} width={34} height={3} />
          <rect
            className={size > 0 ? styles.good : styles.bad}
            x={72 + Math.min(0, size * 32)}
            width={Math.abs(size) * 32}
            height={4}
          />
        </g>
      ))
    case 'notes':
    case 'assumptions':
      return [1, 0.9, 0.6].map((width, at) => (
        <rect key={width} className={styles.text} y={at * 6} width={INNER * width} height={3} />
      ))
    default:
      return <Table rows={Math.floor(height / 7)} />
  }
}

const COLUMNS = [44, 62, 80, 98]

const Table = ({ rows }: { readonly rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a drawing never move
    <g key={row} transform={`translate(0 ${row * 7})`}>
      <rect className={row === 0 ? styles.title : styles.text} width={34} height={3} />
      {COLUMNS.map(x => (
        <rect
          key={x}
          className={row === 0 ? styles.title : styles.text}
          x={x - 4}
          width={12}
          height={3}
        />
      ))}
    </g>
  ))
