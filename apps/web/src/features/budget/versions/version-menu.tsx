import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select-field.tsx'
import styles from '../budget.module.css'
import { PROVIDER, useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { versionLabel } from './version-names.ts'

interface VersionMenuProps {
  readonly version: ShownVersion
  /** The menu of the version; null until it has loaded. */
  readonly actions: ReactNode
}

/** The shown version, and the actions for it as a whole. */
export function VersionMenu({ version, actions }: VersionMenuProps) {
  const { budgets, location, providerBudget } = useBudgetContext()
  return (
    <div className={styles.version}>
      <Select
        aria-label="Version"
        options={[
          ...budgets.map(each => ({ value: each.sheetId, label: versionLabel(each) })),
          ...(providerBudget ? [{ value: PROVIDER, label: `${providerBudget}, read only` }] : []),
        ]}
        value={version.budget?.sheetId ?? PROVIDER}
        onChange={location.chooseVersion}
      />
      {actions ?? (
        <Button disabled aria-label="Version actions">
          <Icon name="more" />
        </Button>
      )}
    </div>
  )
}
