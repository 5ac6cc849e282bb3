import { Answer } from '#ui/answer.tsx'
import type { BudgetViewProps } from './budget-view-props.ts'
import { budgetAnswer } from './budget-words.ts'
import { type BudgetFigures, chosenYears } from './use-budget-figures.ts'
import { useLastVersion } from './use-last-version.ts'

interface BudgetAnswerProps extends BudgetViewProps {
  readonly figures: BudgetFigures
}

/** Cash at the end of the year that is looked at, beside that of the version before. */
export function BudgetAnswer(props: BudgetAnswerProps) {
  const { place, budget, provider, model, figures } = props
  const { allYears, cash } = figures
  const [year] = chosenYears(allYears, place.years)
  const last = year?.months.at(-1)
  const before = useLastVersion(props)
  const at = cash && last ? cash.months.indexOf(last) : -1
  const beforeAt = before && last ? before.months.indexOf(last) : -1
  const { settings } = model.basis
  const isPlanned = settings.planByBudget && settings.budgetId === (budget?.sheetId ?? null)
  const name = budget?.name ?? `${provider} budget`
  const basis = isPlanned ? 'the forecast plans by it' : 'the forecast does not plan by it'
  return (
    <Answer basis={`${name} · ${basis}`}>
      {budgetAnswer({
        year: year?.label ?? '',
        whose: budget ? 'Your' : `Your ${provider}`,
        closing: cash?.closing[at] ?? null,
        before: before?.statements.closingCash[beforeAt] ?? null,
        name,
        currency: model.ledger.currency,
      })}
    </Answer>
  )
}
