import { FACTORS, type Factor } from '@millpond/core/scenario'
import { useEffect, useEffectEvent } from 'react'
import { useDisplay } from '#current/display.ts'

interface BuilderKeys {
  readonly onFactor: (factor: Factor) => void
}

/** Not while something is typed. */
export function useBuilderKeys({ onFactor }: BuilderKeys): void {
  const { hasSingleKeys } = useDisplay()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!hasSingleKeys || isElsewhere(event)) return
    const factor = /^[1-6]$/.test(event.key) ? FACTORS[Number(event.key) - 1] : undefined
    if (factor) onFactor(factor)
    else if (event.key === 'e') elementWith('data-add-event')?.click()
    else if (event.key === 'a') elementWith('data-ask')?.click()
    else if (event.key === 'j') focusEvent(1)
    else if (event.key === 'k') focusEvent(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const elementWith = (name: string) => document.querySelector<HTMLElement>(`[${name}]`)

/** The event after the one that has the focus, or before it; from elsewhere the first or last. */
function focusEvent(by: 1 | -1): void {
  const names = [...document.querySelectorAll<HTMLElement>('[data-event]')]
  const at = names.findIndex(name => name.closest('li')?.contains(document.activeElement))
  const next = at < 0 ? (by > 0 ? 0 : names.length - 1) : at + by
  names[Math.min(names.length - 1, Math.max(0, next))]?.focus()
}

const TYPING =
  'input:not([type=checkbox], [type=range]), textarea, select, [role=grid], [role=menu]'

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open]') !== null) return true
  return event.target instanceof Element && event.target.closest(TYPING) !== null
}
