/** Types of the contract by the names that this feature uses. */
import type { ReplyOf } from '@millpond/contract/route'
import type { getScenario, updateScenario } from '@millpond/contract/scenario'

export type {
  ScenarioChange,
  ScenarioProperty,
  ScenarioPropertyValues,
  ScenarioReply as StoredScenario,
} from '@millpond/contract/scenario'
export type { ScenarioLine } from '@millpond/core/scenario'
export type ReadScenario = NonNullable<ReplyOf<typeof getScenario>>
export type ScenarioSaveReply = ReplyOf<typeof updateScenario>
