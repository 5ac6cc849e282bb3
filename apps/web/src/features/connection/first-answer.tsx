import type { Organisation } from '@millpond/contract/organisation'
import { cashOutlook, chanceSentence, headline } from '@millpond/core/insight'
import { useForecastModel } from '#model/use-forecast-model.ts'
import { Panel } from '#ui/panel.tsx'
import styles from './connection.module.css'

/** What the dashboard says about the cash of these books, as soon as there is a forecast. */
export function FirstAnswer({ organisation }: { organisation: Organisation }) {
  const state = useForecastModel(organisation)
  if (state.kind === 'loading') {
    return <p className={styles.hint}>Your first forecast will be ready in a moment.</p>
  }
  if (state.kind !== 'ready') return null
  const { ledger, forecast, fan, floor } = state.model
  const outlook = cashOutlook(forecast, fan, floor)
  const chance = chanceSentence(outlook)
  return (
    <Panel title={headline(outlook, ledger.currency)} className={styles.answer}>
      <p className={styles.hint}>
        {chance && `${chance}. `}The figures are those of the dashboard.
      </p>
    </Panel>
  )
}
