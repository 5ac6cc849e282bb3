import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from '../grid.module.css'
import type { NameWidthProps } from '../grid-state.ts'
import { NAME } from '../layout.ts'

const STEP = 10

const within = (width: number): number =>
  Math.max(NAME.least, Math.min(Math.round(width), NAME.most))

/** In pixels, because a hand moves slightly while it presses. */
const MIN_PULL = 3

/**
 * The edge of the labels, which is dragged by pointer or moved by key. A click without dragging
 * makes them as wide as possible, and the next one as wide as at first (WCAG 2.5.7).
 */
export function NameWidth({ heading, width, onChange }: NameWidthProps) {
  const pressedAt = useRef<number | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: width - STEP,
      ArrowRight: width + STEP,
      Home: NAME.least,
      End: NAME.most,
    }
    const next = widths[event.key]
    if (event.key !== 'Tab') event.stopPropagation()
    if (next === undefined) return
    event.preventDefault()
    onChange(within(next))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const from = pressedAt.current
    if (from !== null && Math.abs(event.clientX - from) <= MIN_PULL) return
    pressedAt.current = null
    const corner = event.currentTarget.parentElement
    if (corner) onChange(within(event.clientX - corner.getBoundingClientRect().left))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule of the page cannot be pulled
    <div
      className={styles['name-width']}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${heading}`}
      aria-valuenow={width}
      aria-valuemin={NAME.least}
      aria-valuemax={NAME.most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        pressedAt.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        if (pressedAt.current !== null) onChange(width < NAME.most ? NAME.most : NAME.usual)
        pressedAt.current = null
      }}
    />
  )
}
