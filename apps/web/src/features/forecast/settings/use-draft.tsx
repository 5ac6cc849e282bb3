import { assert } from '@millpond/core/outcome'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { MODEL_PAGES, type ModelPage } from '#screen/settings-pages.ts'

type Held = Readonly<Partial<Record<ModelPage, object>>>

interface Drafts {
  readonly held: Held
  readonly update: (page: ModelPage, change: (before: object) => object) => void
}

const DraftsContext = createContext<Drafts | null>(null)

/** Keeps the unsaved changes of one settings page while another one is open. */
export function KeptDrafts({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<Held>({})
  const drafts = useMemo<Drafts>(
    () => ({
      held,
      update: (page, change) =>
        setHeld(before => ({ ...before, [page]: change(before[page] ?? NOTHING) })),
    }),
    [held],
  )
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}

const NOTHING = {}

function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext)
  assert(drafts !== null, 'a page of the settings is drawn inside KeptDrafts')
  return drafts
}

/**
 * Only the fields that this user changed in a section: another user's saved change appears in all
 * other fields.
 */
export function useDraft<Draft extends object>(page: ModelPage) {
  const { held, update } = useDrafts()
  const changed: Partial<Draft> = held[page] ?? NOTHING
  return {
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (part: Partial<Draft>) => update(page, before => ({ ...before, ...part })),
    /** Drops the change of one field. */
    forget: (field: keyof Draft) =>
      update(page, before =>
        Object.fromEntries(Object.entries(before).filter(([each]) => each !== field)),
      ),
    clear: () => update(page, () => NOTHING),
  }
}

/** The pages with something that is not saved yet. */
export function useUnsavedPages(): readonly ModelPage[] {
  const { held } = useDrafts()
  return MODEL_PAGES.filter(page => Object.keys(held[page] ?? NOTHING).length > 0)
}
