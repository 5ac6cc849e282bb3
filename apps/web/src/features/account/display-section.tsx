import { useState } from 'react'
import { useDisplay } from '#current/display.ts'
import { browserTimers } from '#platform/clock.ts'
import type { DisplayPreferences } from '#platform/display-preferences.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { clockOf } from '#ui/instant.ts'
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
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const change = (part: Partial<DisplayPreferences>) => {
    display.change(part)
    setSavedAt(browserTimers.now())
  }
  return (
    <Panel>
      <div className={styles.stack}>
        <RadioGroup
          legend="Theme"
          options={THEMES}
          value={display.theme}
          onChange={theme => change({ theme })}
        />
        <RadioGroup
          legend="Table density"
          options={DENSITIES}
          value={display.density}
          onChange={density => change({ density })}
        />
        <Checkbox
          checked={display.hasSingleKeys}
          onChange={hasSingleKeys => change({ hasSingleKeys })}
        >
          Enable single-key shortcuts (press <kbd>?</kbd> for a list)
        </Checkbox>
        <p role="status" className={styles.status}>
          {savedAt === null ? 'Each choice is saved at once.' : `Saved ${clockOf(savedAt)}`}
        </p>
      </div>
    </Panel>
  )
}
