import type { Scenario } from '@millpond/core/scenario'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import type { ScenarioEdits } from '../editor/scenario-edits.ts'
import type { KnownFigures } from './use-builder-figures.ts'

/** What all parts of the builder get. */
export interface BuilderParts extends PlanningContext {
  /** With the draft. */
  readonly scenario: Scenario
  readonly edits: ScenarioEdits
  readonly canEdit: boolean
  /** Null until the first figures are known. */
  readonly known: KnownFigures | null
}
