import { useEffect, useEffectEvent, useRef } from 'react'
import { useDisplay } from '#current/display.ts'
import type { Command } from '../palette/command.ts'
import { keyOf, sequenceMatch } from './key-sequence.ts'

const SEQUENCE_MS = 1000

/**
 * Keys that work everywhere except while typing and over an open dialog; first those that were
 * pressed before.
 */
export function useGlobalKeys(commands: readonly Command[], early: KeyboardEvent[]): void {
  const { hasSingleKeys } = useDisplay()
  const pressed = useRef({ prefix: '', at: 0 })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === null || event.defaultPrevented || isBusyElsewhere(event, key)) return
    if (!hasSingleKeys && !key.startsWith('mod+')) return
    const isFresh = event.timeStamp - pressed.current.at < SEQUENCE_MS
    const match = sequenceMatch(commands, isFresh ? pressed.current.prefix : '', key)
    pressed.current = { prefix: match.prefix, at: event.timeStamp }
    if (!match.command) return
    event.preventDefault()
    match.command.run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    for (const event of early.splice(0)) listener(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [early])
}

function isBusyElsewhere(event: KeyboardEvent, key: string): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (key.startsWith('mod+')) return false
  const target = event.target instanceof Element ? event.target : null
  return target?.closest('input:not([type=radio]), textarea, select, [contenteditable]') != null
}
