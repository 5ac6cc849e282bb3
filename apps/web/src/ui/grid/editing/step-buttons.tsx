import { useEffect, useRef, useState } from 'react'
import styles from '../grid.module.css'
import type { Intent } from '../intent.ts'

const LONG_PRESS_MS = 500

interface StepButtonsProps {
  readonly send: (intent: Intent) => void
}

/**
 * One less and one more, under the grid; by ten with Shift or a long press. Hidden from screen
 * readers: the keys + and - do the same, and so do the buttons of the sheet on a small screen.
 */
export function StepButtons({ send }: StepButtonsProps) {
  return (
    <span className={styles.steps} aria-hidden="true">
      <StepButton sign={-1} send={send} />
      <StepButton sign={1} send={send} />
    </span>
  )
}

function StepButton({ sign, send }: StepButtonsProps & { readonly sign: 1 | -1 }) {
  const [isPressed, setPressed] = useState(false)
  const wasLong = useRef(false)
  useEffect(() => {
    if (!isPressed) return
    const timer = setTimeout(() => {
      wasLong.current = true
      send({ do: 'nudge', sign, isLarge: true })
    }, LONG_PRESS_MS)
    return () => clearTimeout(timer)
  }, [isPressed, sign, send])
  const release = () => setPressed(false)
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.step}
      onPointerDown={event => {
        // The focus stays in the cell.
        event.preventDefault()
        wasLong.current = false
        setPressed(true)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onContextMenu={event => event.preventDefault()}
      onClick={event => {
        if (!wasLong.current) send({ do: 'nudge', sign, isLarge: event.shiftKey })
      }}
    >
      {sign > 0 ? '+' : '−'}
    </button>
  )
}
