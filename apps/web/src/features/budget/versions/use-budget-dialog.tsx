import type { Budget } from '@millpond/contract/budget'
import { lowPointChange } from '@millpond/core/insight'
import type { Adjustment } from '@millpond/core/plan'
import { useMemo } from 'react'
import { budgetAdjustment } from '#model/budget-changes.ts'
import { useLowPointChange } from '#model/use-low-point-change.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useBudgetContext } from '../model/budget-context.ts'
import { useVersionActs } from './use-version-acts.ts'
import { useVersionCells } from './use-version-cells.ts'

interface UseBudgetDialogProps {
  /** Null for the provider's budget. */
  readonly budget: Budget | null
  /** `FY27 (yours)` or `FY27 (Xero)`. */
  readonly name: string
  readonly onClose: () => void
}

/** Asks before the forecast uses a budget, and shows the effect on the low point. */
export function UseBudgetDialog({ budget, name, onClose }: UseBudgetDialogProps) {
  const acts = useVersionActs()
  const effect = useEffectOnLow(budget)
  return (
    <Dialog
      title={`Use ${name} in the forecast?`}
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          onClick={() => {
            acts.planByVersion(budget)
            onClose()
          }}
        >
          Use this budget
        </Button>
      }
    >
      <p role="status">{effect ?? 'Calculating the low point…'}</p>
      <p>The dashboard and the statements will compare with it too.</p>
    </Dialog>
  )
}

/** The low point before and after; null until it is calculated. Saved amounts count. */
function useEffectOnLow(budget: Budget | null): string | null {
  const { model } = useBudgetContext()
  const sheet = useVersionCells(budget?.sheetId)
  const adjustments = useMemo((): readonly Adjustment[] | null => {
    if (budget) return sheet && [budgetAdjustment(sheet)]
    return [{ kind: 'budget', amounts: 'provider' }]
  }, [budget, sheet])
  const change = useLowPointChange(model, adjustments)
  if (!change) return null
  const { before, after } = change
  if (!before || !after) return 'There is too little history to forecast cash yet.'
  return `${lowPointChange(before, after, model.ledger.currency)}.`
}
