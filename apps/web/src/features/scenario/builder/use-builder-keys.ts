import { FACTORS, type Factor } from '@millpond/core/scenario'
import { useEffect, useEffectEvent } from 'react'
import { useDisplay } from '#current/display.ts'

interface BuilderKeys {
  readonly onFactor: (factor: Factor) => void
}

/** `1` to `6` show or hide a factor, and `e` adds an event; not while something is typed. */
export function useBuilderKeys({ onFactor }: BuilderKeys): void {
  const { hasSingleKeys } = useDisplay()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!hasSingleKeys || isElsewhere(event)) return
    const factor = /^[1-6]$/.test(event.key) ? FACTORS[Number(event.key) - 1] : undefined
    if (factor) onFactor(factor)
    else if (event.key === 'e') addButton()?.click()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

const addButton = () => document.querySelector<HTMLElement>('[data-add-event]')

const TYPING =
  'input:not([type=checkbox], [type=range]), textarea, select, [role=grid], [role=menu]'

function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open]') !== null) return true
  return event.target instanceof Element && event.target.closest(TYPING) !== null
}
