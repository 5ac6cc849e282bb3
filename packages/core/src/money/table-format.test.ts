import { expect, it } from 'vitest'
import { cents } from './cents.ts'
import { formatTenths, formatWithoutSign } from './table-format.ts'

it.each([
  [-123_456, '-1,235'],
  [-40, '0'],
  [123_456_789, '1,234,568'],
])('[UI-09] a table that names its currency once shows %i cents as %s', (value, text) => {
  expect(formatWithoutSign(cents(value))).toBe(text)
})

it.each([
  [0.02, '2.0%'],
  [0.016, '1.6%'],
  [0.01245, '1.2%'],
  [-0.0005, '-0.1%'],
])('[CUS-01] in a row of percentages, %f is %s', (ratio, text) => {
  expect(formatTenths(ratio)).toBe(text)
})
