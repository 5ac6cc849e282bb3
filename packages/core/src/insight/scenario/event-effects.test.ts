import { expect, it } from 'vitest'
import { month } from '#time'
import { dollars, eventOf, rootOf, scenarioOf } from '../../forecast/_effects.ts'
import { eventEffects } from './event-effects.ts'

const HIRE = {
  ...{ start: month('2027-03'), end: null, payPerYear: dollars(72_000), onCostsPpm: null },
  ...{ oneOff: dollars(3000), salesPerMonth: dollars(0), monthsToReach: 1 },
  ...{ wagesAccount: null, costsAccount: null, salesAccount: null },
}

it('[SCN-08] an event adds what the profit of the twelfth month would lack without it', () => {
  const hire = eventOf('hire', HIRE)
  const off = { ...hire, code: 'off', isOff: true }
  const later = { ...eventOf('hire', { ...HIRE, start: month('2028-12') }), code: 'later' }
  const effects = eventEffects(rootOf(), scenarioOf([hire, off, later]))
  expect([...effects]).toEqual([
    [hire.code, dollars(-6210)],
    ['later', dollars(0)],
  ])
})
