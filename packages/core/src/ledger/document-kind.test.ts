import { expect, it } from 'vitest'
import { cashDirection, isCredit, isOfCustomer } from './document-kind.ts'

it.each([
  // kind, of a customer, a credit, direction of its money
  ['invoice', true, false, 1],
  ['creditNote', true, true, -1],
  ['bill', false, false, -1],
  ['supplierCredit', false, true, 1],
] as const)('%s', (kind, ofCustomer, credit, direction) => {
  expect([isOfCustomer(kind), isCredit(kind), cashDirection(kind)]).toEqual([
    ofCustomer,
    credit,
    direction,
  ])
})
