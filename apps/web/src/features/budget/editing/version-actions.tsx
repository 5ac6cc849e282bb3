import type { Budget } from '@millpond/contract/budget'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useFileItems } from '../files/use-file-items.ts'
import { useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { useIsPlannedBy } from '../versions/use-is-planned-by.ts'
import { useVersionActs } from '../versions/use-version-acts.ts'
import { usePartsForLater } from './use-parts-for-later.ts'
import type { OpenDialog } from './version-dialogs.tsx'

const VersionDialogs = lazy(() =>
  import('./version-dialogs.tsx').then(module => ({ default: module.VersionDialogs })),
)

/** What is done with a version as a whole. */
export function VersionActions({ version }: { readonly version: ShownVersion }) {
  const { budget } = version
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const versionItems = useItems(budget, setOpen)
  const fileItems = useFileItems(version, () => setOpen('import'))
  usePartsForLater()
  return (
    <>
      <Menu
        label="Version actions"
        items={[...versionItems, ...fileItems]}
        trigger={props => (
          <Button {...props} aria-label="Version actions">
            <Icon name="more" />
          </Button>
        )}
      />
      <Suspense>
        {open && <VersionDialogs {...{ open, version }} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}

/** What this person may do with this version, in the state it is in. */
function useItems(budget: Budget | null, onOpen: (which: OpenDialog) => void): MenuItem[] {
  const { organisation } = useBudgetContext()
  const acts = useVersionActs()
  const isPlannedBy = useIsPlannedBy()
  if (!atLeast(organisation.role, 'editor')) return []
  const action = (label: string, onSelect: () => void): MenuItem => ({
    kind: 'action',
    ...{ label, onSelect },
  })
  const plan = isPlannedBy(budget)
    ? action('Stop using in forecast', acts.planByNone)
    : action('Use in forecast…', () => onOpen('use'))
  const own = budget ? ownItems(budget, organisation.role === 'owner', acts, action, onOpen) : []
  return [
    action('New version…', () => onOpen('new')),
    action('Copy this version…', () => onOpen('copy')),
    plan,
    ...own,
  ]
}

/** Delete is apart from Approve, so that no one presses it by mistake. */
const DIVIDER: MenuItem = { kind: 'rule', id: 'delete' }

function ownItems(
  budget: Budget,
  isOwner: boolean,
  { setState, setDeleted }: ReturnType<typeof useVersionActs>,
  action: (label: string, onSelect: () => void) => MenuItem,
  onOpen: (which: OpenDialog) => void,
): MenuItem[] {
  const to = (label: string, state: Budget['state']) =>
    action(label, () => void setState(budget, state))
  const isOpen = budget.state === 'open'
  return [
    ...(isOpen ? [action('Rename…', () => onOpen('rename'))] : []),
    ...(isOwner && isOpen ? [to('Lock', 'locked')] : []),
    ...(isOwner && budget.state !== 'approved' ? [to('Approve', 'approved')] : []),
    ...(isOwner && !isOpen ? [to(budget.state === 'locked' ? 'Unlock' : 'Reopen', 'open')] : []),
    ...(isOpen ? [DIVIDER, action('Delete', () => void setDeleted(budget, true))] : []),
  ]
}
