import { newScenario, type Scenario } from '@millpond/core/scenario'
import { month } from '@millpond/core/time'
import { expect, it } from 'vitest'
import { barista } from '../_events.ts'
import type { KnownFigures } from '../model/use-builder-figures.ts'
import { answerOf, described, moreSentences } from './scenario-answer.ts'

const empty = newScenario('a', 'Hire a staff member')
const withHire: Scenario = { ...empty, events: [barista()] }

const figuresOf = (scenario: Scenario, isCurrent: boolean) =>
  ({
    question: { stack: { layers: [scenario] } },
    figures: {},
    isCurrent,
  }) as unknown as KnownFigures

it('[FIG-01] an event that is still calculated is not said to change nothing', () => {
  const known = described(figuresOf(empty, false))
  expect(known).toBeNull()
  const answered = { known, scenario: withHire, currency: 'NZD', now: month('2026-11') }
  expect(answerOf(answered)).toBe('What happens to your cash if you change something?')
  expect(moreSentences(answered)).toEqual([])
})

it('[FIG-01] figures are described with the scenario that they are of', () => {
  expect(described(figuresOf(withHire, false))?.scenario).toBe(withHire)
  expect(described(figuresOf(empty, true))?.scenario).toBe(empty)
})
