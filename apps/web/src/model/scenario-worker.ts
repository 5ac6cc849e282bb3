import type { ForecastSources } from '@millpond/core/forecast'
import { forecastWorker } from './forecast-worker-client.ts'
import type { QuestionInput, QuestionReply } from './questions.ts'
import type { ScenarioQuestion } from './scenario-question.ts'

type AboutScenario =
  | 'scenario'
  | 'scenarioStatements'
  | 'safeMonths'
  | 'adoption'
  | 'sensitivity'
  | 'askScenario'
  | 'remedies'

/** The books that the worker was given last. */
let given: { readonly sources: ForecastSources; readonly key: number } | null = null

/**
 * Asks the worker about a scenario. It is given the books once, and not with every step of a
 * slider: it keeps them, and what it has computed from them. A worker without them, because it has
 * just started, is asked again with them.
 */
export async function scenarioWorker<Q extends AboutScenario>(
  question: Q,
  asked: QuestionInput<Q> & ScenarioQuestion,
): Promise<QuestionReply<Q>> {
  const { ledger, basis } = asked.sources
  const before = given
  const isGiven = before?.sources.ledger === ledger && before.sources.basis === basis
  const { sources, key } = isGiven
    ? before
    : { sources: { ledger, basis }, key: (before?.key ?? 0) + 1 }
  given = { sources, key }
  const ask = (sent: ForecastSources | null) =>
    forecastWorker(question, { ...asked, sources: sent, sourcesKey: key } as QuestionInput<Q>)
  return isGiven ? ask(null).catch(() => ask(sources)) : ask(sources)
}
