import {
  customersMayBeLate,
  lateSentence,
  mostSentence,
  mostToSpend,
  priceNeeded,
  priceNeededSentence,
  refusalSentence,
  SALES_NOT_ENOUGH,
  type Solved,
  salesNeeded,
  salesNeededSentence,
} from '@millpond/core/insight'
import { solverQuestionOf } from './scenario-figures.ts'
import type { AskedOfScenario } from './scenario-question.ts'

/** Where cash falls below the floor anyway. */
const NOTHING: Readonly<Record<AskedOfScenario['ask'], string>> = {
  most: 'No amount is safe.',
  sales: 'We found no safe amount.',
  price: 'We found no safe price.',
  late: 'Customers cannot pay any later without a shortfall.',
}

/** How much, how many or how late, in a sentence. */
export function askScenario(asked: AskedOfScenario): string {
  const { ask, eventCode, name, act, from, currency, floor } = asked
  const question = solverQuestionOf(asked)
  const hasFloor = floor !== null
  const words = <Answer>(
    solved: Solved<Answer>,
    write: (answer: Answer) => string,
    beyond?: string,
  ): string => {
    if (solved.kind === 'answer') return write(solved.answer)
    if (solved.reason === 'beyondLimit' && beyond !== undefined) return beyond
    return refusalSentence(solved.reason, { name, hasFloor, nothing: NOTHING[ask] })
  }
  switch (ask) {
    case 'most':
      return words(mostToSpend(question, eventCode ?? ''), most =>
        mostSentence(most, act, currency),
      )
    case 'sales':
      return words(
        salesNeeded(question, from),
        needed => salesNeededSentence(needed, from, currency),
        SALES_NOT_ENOUGH,
      )
    case 'price':
      return words(priceNeeded(question, from), priceNeededSentence)
    case 'late':
      return words(customersMayBeLate(question, from), days => lateSentence(days, hasFloor))
  }
}
