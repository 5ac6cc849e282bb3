import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText } from './cell-text.ts'
import { readClipboard } from './read-clipboard.ts'
import { writeClipboard } from './write-clipboard.ts'

describe('reading the clipboard', () => {
  it.each([
    ['', []],
    ['1', [['1']]],
    ['1\t2', [['1', '2']]],
    ['1\t', [['1', '']]],
    ['\t', [['', '']]],
    ['\n', [['']]],
    ['1\n\n2\n', [['1'], [''], ['2']]],
    ['1\r2\n3\r\n4', [['1'], ['2'], ['3'], ['4']]],
    ['1\t2\t3\n4\n', [['1', '2', '3'], ['4']]],
    ['"a\tb"\tc', [['a\tb', 'c']]],
    ['"a\r\nb"', [['a\nb']]],
    ['"a ""b"""', [['a "b"']]],
    ['""\t1', [['', '1']]],
    ['"a"b\t1', [['"a"b', '1']]],
    ['a"b"\t1', [['a"b"', '1']]],
    ['"a\tb', [['"a', 'b']]],
    ['\uFEFF1\u00A0200\t\u200E-5\0', [['1 200', '-5']]],
  ])('%j is %j', (text, rows) => {
    expect(readClipboard(text)).toEqual(rows)
  })

  it.each([
    // text, html, rows
    ['a\tb', '<table><tr><td>c</table>', [['a', 'b']]],
    ['a\nb', '<table><tr><td>a<br>b</table>', [['a\nb']]],
    ['a b', '<table><tr><td>a<td>b</table>', [['a', 'b']]],
    ['a\nb', '<table><tr><td>a<td>b</table>', [['a', 'b']]],
    ['a\nb\nc', '<table><tr><td>a<tr><td>c</table>', [['a'], ['b'], ['c']]],
    ['a', '<p>a</p>', [['a']]],
    ['', '<p>a</p>', []],
    ['', '<table></table>', []],
  ])('%j next to %s is %j', (text, html, rows) => {
    expect(readClipboard(text, html)).toEqual(rows)
  })
})

describe('reading a table', () => {
  const rowsOf = (cells: string) => readClipboard('', `<table>${cells}</table>`)

  it.each([
    ['<tr><td>a</td><th>b</th></tr>', [['a', 'b']]],
    ['<TR><TD>a<TD>b<TR><TD>c', [['a', 'b'], ['c']]],
    ['<tbody><tr>\n <td>\n  a\n  b </td>\n</tr>', [['a b']]],
    ['<tr><td>a<!-- <td>x --><![if !x]>b<![endif]></td>', [['ab']]],
    ['<tr><td title="a > b">c</td>', [['c']]],
    ['<tr><td><style>td{}</style>a<script>"</td>"</script>b', [['ab']]],
    [
      '<tr><td>1 < 2 &amp; 3 &gt; 2&nbsp;&#33;&#x21;&nosuch;&#0;',
      [['1 < 2 & 3 > 2 !!&nosuch;&#0;']],
    ],
    ['<tr><td>a<br><br/>b<br></td>', [['a\n\nb']]],
    ['<tr><td><p>a</p><p>b</p></td>', [['a\nb']]],
    ['<tr><td>a<table><tr><td>b<td>c</table>d</td><td>e', [['a b c d', 'e']]],
    [
      '<tr><td colspan=2>a<td>b<tr><td>1<td>2<td>3',
      [
        ['a', '', 'b'],
        ['1', '2', '3'],
      ],
    ],
    ['<tr><td rowspan="2">a<td>b<tr><td>c<tr><td>d', [['a', 'b'], ['', 'c'], ['d']]],
    [
      '<tr><td>a<td rowspan=2 colspan=2>b<td>c<tr><td>d<td>e',
      [
        ['a', 'b', '', 'c'],
        ['d', '', '', 'e'],
      ],
    ],
    ['<tr><td colspan=0 rowspan=-1>a<td colspan=x>b', [['a', 'b']]],
    ['<tr style="DISPLAY : none"><td>a<tr><td>b', [['b']]],
    ['<tr><td>a</td></tr></table><p>x</p><table><tr><td>b', [['a'], ['b']]],
  ])('%s is %j', (cells, rows) => {
    expect(rowsOf(cells)).toEqual(rows)
  })

  it('ignores the span of a cell if it is impossibly large', () => {
    const [row = []] = rowsOf('<tr><td colspan=99999 rowspan=99999>a<td>b')
    expect(row.length).toBe(1001)
  })

  it.each([
    '<tr><td colspan=1000>a<td>b',
    '<tr><td colspan=1000 rowspan=1000>a',
    '<td colspan=1000 rowspan=1000>a',
  ])('stops at a million cells of %s', cells => {
    const rows = rowsOf(cells.repeat(3000))
    expect(rows.flat().length).toBeGreaterThan(400_000)
    expect(rows.flat().length).toBeLessThan(1_100_000)
  })
})

