import type { Edit } from '@millpond/core/sheet'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from '#ui/toast.tsx'
import type { SheetActs } from './use-sheet-acts.ts'

type Keys = Readonly<Record<`${'ctrl' | 'alt'}+${string}`, () => unknown>>

/** The keys that work wherever the focus is; an undo out of sight has a message. */
export function useSheetKeys(acts: SheetActs | null, more: Keys = {}): void {
  const toast = useToast()
  const step = (verb: 'undo' | 'redo', can: boolean, take: () => Edit | null) => {
    const did = verb === 'undo' ? 'Undone' : 'Redone'
    const edit = take()
    // An undo that found other figures has its own message.
    const message = edit ? `${did}: ${edit.label}.` : can ? null : `There is nothing to ${verb}.`
    if (message !== null) toast({ message, topic: 'step' })
  }
  const redo = () => acts && step('redo', acts.canRedo(), acts.redo)
  usePlanningKeys({
    ...more,
    ...(acts && {
      'ctrl+s': acts.save,
      'ctrl+z': () => step('undo', acts.canUndo(), acts.undo),
      'ctrl+y': redo,
      'ctrl+shift+z': redo,
    }),
  })
}

/** In a text field these keys belong to the text. */
const OF_TEXTS = ['ctrl+z', 'ctrl+y', 'ctrl+shift+z']

const TEXTS = 'input:not([type=range], [type=checkbox]), textarea, [contenteditable]'

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXTS) !== null

/** Keys of a sheet that work outside the grid too: `ctrl+s`, `alt+p`. */
function usePlanningKeys(keys: Keys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]')) return
    const held = event.ctrlKey || event.metaKey ? 'ctrl' : event.altKey ? 'alt' : null
    const shift = event.shiftKey ? 'shift+' : ''
    const key = `${held}+${shift}${event.key.toLowerCase()}`
    const run = keys[key as keyof Keys]
    if (!run || (OF_TEXTS.includes(key) && isText(event.target))) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
