import { useEffect, useRef } from 'react'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { BudgetPlace } from './use-budget-place.ts'

const LOOKS = [
  { value: 'plan', label: 'Plan' },
  { value: 'actual', label: 'Against actual' },
] as const

interface LookChoiceProps {
  readonly place: Pick<BudgetPlace, 'look' | 'chooseLook'>
}

/** Each look has this control of its own: the one that appears takes the focus of the other. */
let isPressed = false

/** The budget as it is written, or beside what happened. */
export function LookChoice({ place }: LookChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressed) box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isPressed = false
  }, [])
  const choose = (look: BudgetPlace['look']) => {
    isPressed = true
    place.chooseLook(look)
  }
  return (
    <div ref={box}>
      <SegmentedControl label="Look" options={LOOKS} value={place.look} onChange={choose} />
    </div>
  )
}
