import { useDisplay } from '#current/display.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Panel } from '#ui/panel.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import styles from './account.module.css'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
] as const

const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'relaxed', label: 'Relaxed' },
] as const

/** Kept in this browser alone, and at once. */
export function DisplaySection() {
  const display = useDisplay()
  return (
    <Panel title="Looks and keys" subtitle="For this browser; kept at once.">
      <div className={styles.stack}>
        <RadioGroup
          legend="Theme"
          options={THEMES}
          value={display.theme}
          onChange={theme => display.change({ theme })}
        />
        <RadioGroup
          legend="Rows of tables"
          options={DENSITIES}
          value={display.density}
          onChange={density => display.change({ density })}
        />
        <Checkbox
          checked={display.hasSingleKeys}
          onChange={hasSingleKeys => display.change({ hasSingleKeys })}
        >
          Single keys go to screens and do things (<kbd>?</kbd> lists them)
        </Checkbox>
      </div>
    </Panel>
  )
}
