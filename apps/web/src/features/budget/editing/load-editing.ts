import { useEffect } from 'react'
import { useStore } from '#current/use-store.ts'
import { createStore } from '#platform/store.ts'
import { afterPaint } from '#ui/after-paint.ts'
import { amountReader } from '../model/budget-unit.ts'
import type { EDITING } from './editing-part.ts'

/** All that changes a budget, and that reading one does not need. */
export type EditingPart = typeof EDITING

interface Loading {
  /** Null until it has loaded. */
  readonly part: EditingPart | null
  readonly hasFailed: boolean
}

const loading = createStore<Loading>({ part: null, hasFailed: false })

export const loadEditing = (): Promise<void> =>
  import('./editing-part.ts').then(
    ({ EDITING }) => {
      amountReader.read = (text, before) => EDITING.readCell(text, 'cents', before)
      loading.set({ part: EDITING, hasFailed: false })
    },
    () => loading.update(now => ({ ...now, hasFailed: true })),
  )

/** The same for all parts of the page: a later visit finds it loaded. */
const editingNow = (): EditingPart | null => loading.get().part
export const useEditing = (): Loading => useStore(loading)

/** Loads it as soon as the browser has drawn the screen. */
export function useEditingAfterPaint(): void {
  useEffect(() => (editingNow() ? undefined : afterPaint(() => void loadEditing())), [])
}
