import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvText, harmless } from './csv.ts'

/** Reads as a spreadsheet does; a cell is a number only if it was not in quotes. */
function parse(text: string): (string | number)[][] {
  const rows: (string | number)[][] = []
  let row: (string | number)[] = []
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu
  for (const [, quoted, bare, end] of text.slice(1).matchAll(cells)) {
    if (quoted !== undefined) row.push(quoted.replaceAll('""', '"'))
    else row.push(bare === '' || bare === undefined ? '' : Number(bare))
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}

const STARTS = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00a0=',
  '\ufeff=',
  '＝',
  '＋',
  '－',
  '＠',
  '|',
  '%',
  '\u200b=',
  '\u0000=',
  ';=',
  'a;=',
]
const ENDS = [
  '1+1',
  "cmd|' /C calc'!A0",
  'HYPERLINK("http://x.example","y")',
  'SUM(A1:A9)',
  '"; =1',
]
const PAYLOADS = STARTS.flatMap(start => ENDS.map(end => `${start}${end}`))

/** As the boldest spreadsheet reads it, whichever mark it takes for the end of a cell. */
const hasFormula = (text: string) =>
  text.split(/[;\t\r\n]/u).some(part => /^[\p{Z}\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％]/u.test(part))

describe('[S18] formula injection', () => {
  it('is tried a hundred ways', () => {
    expect(new Set(PAYLOADS).size).toBe(100)
    expect(PAYLOADS.every(hasFormula)).toBe(true)
  })

  it.each(PAYLOADS)('%j is text in every spreadsheet', payload => {
    const [, [name, amount] = []] = parse(csvText(['Name', 'Amount'], [[payload, -5]]))
    expect(hasFormula(String(name))).toBe(false)
    expect(amount).toBe(-5)
  })

  it('leaves amounts numbers, the negative ones too', () => {
    expect(parse(csvText(['A'], [[-1234.5], [0], [7], [null]]))).toEqual([
      ['A'],
      [-1234.5],
      [0],
      [7],
      [''],
    ])
  })

  it('leaves plain text as it is, whatever is in it', () => {
    for (const text of ['Kererū Coffee Ltd', 'a "quoted" name', 'one, two', 'A-1', '50 %', '']) {
      expect(harmless(text)).toBe(text)
      expect(parse(csvText(['A'], [[text]]))).toEqual([['A'], [text]])
    }
  })

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(hasFormula(harmless(text))).toBe(false)
      }),
    )
  })
})
