import { expect, it } from 'vitest'
import { advanceId, advanceOf } from './advance.ts'

it.each(['prepayment', 'overpayment'] as const)('[USE-03] the id of a credit says %s', kind => {
  expect(advanceOf(advanceId(kind, 'a-1'))).toEqual({ kind, id: 'a-1' })
})

it('[USE-03] other documents are neither', () => {
  expect(['c1', 'prepayment', 'invoice-7'].map(advanceOf)).toEqual([null, null, null])
})
