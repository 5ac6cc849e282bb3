import { expect, it } from 'vitest'
import type { DriverUnit } from '#item'
import type { FileCell } from './file-grid.ts'
import { readParts } from './read-parts.ts'

it.each<[FileCell, DriverUnit, boolean, number | string | null]>([
  [37.5, 'hours', false, 375_000],
  ['1,234.5', 'hours', false, 12_345_000],
  ['1.234,5', 'hours', true, 12_345_000],
  ['12.5%', 'percent', false, 125_000],
  [12.5, 'percent', true, 125_000],
  [{ percent: 12.125 }, 'percent', true, 121_250],
  [{ percent: 5 }, 'people', false, '“5%” is a percentage, but this driver is not a percentage.'],
  [null, 'people', false, null],
  ['5%', 'people', false, '“5%” is a percentage, but this driver is not a percentage.'],
  ['many', 'units', false, '“many” is not a number.'],
  ['9e', 'rate', false, '“9e” is not a number.'],
])(
  '[BUD-01] %j of a driver in %s, with decimal commas %s, is %s',
  (cell, unit, comma, expected) => {
    const reading = readParts(cell, comma, unit)
    expect(reading.kind === 'fault' ? reading.fault : reading.value).toBe(expected)
  },
)

it('[BUD-01] more than four decimals are rounded and reported', () => {
  expect(readParts('0.12345', false, 'rate')).toEqual({
    ...{ kind: 'parts', value: 1235, isRounded: true },
  })
})
