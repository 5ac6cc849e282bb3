import type { Role } from '@millpond/core/organisation'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { allowedActs, type ScenarioAct } from './allowed-acts.ts'
import type { ScenarioActs } from './use-scenario-acts.ts'

interface ScenarioMenuProps {
  /** `Actions for Hire a barista`. */
  readonly label: string
  readonly scenario: StoredScenario
  readonly role: Role
  /** Acts without one are not offered here. */
  readonly on: Readonly<Partial<Record<ScenarioAct | OpenAct, () => void>>>
}

/** Everyone who sees a scenario may do these. */
type OpenAct = 'share' | 'workbook'

const LABELS: readonly (readonly [ScenarioAct | OpenAct, string])[] = [
  ['rename', 'Rename…'],
  ['duplicate', 'Duplicate'],
  ['adopt', 'Add to your forecast…'],
  ['share', 'Share…'],
  ['workbook', 'Excel workbook'],
  ['lock', 'Lock'],
  ['unlock', 'Unlock'],
  ['archive', 'Archive'],
  ['unarchive', 'Restore'],
  ['delete', 'Delete'],
]

/** The actions for a scenario as a whole that this person may use. */
export function ScenarioMenu({ label, scenario, role, on }: ScenarioMenuProps) {
  const allowed: readonly string[] = ['share', 'workbook', ...allowedActs(scenario, role)]
  const items = LABELS.flatMap(([act, words]) => {
    const onSelect = on[act]
    return onSelect && allowed.includes(act)
      ? [{ kind: 'action' as const, label: words, onSelect }]
      : []
  })
  return (
    <Menu
      label={scenario.scenarioName}
      trigger={props => (
        <Button {...props} variant="quiet" aria-label={label}>
          <Icon name="more" />
        </Button>
      )}
      items={items}
    />
  )
}

/** Those that need nothing but the scenario. */
export const wholeActs = (scenario: StoredScenario, acts: ScenarioActs) => ({
  lock: () => void acts.setLocked(scenario, true),
  unlock: () => void acts.setLocked(scenario, false),
  archive: () => void acts.setArchived(scenario, true),
  unarchive: () => void acts.setArchived(scenario, false),
})
