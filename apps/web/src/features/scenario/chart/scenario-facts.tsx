import {
  chanceShown,
  type FirstMonth,
  lowPointName,
  type ScenarioAnswers,
  when,
} from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { longMonth } from '@millpond/core/time'
import { type Fact, Facts } from '#ui/facts.tsx'
import type { BuilderParts } from '../model/builder-parts.ts'

/** What changes, each figure with the one without the scenario below it. */
export function ScenarioFacts({ known, organisation }: BuilderParts) {
  const facts = known ? factsOf(known.figures.answers, organisation.currency) : PLACES
  return <Facts label="What changes" facts={facts} />
}

const PLACES: readonly Fact[] = [
  ...['Low point', 'Closing cash', 'Chance of falling below your floor', 'Pays for itself'],
].map(label => ({ label, value: '…', note: '…' }))

type Change = Pick<Fact, 'direction' | 'tone'>

/** More cash is good. */
const moved = (after: number, before: number): Change =>
  Math.round(after / 100) === Math.round(before / 100)
    ? {}
    : { direction: after > before ? 'up' : 'down', tone: after > before ? 'good' : 'bad' }

/** The figures of the facts; a frozen scenario shows them too. */
export function factsOf(answers: ScenarioAnswers, currency: string): Fact[] {
  const { low, closing, chance, months, floor, payback, breakEven, monthsBelow } = answers
  const money = (amount: typeof closing.after) => formatMoney(amount, { currency })
  const last = months.at(-1)
  const isKnown = low.after !== null
  return [
    {
      label: lowPointName(low.after),
      value: low.after && money(low.after.amount),
      ...(low.after &&
        low.before && {
          note: `${when(low.after)}, ${money(low.before.amount)} without it`,
          ...moved(low.after.amount, low.before.amount),
        }),
    },
    {
      label: last ? `Cash at the end of ${longMonth(last)}` : 'Closing cash',
      value: isKnown ? money(closing.after) : null,
      ...(isKnown && {
        note: `${money(closing.before)} without it`,
        ...moved(closing.after, closing.before),
      }),
    },
    {
      label:
        floor === null ? 'Chance of running out of cash' : 'Chance of falling below your floor',
      value: chance && isKnown ? chanceShown(chance.after) : null,
      ...(chance &&
        isKnown && {
          note: `${chanceShown(chance.before)} without it. ${belowWords(monthsBelow)}`,
        }),
    },
    {
      label: 'Pays for itself',
      value: isKnown ? firstMonthWords(payback) : null,
      ...(isKnown && { note: profitWords(breakEven) }),
    },
  ]
}

/** `Months below: 6, without it 5`. */
const belowWords = ({ before, after }: ScenarioAnswers['monthsBelow']): string =>
  before === 0 && after === 0 ? 'No month below' : `Months below: ${after}, without it ${before}`

const firstMonthWords = (first: FirstMonth): string | null => {
  if (first.kind === 'month') return longMonth(first.month)
  if (first.kind === 'noEffect') return null
  return first.kind === 'never' ? 'Not in 36 months' : 'From the start'
}

const profitWords = (breakEven: FirstMonth): string => {
  if (breakEven.kind === 'month') return `More profit each month from ${longMonth(breakEven.month)}`
  if (breakEven.kind === 'noEffect') return 'Your profit does not change'
  return breakEven.kind === 'never'
    ? 'Your profit is lower for all 36 months'
    : 'More profit from the start'
}
