import type { ReportResult, ResolvedBlock } from '@millpond/core/report'
import { formatDay } from '@millpond/core/time'
import { lazy, type ReactNode, Suspense } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NoteText } from './blocks/note-text.tsx'
import { StatementBlock } from './blocks/statement-block.tsx'
import {
  AccuracyBlock,
  AgeingBlock,
  CovenantsBlock,
  LargestOwedBlock,
  VarianceBlock,
} from './blocks/table-blocks.tsx'
import { AssumptionsBlock, CoverBlock, FactsBlock, HeadlineBlock } from './blocks/text-blocks.tsx'
import styles from './report-page.module.css'

const charts = () => import('./blocks/chart-blocks.tsx')
const CashChart = lazy(() => charts().then(module => ({ default: module.CashChart })))
const ProfitChart = lazy(() => charts().then(module => ({ default: module.ProfitChart })))

const CHART_HEIGHT = 340

interface ReportPageProps {
  readonly title: string
  readonly result: ReportResult
  /** Around each block, as the editor needs; by default nothing. */
  readonly wrap?: (block: ResolvedBlock, shown: ReactNode) => ReactNode
}

/** A report as it is read: the same for a draft, for a published one and in the editor. */
export const ReportPage = ({ title, result, wrap }: ReportPageProps) => (
  <article className={styles.page} aria-label={title} data-report="">
    {result.blocks.map(block => {
      const shown = <ShownBlock key={block.id} {...{ block, result }} />
      return wrap ? wrap(block, shown) : shown
    })}
  </article>
)

interface ShownBlockProps {
  readonly block: ResolvedBlock
  readonly result: ReportResult
}

function ShownBlock({ block, result }: ShownBlockProps) {
  const { kind } = block.content
  if (kind === 'pageBreak') {
    return (
      <p className={styles.break} data-page-break="">
        Page break
      </p>
    )
  }
  return (
    <div className={styles.block} data-kind={kind}>
      <h2>{block.title}</h2>
      <Content {...{ block, result }} />
    </div>
  )
}

function Content({ block: { title, content }, result }: ShownBlockProps) {
  const { currency, organisationName, asOf } = result
  switch (content.kind) {
    case 'cover':
      return <CoverBlock {...{ title, content }} name={organisationName} asOf={formatDay(asOf)} />
    case 'headline':
      return <HeadlineBlock {...{ content }} />
    case 'facts':
      return <FactsBlock {...{ title, content }} />
    case 'cashChart':
      return (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <CashChart {...{ title, content, currency }} />
        </Suspense>
      )
    case 'profitChart':
      return (
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <ProfitChart {...{ title, content, currency }} />
        </Suspense>
      )
    case 'statement':
      return <StatementBlock {...{ title, content, currency }} />
    case 'variance':
      return <VarianceBlock {...{ title, content, currency }} />
    case 'ageing':
      return <AgeingBlock {...{ title, content, currency }} />
    case 'largestOwed':
      return <LargestOwedBlock {...{ title, content, currency }} />
    case 'covenants':
      return <CovenantsBlock {...{ title, content, currency }} />
    case 'assumptions':
      return <AssumptionsBlock {...{ content }} />
    case 'accuracy':
      return <AccuracyBlock {...{ title, content, currency }} />
    case 'notes':
      return <NoteText note={content.note} />
    case 'fault':
      return (
        <p className={styles.fault}>
          <Icon name="warning" size={16} />
          {content.reason}
        </p>
      )
    default:
      return null
  }
}
