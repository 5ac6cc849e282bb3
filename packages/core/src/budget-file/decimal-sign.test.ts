import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signsSeen } from './decimal-sign.ts'
import type { FileCell } from './file-grid.ts'
import { readCents } from './read-cents.ts'

const seen = (...cells: FileCell[]) =>
  signsSeen(cells.map((cell, row) => ({ row, column: 1, cell })))

describe('[BUD-01] the meaning of a comma in a file', () => {
  it.each([
    ['thousands', ['1,200', '12,500', '4.50']],
    ['thousands', ['1,200', '800', '1,234,567']],
    ['decimals', ['1.234', '1.234,50', '99,9']],
    ['decimals', ['1.234', '1.234.567']],
    ['decimals', ['1 234,50', "1'200", '€ 4,50']],
    ['thousands', [1.234, { percent: 1.234 }, 'n.a.', '=1.5+2', 'Rs. 500', '12 %']],
    // Each text alone has only one meaning.
    ['thousands', ['4,50', '4.50']],
  ])('%s in %j', (comma, cells) => {
    expect(seen(...cells)).toEqual({ comma, doubt: [] })
  })

  it.each([
    [['1,200', '12,500', '4,50'], '1,200', '4,50'],
    [['$800', '4,50', '$1,200-'], '$1,200-', '4,50'],
    [['1.234', '4.50'], '1.234', '4.50'],
    [['1.234', '1,234.50'], '1.234', '1,234.50'],
    [['1.234', '1,234'], '1,234', '1.234'],
    [['800', '1.234'], '1.234'],
  ])('asks about %j', (cells, ...places) => {
    expect(seen(...cells).doubt.map(({ text }) => text)).toEqual(places)
  })

  it('no unambiguous text has two amounts', () => {
    const sign = fc.constantFrom(...'.,01234567$ -k'.split(''))
    const any = fc.array(sign, { minLength: 3, maxLength: 9 }).map(all => all.join(''))
    const cents = (text: string, hasCommas: boolean) => {
      const reading = readCents(text, hasCommas)
      return reading.kind === 'cents' ? reading.value : null
    }
    fc.assert(
      fc.property(any, text => {
        const [plain, swapped] = [cents(text, false), cents(text, true)]
        const isTwofold = seen(text, '4,50', '4.50').doubt.length > 0
        const differs = plain !== null && swapped !== null && plain !== swapped
        expect(differs && !isTwofold).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })
})
