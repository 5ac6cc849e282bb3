import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Select } from '#ui/select-field.tsx'
import styles from '../budget.module.css'
import { useEditing } from '../editing/load-editing.ts'
import { PROVIDER, useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { versionLabel } from './version-names.ts'

/** Which version is looked at, and what is done with it as a whole. */
export function VersionMenu({ version }: { readonly version: ShownVersion }) {
  const { budgets, location, providerBudget } = useBudgetContext()
  const { part } = useEditing()
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
      {part ? (
        <part.VersionActions version={version} />
      ) : (
        <Button disabled aria-label="Version actions">
          <Icon name="more" />
        </Button>
      )}
    </div>
  )
}
