import { readAmount } from '@millpond/core/money'
import { describe, expect, it } from 'vitest'
import { readClipboard } from './read-clipboard.ts'
import excel from './samples/excel.json' with { type: 'json' }
import googleSheets from './samples/google-sheets.json' with { type: 'json' }
import libreOffice from './samples/libreoffice.json' with { type: 'json' }
import numbers from './samples/numbers.json' with { type: 'json' }

/** The clipboard of a program, character for character, and its meaning. */
interface Sample {
  readonly name: string
  readonly text: string
  readonly html?: string
  /** Cents, a label, or null for nothing. */
  readonly cells: readonly (readonly Meaning[])[]
  /** The result from the table alone, if it differs from that of the text. */
  readonly tableCells?: readonly (readonly Meaning[])[]
}
type Meaning = number | string | null

const programs: readonly { program: string; samples: readonly Sample[] }[] = [
  excel,
  googleSheets,
  libreOffice,
  numbers,
]
const samples = programs.flatMap(({ program, samples: some }) =>
  some.map(sample => ({ ...sample, title: `${program}: ${sample.name}` })),
)

function meaningOf(cell: string): Meaning {
  const reading = readAmount(cell, { unit: 'cents' })
  return reading.kind === 'value' ? reading.value : reading.text
}
const meaning = (rows: readonly (readonly string[])[]) => rows.map(row => row.map(meaningOf))

describe('a hundred clipboards of four programs', () => {
  it.each(samples)('[BUD-01] $title', ({ text, html, cells }) => {
    expect(meaning(readClipboard(text, html))).toEqual(cells)
  })

  const tables = samples.filter(sample => sample.html !== undefined)
  it.each(tables)('[BUD-01] $title, from its table alone', ({ html, cells, tableCells }) => {
    expect(meaning(readClipboard('', html))).toEqual(tableCells ?? cells)
  })

  it('are a hundred', () => {
    expect(samples.length).toBeGreaterThanOrEqual(100)
  })
})
