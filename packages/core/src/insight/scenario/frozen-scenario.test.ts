import { expect, it } from 'vitest'
import { scenarioModel } from '#forecast'
import { cents } from '#money'
import { month } from '#time'
import { dollars, eventOf, rootOf, scenarioOf } from '../../forecast/_effects.ts'
import { frozenScenario } from './frozen-scenario.ts'
import { scenarioAnswers } from './scenario-answers.ts'

it('[SCN-08] the figures of a day are those of the horizon, as plain values', () => {
  const drawings = eventOf('ownersMoney', {
    ...{ direction: 'out', account: null, amount: dollars(2000) },
    ...{ from: month('2027-01'), until: null, dayOfMonth: 20 },
  })
  const scenario = scenarioOf([drawings, { ...drawings, code: 'off', isOff: true }])
  const model = scenarioModel(rootOf(), [scenario])
  const answers = scenarioAnswers({ ...model, horizon: 6, floor: null })
  const frozen = frozenScenario({ model, scenario, answers, start: cents(500) })
  expect(frozen.events).toEqual([drawings.code])
  const { before, after } = frozen.lines
  const drawn = after.closing.map((closing, at) => (before.closing[at] ?? 0) - closing)
  expect(drawn).toEqual([0, 2000, 4000, 6000, 8000, 10_000].map(dollars))
  expect([before.lowest.length, after.lowest.length]).toEqual([6, 6])
  expect(JSON.parse(JSON.stringify(frozen))).toEqual(frozen)
})
