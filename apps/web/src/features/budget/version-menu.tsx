import type { Budget } from '@millpond/contract/budget'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { Select } from '#ui/select-field.tsx'
import styles from './budget.module.css'
import { type BudgetGround, PROVIDER } from './budget-ground.ts'
import type { BudgetViewProps } from './budget-view-props.ts'
import { useFileItems } from './files/use-file-items.ts'
import { useOneStep } from './use-one-step.ts'
import { useVersionActs } from './use-version-acts.ts'
import { versionLabel } from './version-names.ts'

const NewVersionDialog = lazy(() =>
  import('./new-version-dialog.tsx').then(module => ({ default: module.NewVersionDialog })),
)

const RenameDialog = lazy(() =>
  import('./rename-dialog.tsx').then(module => ({ default: module.RenameDialog })),
)

const ImportDrawer = lazy(() =>
  import('./files/import-drawer.tsx').then(module => ({ default: module.ImportDrawer })),
)

/** Which version is looked at, and what is done with it as a whole. */
export function VersionMenu(ground: BudgetViewProps) {
  const { organisation, budgets, budget, place, provider, writing } = ground
  const [open, setOpen] = useState<Opening | null>(null)
  const versionItems = useItems(ground, budget, setOpen)
  const fileItems = useFileItems(ground, () => setOpen('import'))
  const writeStep = useOneStep()
  const close = () => setOpen(null)
  return (
    <div className={styles.version}>
      <Select
        aria-label="Version"
        options={[
          ...budgets.map(each => ({ value: each.sheetId, label: versionLabel(each) })),
          ...(provider ? [{ value: PROVIDER, label: `${provider} budget (read only)` }] : []),
        ]}
        value={budget?.sheetId ?? PROVIDER}
        onChange={place.chooseVersion}
      />
      <Menu
        label="What to do with this version"
        items={[...versionItems, ...fileItems]}
        trigger={props => (
          <Button {...props} aria-label="What to do with this version">
            <Icon name="more" />
          </Button>
        )}
      />
      <Suspense>
        {(open === 'new' || open === 'copy') && (
          <NewVersionDialog
            ground={ground}
            beginWith={open === 'copy' ? (budget?.sheetId ?? PROVIDER) : 'lastYear'}
            unsaved={open === 'copy' ? (writing?.state.sheet.draft.size ?? 0) : 0}
            onClose={close}
          />
        )}
        {open === 'rename' && budget && (
          <RenameDialog
            organisationId={organisation.organisationId}
            budget={budget}
            onClose={close}
          />
        )}
        {open === 'import' && writing && (
          <ImportDrawer
            {...ground}
            onImport={edit => writeStep(writing, edit, close)}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}

type Opening = 'new' | 'copy' | 'rename' | 'import'

/** What this person may do with this version, in the state it is in. */
function useItems(
  ground: BudgetGround,
  budget: Budget | null,
  onOpen: (which: Opening) => void,
): MenuItem[] {
  const { organisation } = ground
  const acts = useVersionActs(ground)
  if (!atLeast(organisation.role, 'editor')) return []
  const action = (label: string, onSelect: () => void): MenuItem => ({
    kind: 'action',
    ...{ label, onSelect },
  })
  const plan = acts.isPlannedBy(budget)
    ? action('Do not plan the forecast by it', acts.planByNone)
    : action('Plan the forecast by it', () => acts.planByVersion(budget))
  const own = budget ? ownItems(budget, organisation.role === 'owner', acts, action, onOpen) : []
  return [
    action('New version…', () => onOpen('new')),
    action('Copy this version…', () => onOpen('copy')),
    plan,
    ...own,
  ]
}

/** Delete is not beside Approve by a slip of the hand. */
const DIVIDER: MenuItem = { kind: 'rule', id: 'delete' }

function ownItems(
  budget: Budget,
  isOwner: boolean,
  { setState, setDeleted }: ReturnType<typeof useVersionActs>,
  action: (label: string, onSelect: () => void) => MenuItem,
  onOpen: (which: Opening) => void,
): MenuItem[] {
  const to = (label: string, state: Budget['state']) =>
    action(label, () => void setState(budget, state))
  const isOpen = budget.state === 'open'
  return [
    ...(isOpen ? [action('Rename…', () => onOpen('rename'))] : []),
    ...(isOwner && isOpen ? [to('Lock', 'locked')] : []),
    ...(isOwner && budget.state !== 'approved' ? [to('Approve', 'approved')] : []),
    ...(isOwner && !isOpen ? [to('Open again', 'open')] : []),
    ...(isOpen ? [DIVIDER, action('Delete', () => void setDeleted(budget, true))] : []),
  ]
}
