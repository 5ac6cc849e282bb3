import { expect, it } from 'vitest'
import { cents } from '#money'
import { day } from '#time'
import { neededSentence } from './needed.ts'
import { outlookOf } from './outlook.ts'

const TODAY = day('2026-11-24')

it.each([
  // dollars from today on, floor, sentence
  [
    [70, 39, 24],
    40,
    'You need $16 more to keep your cash above your floor, starting on 25th November 2026.',
  ],
  [[70, 50, 24], 40, 'You need $16 more to keep your cash above your floor on 26th November 2026.'],
  [[39, 50, 24], 40, 'You need $16 more to keep your cash above your floor.'],
  [[70, 50, -24], null, 'You need $24 more to keep your cash above zero on 26th November 2026.'],
  [[70, 50, 60], 40, 'At the low point you still have $10 above your floor.'],
  [[70, 80, 90], 40, 'Today you have $30 above your floor.'],
  [[70, 50, 60], null, 'At the low point you still have $50.'],
] as const)('[USE-01] what is needed: %j with a floor of %s', (balances, floor, sentence) => {
  const outlook = outlookOf({
    line: {
      ...{ asOf: TODAY, opening: cents(balances[0] * 100), months: [], closing: [] },
      daily: balances.slice(1).map(amount => amount * 100),
    },
    ...{ historyMonths: 36, from: TODAY },
    floor: floor === null ? null : cents(floor * 100),
  })
  expect(neededSentence(outlook, 'NZD')).toBe(sentence)
})

it('[USE-01] nothing is needed without a low point', () => {
  const line = { asOf: TODAY, opening: cents(0), daily: [], months: [], closing: [] }
  const outlook = outlookOf({ line, historyMonths: 2, floor: null, from: TODAY })
  expect(neededSentence(outlook, 'NZD')).toBeNull()
})
