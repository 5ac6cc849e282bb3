import type { ComponentProps } from 'react'
import { HistoryDrawer } from '#sheet-editor/history-drawer.tsx'
import { scenarioChanges } from './history-changes.ts'

type ScenarioHistoryProps = Omit<ComponentProps<typeof HistoryDrawer>, 'ownChanges'>

/** The edits of a scenario, with what they changed in events. */
export const ScenarioHistory = (props: ScenarioHistoryProps) => (
  <HistoryDrawer {...props} ownChanges={scenarioChanges} />
)
