import {
  type BudgetToFile,
  budgetCsv,
  budgetWorkbook,
  type FileLine,
  type FileRows,
  guessLayout,
  planImport,
  xeroBudgetFile,
} from '@millpond/core/budget-file'
import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { type CellValue, editOf, emptySheet, type Sheet, withCells } from '@millpond/core/sheet'
import { month, monthsFrom } from '@millpond/core/time'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeWorkbook } from '../src/platform/workbook/write-workbook.ts'
import { readFile } from '../src/sheet-editor/files/read-file.ts'
import { hasLibreOffice, type Office, openOffice } from './_libreoffice.ts'

const CLOSE = month('2026-10')
const MONTHS = monthsFrom(month('2026-11'), 36)
const SLOW_MS = 300_000

const NAMES = [
  ...['Wages', 'Rent & rates', '"Big" Ltd', '27" screens', 'Café “Été”', '给料', '😀 Fun', "'tis"],
  ...[
    '=1+1',
    '=HYPERLINK("http://example.com";"x")',
    '+64 9 123',
    '-Other',
    '@home',
    'Total wages',
  ],
  ...['tab\there', 'a;b,c', '<b>bold</b>', '_x000D_', 'Mar 2027', 'Rent (400)'],
]
const TYPES = [ITEM_TYPE.revenue, ITEM_TYPE.expense, ITEM_TYPE.liability]

const lines: readonly FileLine[] = NAMES.map((name, at) => ({
  ...{ code: itemCode(`id-${at}`), name, isTyped: true },
  itemType: TYPES[at % TYPES.length] ?? ITEM_TYPE.expense,
  // Every fifth account has no number; a spreadsheet removes the zeros of another one.
  number: at % 5 === 0 ? null : String(at).padStart(4, '0'),
}))

const anyCents = fc.option(fc.integer({ min: -10_000_000_000_000, max: 10_000_000_000_000 }), {
  freq: 5,
})

function sheetOf(amounts: readonly CellValue[]): Sheet {
  const cells = lines.flatMap(({ code, itemType }, line) =>
    MONTHS.map((when, at) => ({
      ...{ code, itemType, month: when },
      value: amounts[(line * MONTHS.length + at) % amounts.length] ?? null,
    })),
  )
  return withCells(emptySheet(month('2026-04'), 60), cells)
}

const toFile = (sheet: Sheet): BudgetToFile => ({
  expectedAt: () => null,
  ...{ title: 'Kererū: budget', currency: 'NZD', lines, sheet, months: MONTHS },
})

async function rowsOf(content: string | Uint8Array): Promise<FileRows> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const name = typeof content === 'string' ? 'budget.csv' : 'budget.xlsx'
  const file = { name, size: bytes.length, arrayBuffer: async () => bytes.slice().buffer }
  const [sheet] = await readFile(file as File)
  return sheet?.read() ?? []
}

/**
 * Into an empty budget it gives the same one; into its own it changes nothing, emptying included.
 */
async function expectTheSame(content: string | Uint8Array, sheet: Sheet, known = lines) {
  const rows = await rowsOf(content)
  const layout = guessLayout(rows, lines)
  if (!layout) throw new Error('No row of the file holds months')
  const asked = { rows, layout, lines, decided: new Map(), closeMonth: CLOSE, comma: null } as const
  const own = planImport({ ...asked, sheet, empties: 'clear' })
  expect(own.faults).toEqual([])
  expect(own.rows.map(row => row.lines[0]?.name).sort()).toEqual(
    known.map(({ name }) => name).sort(),
  )
  expect(editOf(sheet, '', own.cells)).toBeNull()
  const empty = emptySheet(sheet.firstMonth, sheet.months)
  const fresh = planImport({ ...asked, sheet: empty, empties: 'leave' })
  const codes = new Set(known.map(({ code }) => code as string))
  expect(withCells(empty, fresh.cells).rows).toEqual(
    new Map([...sheet.rows].filter(([code]) => codes.has(code))),
  )
}

const bytesOf = (blob: Blob): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(blob)
  })

const workbookOf = async (sheet: Sheet) =>
  bytesOf(await writeWorkbook(budgetWorkbook(toFile(sheet))))

const anySheet = fc.array(anyCents, { minLength: 40, maxLength: 90 }).map(sheetOf)

describe('[BUD-01] [USE-02] a budget as a file, imported again, is the same to the cent', () => {
  it(
    'as CSV',
    () =>
      fc.assert(
        fc.asyncProperty(anySheet, sheet => expectTheSame(budgetCsv(toFile(sheet)), sheet)),
        { numRuns: 25 },
      ),
    SLOW_MS,
  )

  it(
    'as a workbook',
    () =>
      fc.assert(
        fc.asyncProperty(anySheet, async sheet => expectTheSame(await workbookOf(sheet), sheet)),
        { numRuns: 12 },
      ),
    SLOW_MS,
  )

  it(
    'as the file for Xero’s Budget Manager, as far as that has the data',
    () =>
      fc.assert(
        fc.asyncProperty(anySheet, async sheet => {
          const { csv, leftOut } = xeroBudgetFile(toFile(sheet))
          const rows = csv.slice(1).split('\r\n').length - 2
          const goes = lines.filter(
            line => line.itemType !== ITEM_TYPE.liability && line.number !== null,
          )
          expect(leftOut.every(({ number }) => number === null)).toBe(true)
          expect(rows).toBeGreaterThanOrEqual(goes.length)
          await expectTheSame(csv, sheet, goes)
        }),
        { numRuns: 12 },
      ),
    SLOW_MS,
  )
})

const isInstalled = hasLibreOffice()

describe.runIf(isInstalled)('[BUD-01] the same through LibreOffice', () => {
  let office: Office
  beforeAll(() => {
    office = openOffice()
  })
  afterAll(() => office.close())

  const [sheet] = fc.sample(anySheet, { numRuns: 1, seed: 20_261_122 })

  it(
    'opened and saved there as a workbook: computed totals too',
    async () => {
      if (!sheet) throw new Error('There is no sample')
      await office.write('budget.xlsx', await workbookOf(sheet))
      await office.convert('budget.xlsx', 'ods')
      await office.convert('budget.ods', 'xlsx')
      await expectTheSame(await office.bytes('budget.xlsx'), sheet)
    },
    SLOW_MS,
  )
})

if (!isInstalled) {
  process.stderr.write('No budget goes through LibreOffice: it is not installed.\n')
}
