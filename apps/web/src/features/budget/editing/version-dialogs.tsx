import { countDraft } from '@millpond/core/sheet'
import { lazy } from 'react'
import { PROVIDER, useBudgetContext, useVersionName } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { useOneStep } from '../model/use-one-step.ts'
import { UseBudgetDialog } from './later-parts.ts'

const NewVersionDialog = lazy(() =>
  import('../versions/new-version-dialog.tsx').then(module => ({
    default: module.NewVersionDialog,
  })),
)

const RenameDialog = lazy(() =>
  import('../versions/rename-dialog.tsx').then(module => ({ default: module.RenameDialog })),
)

const ImportDrawer = lazy(() =>
  import('../files/import-drawer.tsx').then(module => ({ default: module.ImportDrawer })),
)

export type OpenDialog = 'new' | 'copy' | 'rename' | 'import' | 'use'

interface VersionDialogsProps {
  readonly open: OpenDialog
  readonly version: ShownVersion
  readonly onClose: () => void
}

/** The dialog that an action of a version opens. */
export function VersionDialogs({ open, version, onClose }: VersionDialogsProps) {
  const { organisation } = useBudgetContext()
  const nameOf = useVersionName()
  const writeStep = useOneStep()
  const { budget, writing } = version
  if (open === 'new' || open === 'copy') {
    return (
      <NewVersionDialog
        startWith={open === 'copy' ? (budget?.sheetId ?? PROVIDER) : 'lastYear'}
        unsaved={open === 'copy' && writing ? countDraft(writing.state.sheet) : null}
        onClose={onClose}
      />
    )
  }
  if (open === 'use') return <UseBudgetDialog {...{ budget, onClose }} name={nameOf(budget)} />
  if (open === 'rename' && budget) {
    return <RenameDialog organisationId={organisation.organisationId} {...{ budget, onClose }} />
  }
  if (open !== 'import' || !writing) return null
  const onImport = (edit: Parameters<typeof writeStep>[1]) => writeStep(writing, edit, onClose)
  return <ImportDrawer {...{ version, onImport, onClose }} />
}
