import { useDisplay } from '#current/display.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import styles from './account.module.css'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Match system' },
] as const

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'relaxed', label: 'Relaxed' },
] as const

/** Stored in this browser only, and applied at once. */
export function DisplaySection() {
  const display = useDisplay()
  return (
    <Panel>
      <div className={styles.stack}>
        <RadioGroup
          legend="Theme"
          options={THEMES}
          value={display.theme}
          onChange={theme => display.change({ theme })}
        />
        <RadioGroup
          legend="Table density"
          options={DENSITIES}
          value={display.density}
          onChange={density => display.change({ density })}
        />
        <Checkbox
          checked={display.hasSingleKeys}
          onChange={hasSingleKeys => display.change({ hasSingleKeys })}
        >
          Enable single-key shortcuts (press <kbd>?</kbd> for a list)
        </Checkbox>
      </div>
    </Panel>
  )
}
