import { useEffect, useRef } from 'react'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { BudgetLocation } from './model/use-budget-location.ts'

const LOOKS = [
  { value: 'plan', label: 'Plan' },
  { value: 'actual', label: 'Budget vs actual' },
] as const

interface LookChoiceProps {
  readonly location: Pick<BudgetLocation, 'look' | 'chooseLook'>
}

/** Both views have this control: the one that appears gets the focus of the other. */
let isPressed = false

/** The budget itself, or compared with actuals. */
export function LookChoice({ location }: LookChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressed) box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isPressed = false
  }, [])
  const choose = (look: BudgetLocation['look']) => {
    isPressed = true
    location.chooseLook(look)
  }
  return (
    <div ref={box}>
      <SegmentedControl
        label="Budget view"
        options={LOOKS}
        value={location.look}
        onChange={choose}
      />
    </div>
  )
}
