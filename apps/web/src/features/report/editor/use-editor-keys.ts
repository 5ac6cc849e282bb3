import { useEffect, useEffectEvent } from 'react'
import type { ReportEdit } from './edit-report.ts'

const TEXTS = 'input:not([type=checkbox]), textarea'

/** Save, undo and redo, wherever the focus is; in a text field, undo belongs to the text. */
export function useEditorKeys(edit: ReportEdit): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    const isText = event.target instanceof Element && event.target.closest(TEXTS) !== null
    if (key === 's') void edit.saveNow()
    else if (isText) return
    else if (key === 'y' || (key === 'z' && event.shiftKey)) edit.redo()
    else if (key === 'z') edit.undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
