import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const lines = (csv: string) => csv.slice(1).split('\r\n').slice(0, -1)

describe('comma-separated text', () => {
  it('keeps negative amounts numbers and no value empty', () => {
    expect(lines(toCsv([['Rent', -500, null, 12.5]]))).toEqual(['Rent,-500,,12.5'])
  })

  it('quotes commas, quotes and line ends', () => {
    expect(lines(toCsv([['Beans, green', 'the "good" ones', 'two\nlines']]))).toEqual([
      '"Beans, green","the ""good"" ones","two\nlines"',
    ])
  })

  it('never hands a spreadsheet a formula out of a name', () => {
    const start = fc.constantFrom('=', '+', '-', '@', '\t')
    fc.assert(
      fc.property(start, fc.string(), (sign, rest) => {
        const [first = ''] = lines(toCsv([[sign + rest.replace(/[\r\n]/g, '')]]))
        expect(first.replace(/^"/, '')).toMatch(/^'/)
      }),
      { numRuns: 100 },
    )
  })

  it('begins with a byte-order mark, so that Kererū stays Kererū', () => {
    expect(toCsv([['Kererū']]).charCodeAt(0)).toBe(0xfe_ff)
  })
})
