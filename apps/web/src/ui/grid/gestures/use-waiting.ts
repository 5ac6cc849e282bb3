import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type EditingTools, type GridTools, loadedTools } from '../grid-state.ts'

/** What is done before the tools to do it have loaded. */
export interface Waiting {
  /** The tools are on their way. */
  readonly isComing: boolean
  /** Something waits, so what follows it waits too: nothing is done out of order. */
  readonly hasBegun: () => boolean
  readonly add: (act: () => void) => void
  /** False for a key that is not of the grid: it stays with the browser. */
  readonly addKey: (event: KeyboardEvent) => boolean
}

/** Keys that mean something where a cell is edited. */
const KEYS = /^(?:.|Enter|Tab|Escape|Backspace|Delete|F2|Arrow\w+|Home|End|Page\w+)$/u
const KEYS_WITH_CTRL = /^(?:[adrszy ]|Enter|Arrow\w+|Home|End)$/iu

type Act = (tools: EditingTools) => void

/**
 * Keys, presses and pastes that come before the editing tools have loaded. They are kept in order
 * and done one by one when the tools are there, each on what the one before it has drawn. Where
 * they do not come, the grid is read only, and nothing of it is done.
 */
export function useWaiting(scroller: RefObject<HTMLElement | null>, given: GridTools): Waiting {
  const acts = useRef<Act[]>([])
  const isDoing = useRef(false)
  const tools = loadedTools(given)
  useEffect(() => {
    if (given === null) acts.current = []
    if (!tools || acts.current.length === 0) return
    let isWanted = true
    // React cannot draw in the middle of an effect.
    queueMicrotask(() => {
      if (!isWanted) return
      const focused = document.activeElement
      const wasOutside = focused !== document.body && !scroller.current?.contains(focused)
      isDoing.current = true
      for (let next = acts.current.shift(); next; next = acts.current.shift()) {
        const act = next
        flushSync(() => act(tools))
      }
      isDoing.current = false
      if (wasOutside && focused instanceof HTMLElement) focused.focus()
    })
    return () => {
      isWanted = false
    }
  }, [given, tools, scroller])
  const addKey = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
    const keys = ctrlKey || metaKey ? KEYS_WITH_CTRL : KEYS
    if (altKey || !keys.test(key)) return false
    const press = { key, code, ctrlKey, metaKey, shiftKey, repeat }
    acts.current.push(({ pressAgain }) => {
      if (scroller.current) pressAgain(press, scroller.current)
    })
    return true
  }
  return {
    isComing: given === 'coming',
    hasBegun: () => !isDoing.current && acts.current.length > 0,
    add: act => acts.current.push(act),
    addKey,
  }
}
