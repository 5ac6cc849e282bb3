import type { LowPoint, ScenarioAnswers } from '@millpond/core/insight'
import { type Cents, cents } from '@millpond/core/money'
import type { Scenario } from '@millpond/core/scenario'
import { useEffect, useMemo, useState } from 'react'
import type { ScenarioFigures } from '#model/scenario-question.ts'
import { scenarioWorker } from '#model/scenario-worker.ts'
import type { ForecastModel } from '#model/use-model.ts'
import { windowOf } from '../compare/compared.ts'
import type { StoredScenario } from '../editor/contract-types.ts'
import { questionOf, stackFrom } from '../model/question-of.ts'
import { useBudgetAmounts } from '../model/use-budget-amounts.ts'

export interface ListedAnswer {
  /** Within its horizon; null with too little history, or if what it rests on is gone. */
  readonly low: LowPoint | null
  readonly chance: number | null
  /** What it adds to the low point of its baseline within the same months. */
  readonly change: Cents | null
  /** The lowest balance of each month within its horizon; empty where it is not known by month. */
  readonly lows: readonly Cents[]
  readonly hasFailed?: boolean
}

/** The key of the forecast without any scenario. */
export const FORECAST = 'forecast'

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

const NOTHING: ListedAnswer = { low: null, chance: null, change: null, lows: [] }
const FAILED: ListedAnswer = { ...NOTHING, hasFailed: true }

const NONE: ListedFigures = new Map()

const FORECAST_ALONE = { ok: true, stack: { root: { kind: 'forecast' }, layers: [] } } as const

const listedAnswer = (
  { low: { before, after }, chance }: ScenarioAnswers,
  lows: readonly Cents[],
): ListedAnswer => ({
  lows,
  low: after,
  chance: after && (chance?.after ?? null),
  change: before && after && cents(after.amount - before.amount),
})

/** Where days are not known, the month's end. */
const lowsIn = ({ lowest, closing }: ScenarioFigures['after'], months: number): readonly Cents[] =>
  Array.from({ length: months }, (_, at) => {
    const end = Math.round(closing[at] ?? 0)
    return cents(Math.min(lowest[at]?.amount ?? end, end))
  })

/** The low points of the forecast and of scenarios, one after the other off the main thread. */
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
    const shownOnes = asked.all.filter(({ id }) => asked.ids.includes(id))
    const figuresOf = async (of: Listable | null): Promise<ListedAnswer> => {
      if (of?.frozen) return listedAnswer(of.frozen.answers, [])
      const found = of ? stackFrom(of, asked.all) : FORECAST_ALONE
      const question = found.ok ? questionOf(asked, found.stack, asked.budgets) : null
      if (!question) return NOTHING
      const horizon = of || shownOnes.length === 0 ? {} : { horizon: windowOf(shownOnes) }
      const { answers, after } = await scenarioWorker('scenario', { ...question, ...horizon })
      return listedAnswer(answers, lowsIn(after, answers.months.length))
    }
    const askAll = async () => {
      for (const scenario of [null, ...shownOnes]) {
        const figures = await figuresOf(scenario).catch(() => FAILED)
        const id = scenario?.id ?? FORECAST
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
