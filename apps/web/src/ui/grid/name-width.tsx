import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './grid.module.css'
import { NAME } from './layout.ts'

interface NameWidthProps {
  readonly heading: string
  readonly width: number
  readonly onChange: (width: number) => void
}

const STEP = 10

const within = (width: number): number =>
  Math.max(NAME.least, Math.min(Math.round(width), NAME.most))

/** The edge of the labels, to be pulled by pointer or keys. */
export function NameWidth({ heading, width, onChange }: NameWidthProps) {
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
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  )
}
