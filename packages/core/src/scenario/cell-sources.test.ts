import { expect, it } from 'vitest'
import { itemCode } from '#item'
import { cents } from '#money'
import { month } from '#time'
import type { ScenarioAdjustment } from './adjustment.ts'
import { cellSources } from './cell-sources.ts'

const rent = itemCode('rent')
const [march, april] = [month('2027-03'), month('2027-04')]
const add = (event: string, amount: number, at = march): ScenarioAdjustment => ({
  ...{ kind: 'add', code: rent, month: at, amount: cents(amount), terms: null, event },
})

it('[SCN-08] a cell names the events that change it', () => {
  const changes: readonly ScenarioAdjustment[] = [
    add('store', 400_000),
    add('store', 1000),
    add('store', 7, april),
    {
      kind: 'scale',
      code: rent,
      from: march,
      to: march,
      ppm: 900_000,
      isLinked: false,
      event: 'cut',
    },
    { kind: 'set', code: rent, month: march, amount: cents(1) },
  ]
  expect(cellSources(changes, 'rent', march)).toEqual([
    { kind: 'added', event: 'store', amount: 401_000 },
    { kind: 'scaled', event: 'cut', ppm: 900_000 },
  ])
  expect(cellSources(changes, 'rent', april)).toEqual([
    { kind: 'added', event: 'store', amount: 7 },
  ])
  expect(cellSources(changes, 'sales', march)).toEqual([])
})