/** A cell after a round trip: without space around it or invisible characters. */
const anyCell = fc
  .oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc
      .array(fc.constantFrom(...'"\'\t\n=+-@<>&; a1,.%$'), { maxLength: 8 })
      .map(all => all.join('')),
    fc.integer().map(String),
  )
  .map(cellText)
const anyRows = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 6 }), { maxLength: 6 })

describe('writing the clipboard', () => {
  it.each([
    // cells, text
    [[['Rent', '1200', '-300.5']], 'Rent\t1200\t-300.5\r\n'],
    [[['']], '\r\n'],
    [[['a\nb', 'c\td', '"e"', 'f"g']], '"a\nb"\t"c\td"\t"""e"""\tf"g\r\n'],
    [[['=1+1', '+A1', '-A1', '@SUM(1)', '＝1']], "'=1+1\t'+A1\t'-A1\t'@SUM(1)\t'＝1\r\n"],
    [[['-1,200.50', '+3', '-$12', '-5%', '-']], "-1,200.50\t+3\t-$12\t-5%\t'-\r\n"],
    [[["'=1"]], "''=1\r\n"],
    [[["'tis"]], "'tis\r\n"],
  ])('%j is %j', (rows, text) => {
    expect(writeClipboard(rows).text).toBe(text)
  })

  it('writes the same cells as a table, without any markup in them', () => {
    const { html } = writeClipboard([
      ['<b>R&D</b>', 'a\nb'],
      ['=1+1', '-3'],
    ])
    expect(html).toBe(
      '<meta charset="utf-8"><table>' +
        '<tr><td>&lt;b&gt;R&amp;D&lt;/b&gt;</td>' +
        '<td>a<br style="mso-data-placement:same-cell">b</td></tr>' +
        "<tr><td>'=1+1</td><td>-3</td></tr></table>",
    )
  })

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyCell, cell => {
        const { text, html } = writeClipboard([[cell]])
        expect(text).not.toMatch(/^"?[=@]|^"?[+-](?!\p{Sc}?\d[\d,. ]*%?\r)/u)
        expect(html).not.toMatch(/<td>[=@]|<td>[+-](?!\p{Sc}?\d[\d,. ]*%?<)/u)
      }),
      { numRuns: 500 },
    )
  })

  it('reads its own text', () => {
    fc.assert(
      fc.property(anyRows, rows => {
        expect(readClipboard(writeClipboard(rows).text)).toEqual(rows)
      }),
      { numRuns: 500 },
    )
  })

  it('reads its own table', () => {
    // Several spaces within a cell are one in HTML, and none next to a line end.
    const spaced = (cell: string) => cell.replace(/[ \t]+/g, ' ').replace(/ ?\n ?/g, '\n')
    fc.assert(
      fc.property(anyRows, rows => {
        expect(readClipboard('', writeClipboard(rows).html)).toEqual(
          rows.map(row => row.map(spaced)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('never throws, whatever the text and the table', () => {
    const mark = fc.constantFrom(
      ...[
        '<table>',
        '</table>',
        '<tr',
        '<td ',
        'colspan=',
        'rowspan="',
        '9',
        '>',
        '"',
        "'",
        '<!--',
      ],
      ...['-->', '&#', 'x', ';', '<style>', '</', '\t', '\n', 'display:none'],
    )
    const html = fc.array(mark, { maxLength: 60 }).map(all => `<table><tr>${all.join('')}`)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), html, (text, table) => {
        for (const row of [...readClipboard(text), ...readClipboard('', table)]) {
          expect(row.every(cell => cell === cellText(cell))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
