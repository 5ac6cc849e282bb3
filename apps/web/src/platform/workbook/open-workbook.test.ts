import { zipSync } from 'fflate/browser'
import { describe, expect, it } from 'vitest'
import { xlsx } from './_xlsx.ts'
import { openWorkbook } from './open-workbook.ts'

const rowsOf = async (bytes: Uint8Array, sheet = 0) => (await openWorkbook(bytes))[sheet]?.read()
const oneSheet = (rows: string, more: object = {}) =>
  rowsOf(xlsx({ sheets: { Budget: rows }, ...more }))

const EMPTY_PARTS = Object.fromEntries(
  Array.from({ length: 5001 }, (_, index) => [`${index}.xml`, new Uint8Array()]),
)

describe('reading a workbook', () => {
  it.each([
    ['a number', '<c><v>1234.5</v></c>', 1234.5],
    ['a small number', '<c><v>1.2E-3</v></c>', 0.0012],
    ['a text of the list', '<c t="s"><v>0</v></c>', 'Rent & <rates> 😀'],
    ['a text in several writings', '<c t="s"><v>1</v></c>', 'Rent'],
    ['a text of its own', '<c t="inlineStr"><is><r><t>Re</t></r><r><t>nt</t></r></is></c>', 'Rent'],
    ['a formula of text', '<c t="str"><f>A1&amp;"x"</f><v>Rent</v></c>', 'Rent'],
    ['a formula of a number', '<c><f>SUM(A1:A3)</f><v>6</v></c>', 6],
    ['a formula without its result', '<c><f>SUM(A1:A3)</f></c>', '=SUM(A1:A3)'],
    ['a formula that failed', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['a date', '<c s="1"><v>46326</v></c>', '2026-10-31'],
    ['a date as text', '<c t="d"><v>2026-10-31T00:00:00Z</v></c>', '2026-10-31'],
    ['a number with words', '<c s="2"><v>46326</v></c>', 46_326],
    ['a percentage', '<c s="3"><v>0.07</v></c>', { percent: 7 }],
    ['a percentage of a formula', '<c s="4"><f>1/3</f><v>0.58</v></c>', { percent: 58 }],
    ['a number before a word with %', '<c s="5"><v>0.07</v></c>', 0.07],
    ['yes', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['nothing', '<c s="1"/><c><v>7</v></c>', null],
    ['letters by number', '<c t="inlineStr"><is><t>a_x000D_&#x1F600;&amp;</t></is></c>', 'a\r😀&'],
    ['letters as they are', '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', 'a<b'],
    ['with the prefix of a namespace', '<x:c t="str"><x:v>Rent</x:v></x:c>', 'Rent'],
  ])('%s', async (_, cell, value) => {
    const rows = await oneSheet(`<row>${cell}</row>`, {
      texts: [
        '<t>Rent &amp; &lt;rates&gt; 😀</t>',
        '<r><t>Re</t></r><r><t>nt</t></r><rPh><t>sound</t></rPh>',
      ],
      formats: [
        ...['[$-409]mmm\\ yyyy', '#,##0.00 &quot;days&quot;;[Red]-0', '0.0%;[Red]-0.0%'],
        ...[9, '0.0 &quot;% of sales&quot;'],
      ],
    })
    expect(rows?.[0]?.[0] ?? null).toEqual(value)
  })

  it('cells are at their addresses, and missing rows are empty', async () => {
    const rows = await oneSheet('<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row/>')
    expect(rows).toEqual([[], [null, 1, 2]])
    const far = await oneSheet('<row r="1"><c r="AB1"><v>1</v></c></row>')
    expect(far?.[0]?.length).toBe(28)
  })

  it('counts days from 1904 if the workbook does', async () => {
    const rows = await oneSheet('<row><c s="1"><v>44864</v></c></row>', {
      ...{ formats: ['yyyy'], isFrom1904: true },
    })
    expect(rows).toEqual([['2026-10-31']])
  })

  it('returns the visible sheets, by name', async () => {
    const bytes = xlsx({
      sheets: { Notes: '', 'A &amp; B': '<row><c><v>2</v></c></row>', Secret: '' },
      hidden: ['Secret'],
    })
    expect((await openWorkbook(bytes)).map(({ name }) => name)).toEqual(['Notes', 'A & B'])
    expect(await rowsOf(bytes, 1)).toEqual([[2]])
  })

  it.each([
    ['a file that is not a zip', new TextEncoder().encode('PK\u0003\u0004 and no more'), /damaged/],
    ['a zip of something else', zipSync({ 'a.txt': new Uint8Array(3) }), /not an Excel workbook/],
    [
      'a row beyond all budgets',
      xlsx({ sheets: { A: '<row r="900000"><c><v>1</v></c></row>' } }),
      /too large/,
    ],
    [
      'a column beyond all budgets',
      xlsx({ sheets: { A: '<row><c r="XFD1"><v>1</v></c></row>' } }),
      /too large/,
    ],
    [
      'a bomb: a hundred kilobytes of a hundred megabytes',
      xlsx({ sheets: { A: ' '.repeat(101 * 1024 * 1024) } }),
      /too large/,
    ],
    ['more than 5,000 parts', zipSync(EMPTY_PARTS), /too large/],
    ['broken XML', xlsx({ sheets: { A: '<row><c' } }), /damaged/],
  ])('refuses %s and says why', async (_, bytes, why) => {
    await expect(rowsOf(bytes)).rejects.toThrow(why)
  })
})
