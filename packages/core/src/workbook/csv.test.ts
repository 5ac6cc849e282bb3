import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormulas, toCsv } from './csv.ts'

const lines = (csv: string) => csv.slice(1).split('\r\n').slice(0, -1)

const STARTS = [
  ...['=', '+', '-', '@', '\t=', '\r=', '\n=', ' =', '\u00a0=', '\ufeff=', '＝', '＋', '－', '＠'],
  ...['|', '%', '\u200b=', '\u0000=', ';=', 'a;='],
]
const ENDS = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://x.example","y")',
  'SUM(A1:A9)',
  '"; =1',
]
const PAYLOADS = STARTS.flatMap(start => ENDS.map(end => `${start}${end}`))

/** Parses with every possible cell separator, like the least careful spreadsheet. */
const isRun = (text: string) =>
  text.split(/[;\t\r\n]/u).some(part => /^[\p{Z}\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％]/u.test(part))

describe('comma-separated text', () => {
  it('keeps negative amounts numbers and no value empty', () => {
    expect(lines(toCsv([['Rent', -500, null, 12.5]]))).toEqual(['Rent,-500,,12.5'])
  })

  it('quotes commas, quotes and line ends', () => {
    expect(lines(toCsv([['Beans, green', 'the "good" ones', 'two\nlines']]))).toEqual([
      '"Beans, green","the ""good"" ones","two\nlines"',
    ])
  })

  it('resists a hundred attempts', () => {
    expect(new Set(PAYLOADS).size).toBe(100)
    expect(PAYLOADS.every(isRun)).toBe(true)
  })

  it.each(PAYLOADS)('[S18] writes %j so that no spreadsheet runs it', payload => {
    const [first = ''] = [
      ...toCsv([[payload, -5]])
        .slice(1)
        .matchAll(/^"?(.*?)"?,-5\r\n$/gsu),
    ]
    expect(isRun(String(first[1]).replaceAll('""', '"'))).toBe(false)
  })

  it('[S18] holds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(isRun(escapeFormulas(text))).toBe(false)
      }),
    )
  })

  it('distinguishes an apostrophe of a name from an added one', () => {
    expect(escapeFormulas("'=Rent")).toBe("''=Rent")
    expect(escapeFormulas('=Rent')).toBe("'=Rent")
  })

  it('does not change plain text', () => {
    for (const text of ['Kererū Coffee Ltd', "Ma'am's", 'one, two', 'A-1', '50 %', 'a;b', '']) {
      expect(escapeFormulas(text)).toBe(text)
    }
  })

  it('quotes cell separators of other countries', () => {
    expect(lines(toCsv([['Rent; power']]))).toEqual(['"Rent; power"'])
  })

  it('starts with a byte-order mark, so that Kererū stays Kererū', () => {
    expect(toCsv([['Kererū']]).charCodeAt(0)).toBe(0xfe_ff)
  })
})
