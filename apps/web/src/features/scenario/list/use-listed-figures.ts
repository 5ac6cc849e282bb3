import type { LowPoint, ScenarioAnswers } from '@millpond/core/insight'
import type { Scenario } from '@millpond/core/scenario'
import { useEffect, useMemo, useState } from 'react'
import { scenarioWorker } from '#model/scenario-worker.ts'
import type { ForecastModel } from '#model/use-model.ts'
import type { StoredScenario } from '../editor/contract-types.ts'
import { questionOf, stackFrom } from '../model/question-of.ts'
import { useBudgetAmounts } from '../model/use-budget-amounts.ts'

export interface ListedAnswer {
  /** Within its horizon; null with too little history, or if what it rests on is gone. */
  readonly low: LowPoint | null
  readonly chance: number | null
  readonly hasFailed?: boolean
}

/** By the id of a scenario, as far as they are known. */
export type ListedFigures = ReadonlyMap<string, ListedAnswer>

interface Wanted {
  readonly model: ForecastModel
  readonly organisationId: string
  readonly all: readonly Listable[]
  /** Those of the list. */
  readonly shown: readonly Listable[]
}

/** A scenario, and what it showed when it was added to the forecast. */
type Listable = Scenario & Pick<StoredScenario, 'frozen'>

const listedOf = ({ low, chance }: ScenarioAnswers): ListedAnswer => ({
  low: low.after,
  chance: low.after && (chance?.after ?? null),
})

const FAILED: ListedAnswer = { low: null, chance: null, hasFailed: true }

const NONE: ListedFigures = new Map()

/** The low points of scenarios, calculated one after the other off the main thread. */
export function useListedFigures({ model, organisationId, all, shown }: Wanted): ListedFigures {
  const { ledger, basis, floor } = model
  const budgets = useBudgetAmounts(organisationId, model, all)
  const [known, setKnown] = useState<{ readonly of: unknown; readonly figures: ListedFigures }>({
    ...{ of: null, figures: NONE },
  })
  const ids = shown.map(({ id }) => id).join()
  const asked = useMemo(
    () => ({ ledger, basis, floor, budgets, all, ids: ids.split(',') }),
    [ledger, basis, floor, budgets, all, ids],
  )
  useEffect(() => {
    if (!asked.budgets) return
    let isWanted = true
    const figuresOf = async (scenario: Listable): Promise<ListedAnswer> => {
      if (scenario.frozen) return listedOf(scenario.frozen.answers)
      const found = stackFrom(scenario, asked.all)
      const question = found.ok ? questionOf(asked, found.stack, asked.budgets) : null
      if (!question) return { low: null, chance: null }
      return listedOf((await scenarioWorker('scenario', question)).answers)
    }
    const askAll = async () => {
      for (const scenario of asked.all) {
        if (!asked.ids.includes(scenario.id)) continue
        if (!isWanted) return
        const figures = await figuresOf(scenario).catch(() => FAILED)
        const { id } = scenario
        if (!isWanted) return
        setKnown(before => ({
          of: asked,
          figures: new Map([...(before.of === asked ? before.figures : []), [id, figures]]),
        }))
      }
    }
    void askAll()
    return () => {
      isWanted = false
    }
  }, [asked])
  return known.figures
}
