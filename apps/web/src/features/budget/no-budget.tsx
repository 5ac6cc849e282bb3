import { atLeast } from '@millpond/core/organisation'
import { progressWords } from '#planning/status-words.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { FlowError } from '#ui/flow-error.tsx'
import styles from './budget.module.css'
import { type BudgetGround, PROVIDER } from './budget-ground.ts'
import type { Start } from './starting-cells.ts'
import { useNewVersion } from './use-new-version.ts'
import { freeName } from './version-names.ts'

interface Card {
  readonly start: Start
  readonly title: string
  readonly words: string
  readonly act: string
}

/** Before the first version: what a budget is for, and three ways to begin. Guide §9.5. */
export function NoBudget(ground: BudgetGround) {
  const { organisation, model, budgets, place, provider } = ground
  const making = useNewVersion(ground, made => place.chooseVersion(made.sheetId))
  const name = freeName(budgets, model.ledger.closeMonth, organisation.reportingYearBeginsMonth)
  const canBegin = atLeast(organisation.role, 'editor')
  return (
    <div className={styles.budget}>
      <Answer
        basis={
          canBegin
            ? 'A budget shows what each month leaves in the bank, beside what you meant it to.'
            : 'View only: an owner or an editor can begin one.'
        }
      >
        There is no budget yet.
      </Answer>
      {making.problem && (
        <FlowError
          title="The budget could not be made."
          message={making.problem}
          impact="medium"
          onTryAgain={making.again}
        />
      )}
      {canBegin && (
        <ul className={styles.cards} aria-label="Begin a budget">
          {cardsOf(provider).map(({ start, title, words, act }) => (
            <li key={start} className={styles.card}>
              <h2>{title}</h2>
              <p>{words}</p>
              <Button
                variant={start === 'lastYear' ? 'primary' : 'secondary'}
                disabled={making.isBusy}
                onClick={() => void making.make(name, { start })}
              >
                {act}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{making.progress && progressWords(making.progress)}</p>
      {provider && (
        <p>
          <Button variant="quiet" onClick={() => place.chooseVersion(PROVIDER)}>
            Look at the {provider} budget
          </Button>
        </p>
      )}
    </div>
  )
}

const cardsOf = (provider: string | null): Card[] => [
  {
    ...{ start: 'lastYear', title: 'From last year', act: 'Begin from last year' },
    words: 'Each account as it was a year before, month by month. Then change what will differ.',
  },
  provider
    ? {
        ...{ start: 'provider', title: `From the ${provider} budget` },
        words: `The figures you keep in ${provider}, copied here. The ones there stay as they are.`,
        act: `Copy the ${provider} budget`,
      }
    : {
        ...{ start: 'forecast', title: 'From the forecast', act: 'Begin from the forecast' },
        words: 'What Millpond expects of each account by its trend and season.',
      },
  {
    ...{ start: 'zero', title: 'From zero', act: 'Begin from zero' },
    words: 'Every month is empty, and you write what you mean to earn and to spend.',
  },
]
