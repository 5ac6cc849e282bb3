import { lazy, Suspense, useId, useState } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { ScenarioFacts } from '../chart/scenario-facts.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { WORDS } from '../scenario-words.ts'
import { ScenarioChart } from './scenario-chart.tsx'

const ScenarioCauses = lazy(() =>
  import('./scenario-causes.tsx').then(module => ({ default: module.ScenarioCauses })),
)
const AskMenu = lazy(() => import('./ask-menu.tsx').then(module => ({ default: module.AskMenu })))
const WhatMatters = lazy(() =>
  import('../chart/what-matters.tsx').then(module => ({ default: module.WhatMatters })),
)

interface BuilderAnswersProps extends BuilderParts {
  /** The figures that the title describes. */
  readonly described: BuilderParts['known']
  /** More sentences. */
  readonly more: readonly string[]
}

const TABS = [
  { key: 'chart', name: 'Chart' },
  { key: 'matters', name: 'If one thing is different' },
] as const
type Tab = (typeof TABS)[number]['key']

/** What the scenario does to cash: sentences, figures, a chart, causes and questions. */
export function BuilderAnswers({ described, more, ...parts }: BuilderAnswersProps) {
  const [tab, setTab] = useState<Tab>('chart')
  const panelId = useId()
  const [first, ...others] = more
  return (
    <>
      {first !== undefined && (
        <div>
          <p className={styles.sentences}>{first}</p>
          {others.length > 0 && (
            <details className={styles.more}>
              <summary>More about it</summary>
              <p className={styles.sentences}>{others.join(' ')}</p>
            </details>
          )}
        </div>
      )}
      <ScenarioFacts {...parts} known={described} />
      <div className={styles.shown}>
        <Tabs label="Shown" tabs={TABS} chosen={tab} onChoose={setTab} panelId={panelId} />
        <Suspense fallback={null}>
          <AskMenu {...parts} />
        </Suspense>
        <div
          id={panelId}
          className={styles.answer}
          role="tabpanel"
          aria-label={TABS.find(({ key }) => key === tab)?.name}
        >
          {tab === 'chart' ? (
            <ScenarioChart {...parts} />
          ) : (
            <Suspense fallback={<p role="status">{WORDS.calculating}</p>}>
              <WhatMatters {...parts} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense fallback={null}>
        <ScenarioCauses {...parts} />
      </Suspense>
    </>
  )
}
