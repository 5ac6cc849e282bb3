import { atLeast } from '@millpond/core/organisation'
import { progressWords } from '#sheet-editor/status-words.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { type ChoiceCard, ChoiceCards } from '#ui/choice-cards.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import styles from './budget.module.css'
import { PROVIDER, useBudgetContext } from './model/budget-context.ts'
import type { Start } from './versions/starting-cells.ts'
import { useNewVersion } from './versions/use-new-version.ts'
import { freeName } from './versions/version-names.ts'

/** Before the first version: the purpose of a budget, and three ways to start. Guide §9.5. */
export function NoBudget() {
  const { organisation, model, budgets, location, provider, providerBudget } = useBudgetContext()
  const making = useNewVersion(made => location.chooseVersion(made.sheetId))
  const name = freeName(budgets, model.ledger.closeMonth, organisation.reportingYearBeginsMonth)
  const canBegin = atLeast(organisation.role, 'editor')
  return (
    <div className={styles.budget}>
      <Answer
        basis={
          canBegin
            ? 'Plan income and costs, and see what it does to your cash.'
            : 'View only. An owner or an editor can create one.'
        }
      >
        There is no budget yet.
      </Answer>
      {making.problem && (
        <FlowError
          title="The budget could not be created."
          message={making.problem}
          impact="medium"
          onTryAgain={making.again}
        />
      )}
      {canBegin && (
        <ChoiceCards
          label="Create a budget"
          cards={cardsOf(provider, providerBudget)}
          minWidth={240}
          isBusy={making.isBusy}
          onChoose={start => void making.make(name, { start })}
        />
      )}
      <p role="status">{making.progress && progressWords(making.progress)}</p>
      {providerBudget && (
        <p>
          <Button variant="quiet" onClick={() => location.chooseVersion(PROVIDER)}>
            View {providerBudget}
          </Button>
        </p>
      )}
    </div>
  )
}

const cardsOf = (provider: string | null, providerBudget: string | null): ChoiceCard<Start>[] => [
  {
    ...{ choice: 'lastYear', title: 'From last year', act: 'Copy last year' },
    words: 'Last year’s actuals by month. Edit what will be different.',
  },
  providerBudget
    ? {
        ...{ choice: 'provider', title: `From ${providerBudget}` },
        words: `A copy of your budget in ${provider}. The original does not change.`,
        act: `Copy ${providerBudget}`,
      }
    : {
        ...{ choice: 'forecast', title: 'From the forecast', act: 'Copy the forecast' },
        words: 'What Millpond expects for each account.',
      },
  {
    ...{ choice: 'zero', title: 'From a blank budget', act: 'Start blank' },
    words: 'Start with all cells empty.',
  },
]
