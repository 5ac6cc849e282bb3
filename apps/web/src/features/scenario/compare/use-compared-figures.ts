import type { Scenario } from '@millpond/core/scenario'
import { useEffect, useMemo, useState } from 'react'
import { forecastWorker } from '#model/forecast-worker-client.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { questionOf, stackFrom } from '../model/question-of.ts'
import { useBudgetAmounts } from '../model/use-budget-amounts.ts'
import type { Compared } from './compared.ts'

interface Wanted {
  readonly organisationId: string
  readonly model: ForecastModel
  readonly compared: readonly Scenario[]
  readonly all: readonly Scenario[]
}

/** The figures of the forecast and of these scenarios; null until all are known. */
export function useComparedFigures(wanted: Wanted): Compared | null {
  const { organisationId, model, compared, all } = wanted
  const { ledger, basis, floor } = model
  const budgets = useBudgetAmounts(organisationId, model, all)
  const key = compared.map(({ id }) => id).join()
  const asked = useMemo(
    () => ({ key, all, sources: { ledger, basis, floor }, budgets }),
    [key, all, ledger, basis, floor, budgets],
  )
  const [known, setKnown] = useState<{ of: typeof asked; compared: Compared } | null>(null)
  useEffect(() => {
    if (!asked.budgets || asked.key === '') return
    let isWanted = true
    compare(asked).then(
      answer => {
        if (isWanted && answer) setKnown({ of: asked, compared: answer })
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [asked])
  return known && known.of === asked ? known.compared : null
}

interface Asked {
  readonly key: string
  readonly all: readonly Scenario[]
  readonly sources: Pick<ForecastModel, 'ledger' | 'basis' | 'floor'>
  readonly budgets: ReturnType<typeof useBudgetAmounts>
}

async function compare({ key, all, sources, budgets }: Asked): Promise<Compared | null> {
  const root = { root: { kind: 'forecast' }, layers: [] } as const
  const stacks = key.split(',').flatMap(id => {
    const scenario = all.find(each => each.id === id)
    const found = scenario && stackFrom(scenario, all)
    return scenario && found?.ok ? [{ name: scenario.scenarioName, stack: found.stack }] : []
  })
  const questions = [{ name: 'Forecast', stack: root }, ...stacks].flatMap(({ name, stack }) => {
    const question = questionOf(sources, stack, budgets)
    return question ? [{ name, question }] : []
  })
  const answers = await Promise.all(
    questions.map(async ({ name, question }) => ({
      ...{ name, figures: await forecastWorker('scenario', question) },
    })),
  )
  const [first] = answers
  if (!first) return null
  const sides = answers.map(({ name, figures }) => ({ name, side: figures.after }))
  return { months: first.figures.months, sides }
}
