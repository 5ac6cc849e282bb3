import type { Scenario } from '@millpond/core/scenario'
import { useEffect, useMemo, useState } from 'react'
import type { ScenarioFigures } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { questionOf, stackFrom } from '../model/question-of.ts'
import { useBudgetAmounts } from '../model/use-budget-amounts.ts'
import { type Compared, type ComparedSide, windowOf } from './compared.ts'

interface Wanted {
  readonly organisationId: string
  readonly model: ForecastModel
  readonly compared: readonly Scenario[]
  readonly all: readonly Scenario[]
}

interface Calculated {
  /** The figures of the forecast and of these scenarios; null until all are known. */
  readonly known: Compared | null
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

export function useComparedFigures(wanted: Wanted): Calculated {
  const { organisationId, model, compared, all } = wanted
  const { ledger, basis, floor } = model
  const budgets = useBudgetAmounts(organisationId, model, all)
  const key = compared.map(({ id }) => id).join()
  const asked = useMemo(
    () => ({ key, all, sources: { ledger, basis, floor }, budgets }),
    [key, all, ledger, basis, floor, budgets],
  )
  const [known, setKnown] = useState<{ of: typeof asked; compared: Compared | null } | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    if (!asked.budgets || asked.key === '') return
    let isWanted = true
    compare(asked).then(
      answer => {
        if (isWanted) setKnown({ of: asked, compared: answer })
      },
      () => {
        if (isWanted) setKnown({ of: asked, compared: null })
      },
    )
    return () => {
      isWanted = false
    }
  }, [asked, tries])
  const answer = known?.of === asked ? known : null
  return {
    known: answer?.compared ?? null,
    hasFailed: answer !== null && answer.compared === null,
    tryAgain: () => {
      setKnown(null)
      setTries(count => count + 1)
    },
  }
}

interface Asked {
  readonly key: string
  readonly all: readonly Scenario[]
  readonly sources: Pick<ForecastModel, 'ledger' | 'basis' | 'floor'>
  readonly budgets: ReturnType<typeof useBudgetAmounts>
}

async function compare({ key, all, sources, budgets }: Asked): Promise<Compared> {
  const root = { root: { kind: 'forecast' }, layers: [] } as const
  const compared = key.split(',').flatMap(id => all.find(each => each.id === id) ?? [])
  const horizon = windowOf(compared)
  const stacks = compared.flatMap(scenario => {
    const found = stackFrom(scenario, all)
    return found.ok
      ? [{ name: scenario.scenarioName, stack: found.stack, events: scenario.events }]
      : []
  })
  const questions = [{ name: 'Forecast', stack: root, events: [] }, ...stacks].flatMap(
    ({ stack, ...own }) => {
      const question = questionOf(sources, stack, budgets)
      return question ? [{ own, question: { ...question, horizon } }] : []
    },
  )
  const answers = await Promise.all(
    questions.map(async ({ own, question }) => ({
      ...{ own, figures: await scenarioWorker('scenario', question) },
    })),
  )
  const months = answers[0]?.figures.answers.months ?? []
  return {
    months,
    floor: sources.floor,
    sides: answers.map(({ own, figures }) => sideOf(own, figures)),
  }
}

const sideOf = (
  own: Pick<ComparedSide, 'name' | 'events'>,
  { after, answers }: ScenarioFigures,
): ComparedSide => ({
  ...own,
  closing: after.closing,
  lowest: after.lowest,
  highest: after.highest,
  low: answers.low.after,
  chance: answers.chance?.after ?? null,
  monthsBelow: answers.monthsBelow.after,
  atEnd: answers.closing.after,
  profit: answers.profit.after,
})
