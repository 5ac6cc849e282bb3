import type { BuilderParts } from '../model/builder-parts.ts'
import { AskMenu } from './ask-menu.tsx'
import { ScenarioCauses } from './scenario-causes.tsx'

/** What is below the first screen of the builder: causes and questions. */
export const BelowChart = (parts: BuilderParts) => (
  <>
    <ScenarioCauses {...parts} />
    <AskMenu {...parts} />
  </>
)
