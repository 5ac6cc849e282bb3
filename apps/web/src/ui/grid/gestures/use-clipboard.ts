import { type RefObject, useEffect, useEffectEvent } from 'react'
import { writeClipboard } from '../clipboard/write-clipboard.ts'
import { copied } from '../copied.ts'
import { rangeOf } from '../selection.ts'
import type { GridSession } from '../use-grid.ts'
import { useStable } from '../use-stable.ts'
import { countOf } from '../visible-grid.ts'
import { counted } from '../words.ts'
import type { Act } from './use-gestures.ts'
import type { Waiting } from './use-waiting.ts'

const EVENTS = ['copy', 'cut', 'paste'] as const

/**
 * Copies, cuts and pastes cells. Firefox sends these events to the place where text was selected
 * last, not to the focused cell. So the document listens, and the focus decides.
 */
export function useClipboard(
  scroller: RefObject<HTMLElement | null>,
  session: GridSession,
  act: Act,
  waiting: Waiting,
): void {
  const { state, visibleGrid, context, carryOut } = session
  const { tools } = context
  const isReadOnly = tools === null && !waiting.isComing
  const paste = useStable(([text, html]: readonly [text: string, html: string]) => {
    if (state.editing) session.type(state.editing.text + text)
    else if (tools) act({ do: 'paste', block: tools.readClipboard(text, html) })
  })
  const copy = (event: ClipboardEvent, clipboard: DataTransfer) => {
    const { text, html } = writeClipboard(copied(visibleGrid, rangeOf(state.selection)))
    event.preventDefault()
    clipboard.setData('text/plain', text)
    clipboard.setData('text/html', html)
  }
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, defaultPrevented, type } = event
    const hasFocus = scroller.current?.contains(document.activeElement) ?? false
    if (!hasFocus || !clipboardData || defaultPrevented || state.editing) return
    if (type === 'copy') {
      copy(event, clipboardData)
      const count = countOf(rangeOf(state.selection))
      carryOut({ state, message: `Copied ${counted(count, ['cell', 'cells'])}.` })
    } else if (!isReadOnly && type === 'cut') {
      copy(event, clipboardData)
      act({ do: 'cut' })
    } else if (!isReadOnly) {
      event.preventDefault()
      const texts = [
        clipboardData.getData('text/plain'),
        clipboardData.getData('text/html'),
      ] as const
      if (waiting.isComing) waiting.add(() => paste(texts))
      else paste(texts)
    }
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => hear(event)
    for (const name of EVENTS) document.addEventListener(name, listen)
    return () => {
      for (const name of EVENTS) document.removeEventListener(name, listen)
    }
  }, [])
}
