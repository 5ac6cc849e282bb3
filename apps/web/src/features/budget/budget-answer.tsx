import type { Budget } from '@millpond/contract/budget'
import { atLeast } from '@millpond/core/organisation'
import { Suspense, useState } from 'react'
import type { BudgetCash } from '#model/questions.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import styles from './budget.module.css'
import { budgetAnswer } from './budget-words.ts'
import { useEditing } from './editing/load-editing.ts'
import type { FinancialYear } from './grid/budget-columns.tsx'
import { useBudgetContext, useVersionName } from './model/budget-context.ts'
import { chosenYears } from './model/use-budget-figures.ts'
import { useIsPlannedBy } from './versions/use-is-planned-by.ts'
import type { LastVersion } from './versions/use-last-version.ts'

interface BudgetAnswerProps {
  /** Null for the provider's budget. */
  readonly budget: Budget | null
  readonly years: readonly FinancialYear[]
  readonly cash: BudgetCash | null
  readonly last: LastVersion | null
}

/** Cash at the end of the shown year, compared with the version before. */
export function BudgetAnswer({ budget, years, cash, last }: BudgetAnswerProps) {
  const { location, model } = useBudgetContext()
  const name = useVersionName()(budget)
  const { part } = useEditing()
  const [isAsking, setAsking] = useState(false)
  const [year] = chosenYears(years, location.years)
  const end = year?.months.at(-1)
  const at = cash && end ? cash.months.indexOf(end) : -1
  const before = last?.forecast
  const beforeAt = before && end ? before.months.indexOf(end) : -1
  const closing = before?.statements.closingCash[beforeAt]
  return (
    <>
      <Answer basis={<Basis {...{ budget, name }} onUse={() => setAsking(true)} />}>
        {budgetAnswer({
          ...{ name: budget?.name ?? name, year: year?.label ?? '' },
          isProviders: budget === null,
          closing: cash?.closing[at] ?? null,
          before: last && closing !== undefined ? { name: last.name, closing } : null,
          floor: model.floor,
          currency: model.ledger.currency,
        })}
      </Answer>
      {part && isAsking && (
        <Suspense>
          <part.UseBudgetDialog budget={budget} name={name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

interface BasisProps {
  readonly budget: Budget | null
  readonly name: string
  readonly onUse: () => void
}

/** Whether the forecast uses this version; if not, a button offers it. */
function Basis({ budget, name, onUse }: BasisProps) {
  const { organisation } = useBudgetContext()
  const isPlanned = useIsPlannedBy()(budget)
  return (
    <>
      <span className={styles.named}>{name} · </span>
      {isPlanned ? 'used in the forecast' : 'not used in the forecast '}
      {!isPlanned && atLeast(organisation.role, 'editor') && (
        <Button variant="quiet" onClick={onUse}>
          Use in forecast…
        </Button>
      )}
    </>
  )
}
