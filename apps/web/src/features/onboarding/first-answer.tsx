import type { Organisation } from '@millpond/contract/organisation'
import {
  cashOutlook,
  cashToday,
  chanceSentence,
  headline,
  lowPointName,
  when,
} from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { atLeast } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { useWatchedImport } from '#api/use-watched-import.ts'
import { useRefreshAsMonthsArrive } from '#current/use-refresh-as-months-arrive.ts'
import { useForecastModel } from '#model/use-forecast-model.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { FloorForm } from '#screen/floor-form.tsx'
import { Answer } from '#ui/answer.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './onboarding.module.css'
import { ALL_SET } from './step-words.ts'

interface FirstAnswerProps {
  readonly organisation: Organisation
  /** Where the setup is, in a sentence. */
  readonly progress: ReactNode
  /** Shown where there is no forecast. */
  readonly pending: ReactNode
}

/** What the dashboard will say about the person's own cash. Guide §9.14. */
export function FirstAnswer({ organisation, progress, pending }: FirstAnswerProps) {
  const { organisationId } = organisation
  useRefreshAsMonthsArrive(useWatchedImport({ organisationId }).currentData?.latest ?? null)
  const state = useForecastModel(organisation)
  if (state.kind === 'loading') {
    return (
      <Answer basis={<>{progress} Your first forecast will be ready in a moment.</>}>
        {ALL_SET}
      </Answer>
    )
  }
  if (state.kind !== 'ready') return pending
  return <Ready {...{ organisation, progress }} model={state.model} />
}

interface ReadyProps extends Omit<FirstAnswerProps, 'pending'> {
  readonly model: ForecastModel
}

function Ready({ organisation, progress, model }: ReadyProps) {
  const { ledger, forecast, fan, floor } = model
  const outlook = cashOutlook(forecast, fan, floor)
  const { low } = outlook
  const today = cashToday(ledger, forecast)
  const chance = chanceSentence(outlook)
  return (
    <>
      <div>
        <p className={styles.hint}>
          {ALL_SET} {progress}
        </p>
        <Answer basis={chance && `${chance}.`}>{headline(outlook, ledger.currency)}</Answer>
      </div>
      <Facts
        label="Your cash"
        facts={[
          {
            label: `Cash on ${formatDay(today.on)}`,
            value: today.amount === null ? null : formatMoney(today.amount, ledger),
          },
          {
            label: `${lowPointName(low)}, next 12 months`,
            value: low && formatMoney(low.amount, ledger),
            note: low && when(low),
          },
        ]}
      />
      {atLeast(organisation.role, 'editor') && (
        <Panel title="What is the least you want in the bank?">
          <FloorForm organisation={organisation} currency={ledger.currency} />
        </Panel>
      )}
    </>
  )
}
