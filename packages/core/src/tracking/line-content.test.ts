import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DRIVER_UNITS, itemCode } from '#item'
import { lineContentText, readLineContent } from './line-content.ts'

const code = fc.string({ minLength: 1 }).map(itemCode)
const transfer = fc.record({ from: code, to: code, dayOfMonth: fc.integer({ min: 1, max: 31 }) })
const driver = fc.record({
  ...{ unit: fc.constantFrom(...DRIVER_UNITS), formula: fc.option(fc.string()) },
  note: fc.option(fc.string()),
})
const content = fc.oneof(
  fc.record({ name: fc.string(), position: fc.nat(), transfer: fc.option(transfer) }),
  fc.record({ name: fc.string(), position: fc.nat(), transfer: fc.constant(null), driver }),
)

describe('the content of a line as a text', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(content, given => {
        expect(readLineContent(lineContentText(given))).toEqual(given)
      }),
    )
  })

  it('does not depend on the order of properties', () => {
    const [from, to] = [itemCode('bank'), itemCode('loan')]
    const one = { name: 'Loan', position: 1, transfer: { from, to, dayOfMonth: 7 } }
    const other = { transfer: { dayOfMonth: 7, to, from }, position: 1, name: 'Loan' }
    expect(lineContentText(one)).toBe(lineContentText(other))
  })

  it.each(['', 'Shop', 'null', '[]', '{"name":"Shop"}', '{"position":1}'])('%s is none', text => {
    expect(readLineContent(text)).toBeNull()
  })
})
