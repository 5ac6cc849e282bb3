import { type KeyboardEvent, useRef, useState } from 'react'
import { type RowSelection, withKey, withRange } from './selection.ts'

type RowKeys = {
  keys: readonly string[]
  /** Also those of closed groups, for Ctrl+A. */
  all: readonly string[]
  selection: { selected: RowSelection; onChange: (selected: RowSelection) => void } | undefined
  onOpen: (key: string) => void
}

/**
 * One tab stop for all rows: arrows, Home and End move, Shift extends, Space selects, Enter opens.
 * Keys pressed in a field within a row belong to the field.
 */
export function useRowKeys({ keys, all, selection, onOpen }: RowKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<string | null>(null)
  const anchor = useRef<string | null>(null)
  const stop = at !== null && keys.includes(at) ? at : keys[0]

  const choose = (key: string, isOn: boolean, isShifted: boolean) => {
    if (!selection) return
    const from = anchor.current
    const isRange = isShifted && from !== null && keys.includes(from)
    const { selected, onChange } = selection
    onChange(isRange ? withRange(selected, keys, [from, key], isOn) : withKey(selected, key, isOn))
    anchor.current = key
  }

  const walk = (from: string, to: string, isShifted: boolean) => {
    if (isShifted && selection) {
      selection.onChange(withRange(selection.selected, keys, [from, to], true))
      anchor.current = to
    }
    setAt(to)
    const rows = table.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? []
    for (const row of rows) if (row.dataset.rowKey === to) row.focus()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const here = event.target instanceof HTMLElement ? event.target.dataset.rowKey : undefined
    if (here === undefined || !selection || event.altKey) return
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'a') selection.onChange(new Set(all))
    else if (isCommand) return
    else if (event.key === ' ') choose(here, !selection.selected.has(here), false)
    else if (event.key === 'Enter' || event.key === 'F2') onOpen(here)
    else if (event.key === 'Escape') selection.onChange(new Set())
    else {
      const next = nextKey(keys, here, event.key)
      if (next === undefined) return
      walk(here, next, event.shiftKey)
    }
    event.preventDefault()
  }

  return {
    table,
    onKeyDown,
    choose,
    stand: setAt,
    tabIndexOf: (key: string) => (key === stop ? 0 : -1),
  }
}

function nextKey(keys: readonly string[], here: string, pressed: string): string | undefined {
  const at = keys.indexOf(here)
  if (pressed === 'ArrowDown') return keys[Math.min(keys.length - 1, at + 1)]
  if (pressed === 'ArrowUp') return keys[Math.max(0, at - 1)]
  if (pressed === 'Home') return keys[0]
  if (pressed === 'End') return keys.at(-1)
  return undefined
}
