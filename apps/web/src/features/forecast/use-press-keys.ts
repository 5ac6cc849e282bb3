import { useEffect, useEffectEvent } from 'react'
import { readDisplay } from '#platform/display-preferences.ts'

type Runs = Readonly<Record<string, () => void>>

/**
 * Single keys of a screen, or of the dialog over it. Ignored while the user types; keys that write
 * a letter are also ignored for users who switched them off (WCAG 2.1.4).
 */
export function usePressKeys(place: 'page' | 'dialog', runs: Runs): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = runs[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!run || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const isDialog = document.querySelector('dialog[open]') !== null
    if (isDialog !== (place === 'dialog') || isTyping(event.target)) return
    if (event.key.length === 1 && !readDisplay().hasSingleKeys) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=radio]), textarea, select, [contenteditable]') !== null
