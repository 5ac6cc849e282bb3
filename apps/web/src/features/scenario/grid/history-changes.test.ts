import { itemCode } from '@millpond/core/item'
import { cents } from '@millpond/core/money'
import { expect, it } from 'vitest'
import { barista } from '../_events.ts'
import { customLine, eventLine, propertyCode, textOf } from '../editor/scenario-lines.ts'
import { scenarioChanges } from './history-changes.ts'

type Given = Parameters<typeof scenarioChanges>[0]
const code = itemCode('barista')
const before = eventLine(barista())
const wordsOf = (given: Pick<Given, 'scenarioLines' | 'properties'>) =>
  scenarioChanges({ changes: [], lines: [], ...given } as unknown as Given).map(
    ({ what, before: was, after }) => [what, was, after],
  )

it('[UI-04] each changed field of an event is a row of the history', () => {
  const event = barista()
  const params = { ...event.params, payPerYear: cents(8_000_000) }
  const after = eventLine({ ...event, isOff: true, params })
  expect(wordsOf({ scenarioLines: [{ code, before, after }] })).toEqual([
    ['Hire a barista, included', 'Yes', 'No'],
    ['Hire a barista, pay per year', '72000', '80000'],
  ])
})

it('[UI-04] what was added or removed is named', () => {
  expect(wordsOf({ scenarioLines: [{ code, before: null, after: before }] })).toEqual([
    ['Hire a barista', null, 'Added'],
  ])
  const van = customLine('Van', 'Assets', 0)
  expect(wordsOf({ scenarioLines: [{ code, before: van, after: null }] })).toEqual([
    ['Van', 'Included', null],
  ])
})

it('[UI-04] properties are in words, and in the editor a line of their own', () => {
  const properties = [
    { property: 'baseline', before: { kind: 'forecast' }, after: { kind: 'lastTwelveMonths' } },
    { property: 'forecastHorizon', before: 12, after: 24 },
    { property: 'visibleFactors', before: ['Revenue'], after: ['Revenue', 'Debt'] },
  ]
  expect(wordsOf({ properties })).toEqual([
    ['Baseline', 'Forecast', 'Last 12 months'],
    ['Months ahead', '12', '24'],
    ['Shown factors', 'Revenue', 'Revenue, Debt'],
  ])
  const [change] = scenarioChanges({ changes: [], lines: [], properties } as unknown as Given)
  expect(change?.line).toEqual({
    ...{ code: propertyCode('baseline'), field: 'line' },
    ...{ before: textOf({ kind: 'forecast' }), after: textOf({ kind: 'lastTwelveMonths' }) },
  })
})
