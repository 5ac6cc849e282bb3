/** The books of the last questions about scenarios, which are not sent with each of them. */
import type { ForecastSources } from '@millpond/core/forecast'
import { assert } from '@millpond/core/outcome'
import type { Keyed, ScenarioQuestion } from './scenario-question.ts'

let kept: { readonly key: number; readonly sources: ForecastSources } | null = null

/** The question with its books; the same object as before, so that what is known of it counts. */
export function withSources<Asked extends Keyed<ScenarioQuestion>>(
  asked: Asked,
): Asked & ScenarioQuestion {
  const { sources, sourcesKey } = asked
  if (sources && sourcesKey === undefined) return { ...asked, sources }
  if (sources && sourcesKey !== undefined) kept = { key: sourcesKey, sources }
  assert(kept && kept.key === sourcesKey, 'the books of this question')
  return { ...asked, sources: kept.sources }
}
