import { assert } from '@millpond/core/outcome'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { FORECAST_PAGES, type ForecastPage } from '#screen/settings-pages.ts'

/** What is saved by itself: each page, and of the rules also whether a budget goes before them. */
type DraftName = ForecastPage | 'plan'

type Held = Readonly<Partial<Record<DraftName, object>>>

interface Drafts {
  readonly held: Held
  readonly update: (name: DraftName, change: (before: object) => object) => void
}

const DraftsContext = createContext<Drafts | null>(null)

/** Keeps what is typed on one page of the settings while another is open. */
export function KeptDrafts({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<Held>({})
  const drafts = useMemo<Drafts>(
    () => ({
      held,
      update: (name, change) =>
        setHeld(before => ({ ...before, [name]: change(before[name] ?? NOTHING) })),
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
 * What a person changed of a section and nothing else: a change somebody else saved shows in every
 * field that was left alone.
 */
export function useDraft<Draft extends object>(name: DraftName) {
  const { held, update } = useDrafts()
  const changed: Partial<Draft> = held[name] ?? NOTHING
  return {
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (part: Partial<Draft>) => update(name, before => ({ ...before, ...part })),
    /** Of one field alone, as it was saved or is not wanted. */
    forget: (field: keyof Draft) =>
      update(name, before =>
        Object.fromEntries(Object.entries(before).filter(([each]) => each !== field)),
      ),
    clear: () => update(name, () => NOTHING),
  }
}

/** The pages with something that is not saved yet. */
export function useUnsavedPages(): readonly ForecastPage[] {
  const { held } = useDrafts()
  const isChanged = (name: DraftName) => Object.keys(held[name] ?? NOTHING).length > 0
  return FORECAST_PAGES.filter(page => isChanged(page) || (page === 'rules' && isChanged('plan')))
}
