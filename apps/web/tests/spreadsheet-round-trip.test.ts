import { cents, MAX_AMOUNT, readAmount, toDecimal } from '@millpond/core/money'
import { number, text, type Workbook } from '@millpond/core/workbook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbook } from '../src/platform/workbook/write-workbook.ts'
import { readClipboard } from '../src/ui/grid/clipboard/read-clipboard.ts'
import { writeClipboard } from '../src/ui/grid/clipboard/write-clipboard.ts'
import { hasLibreOffice, type Office, openOffice } from './_libreoffice.ts'

const LINES = 200
const MONTHS = 36
const SLOW_MS = 300_000
const isInstalled = hasLibreOffice()

interface Line {
  readonly label: string
  readonly amounts: readonly (number | null)[]
}

const LABELS = [
  ...['Wages', 'Rent & rates', '"Big" Ltd', '27" screens', 'Café “Été” – naïve', '给料', '😀 Fun'],
  ...['=1+1', '=HYPERLINK("http://example.com";"x")', '+64 9 123', '-Other', '@home', "'tis"],
  ...['several\nlines', '<b>bold</b>', 'a;b,c', 'Rent\nand "rates"'],
]

/** Amounts of every size and sign, with gaps; the same in every run. */
function grid(): Line[] {
  let seed = 20_261_122
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed / 2 ** 32
  }
  const amount = () => {
    const size = random()
    if (size < 0.1) return null
    if (size < 0.15) return 0
    const digits = 1 + Math.floor(random() * 13)
    return cents(Math.round((random() - 0.5) * 2 * 10 ** digits))
  }
  const lines = Array.from({ length: LINES }, (_, line) => ({
    label: `${LABELS[line % LABELS.length]}${line < LABELS.length ? '' : ` ${line}x`}`,
    amounts: Array.from({ length: MONTHS }, amount),
  }))
  const ends = [MAX_AMOUNT, -MAX_AMOUNT, 1, -1, 99, -99, MAX_AMOUNT - 1]
  return [
    { label: 'Ends', amounts: [...ends, ...Array(MONTHS - ends.length).fill(null)] },
    ...lines,
  ]
}

const lines = grid()
const asCells = lines.map(({ label, amounts }) => [
  label,
  ...amounts.map(amount => (amount === null ? '' : toDecimal(cents(amount)))),
])

/** The content of a file of rows: the labels, and whole cents. */
const meant = (rows: readonly (readonly string[])[]) =>
  rows.map(([label = '', ...values]) => ({
    label,
    amounts: Array.from({ length: MONTHS }, (_, month) => {
      const reading = readAmount(values[month] ?? '', { unit: 'cents' })
      return reading.kind === 'value' ? reading.value : reading.text
    }),
  }))

describe.runIf(isInstalled)('[BUD-01] a grid through LibreOffice and back', () => {
  let office: Office
  beforeAll(() => {
    office = openOffice()
  })
  afterAll(() => office.close())

  it.each(['xlsx', 'ods'])(
    'as text, saved as .%s, is the same to the cent',
    async form => {
      await office.write(`${form}-text.tsv`, writeClipboard(asCells).text)
      await office.convert(`${form}-text.tsv`, form)
      await office.convert(`${form}-text.${form}`, 'tsv')
      expect(meant(readClipboard(await office.read(`${form}-text.tsv`)))).toEqual(lines)
    },
    SLOW_MS,
  )

  it(
    'as a table, saved as .ods, is the same to the cent as text and as a table',
    async () => {
      await office.write('table.html', writeClipboard(asCells).html)
      await office.convert('table.html', 'ods')
      await office.convert('table.ods', 'tsv')
      expect(meant(readClipboard(await office.read('table.tsv')))).toEqual(lines)
      await office.convert('table.ods', 'html')
      expect(meant(readClipboard('', await office.read('table.html')))).toEqual(lines)
    },
    SLOW_MS,
  )

  it(
    'as a workbook, saved as .ods, is the same to the cent',
    async () => {
      await office.write('workbook.xlsx', await bytesOf(await writeWorkbook(workbook())))
      await office.convert('workbook.xlsx', 'ods')
      await office.convert('workbook.ods', 'tsv')
      expect(meant(readClipboard(await office.read('workbook.tsv')))).toEqual(lines)
    },
    SLOW_MS,
  )
})

if (!isInstalled) {
  process.stderr.write(
    'No grid goes through LibreOffice: it is not installed (apt-get install libreoffice-calc), ' +
      'or SOFFICE does not say where it is.\n',
  )
}

const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })

function workbook(): Workbook {
  return {
    sheets: [
      {
        name: 'Budget',
        widths: [30, ...Array(MONTHS).fill(14)],
        frozenRows: 0,
        frozenColumns: 1,
        rows: lines.map(({ label, amounts }) => [
          text(label),
          ...amounts.map(amount => (amount === null ? null : number(amount / 100, 'money'))),
        ]),
      },
    ],
  }
}
