import type { Budget } from '@millpond/contract/budget'
import { atLeast } from '@millpond/core/organisation'
import type { BudgetCash } from '#model/questions.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import type { FinancialYear } from './budget-columns.tsx'
import type { BudgetGround } from './budget-ground.ts'
import { budgetAnswer } from './budget-words.ts'
import { chosenYears } from './use-budget-figures.ts'
import type { LastVersion } from './use-last-version.ts'
import { useVersionActs } from './use-version-acts.ts'

interface BasisProps extends BudgetGround {
  /** Null is the provider's. */
  readonly budget: Budget | null
}

interface BudgetAnswerProps extends BasisProps {
  readonly years: readonly FinancialYear[]
  readonly cash: BudgetCash | null
  readonly last: LastVersion | null
}

/** Cash at the end of the year that is looked at, beside that of the version before. */
export function BudgetAnswer(props: BudgetAnswerProps) {
  const { place, budget, provider, model, years, cash, last } = props
  const [year] = chosenYears(years, place.years)
  const end = year?.months.at(-1)
  const at = cash && end ? cash.months.indexOf(end) : -1
  const before = last?.forecast
  const beforeAt = before && end ? before.months.indexOf(end) : -1
  const closing = before?.statements.closingCash[beforeAt]
  const name = budget?.name ?? `${provider} budget`
  return (
    <Answer basis={<Basis {...props} name={name} />}>
      {budgetAnswer({
        ...{ name, year: year?.label ?? '' },
        provider: budget ? null : provider,
        closing: cash?.closing[at] ?? null,
        before: last && closing !== undefined ? { name: last.name, closing } : null,
        currency: model.ledger.currency,
      })}
    </Answer>
  )
}

/** Whether the forecast plans by this version; where it does not, that is one press away. */
function Basis({ name, ...props }: BasisProps & { readonly name: string }) {
  const acts = useVersionActs(props)
  if (acts.isPlannedBy(props.budget)) return `${name} · the forecast plans by it`
  return (
    <>
      {name} · the forecast does not plan by it{' '}
      {atLeast(props.organisation.role, 'editor') && (
        <Button variant="quiet" onClick={() => acts.planByVersion(props.budget)}>
          Use it
        </Button>
      )}
    </>
  )
}
