import { useEffect, useRef } from 'react'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { BudgetLocation } from './model/use-budget-location.ts'

const VIEWS = [
  { value: 'plan', label: 'Plan' },
  { value: 'actual', label: 'Budget vs actual' },
] as const

interface ViewChoiceProps {
  readonly location: Pick<BudgetLocation, 'view' | 'chooseView'>
}

/** Both views have this control: the one that appears gets the focus of the other. */
let isPressed = false

/** The budget itself, or compared with actuals. */
export function ViewChoice({ location }: ViewChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressed) box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    isPressed = false
  }, [])
  const choose = (view: BudgetLocation['view']) => {
    isPressed = true
    location.chooseView(view)
  }
  return (
    <div ref={box}>
      <SegmentedControl
        label="Budget view"
        options={VIEWS}
        value={location.view}
        onChange={choose}
      />
    </div>
  )
}
