import type { Workbook } from '@millpond/core/workbook'
import { expect, it } from 'vitest'
import { writeWorkbook } from './write-workbook.ts'
import { zipParts } from './zip-parts.ts'

const partsOf = async (workbook: Workbook) => {
  const file = await writeWorkbook(workbook)
  return zipParts(new Uint8Array(await file.arrayBuffer()))
}
const sheet = (name: string, widths: readonly number[], frozen: readonly [number, number]) => ({
  ...{ name, widths, frozenRows: frozen[0], frozenColumns: frozen[1] },
  rows: [[{ text: 'Sales', style: 'label' as const }]],
})

it('prints a sheet a page or two wide, with its headings and names on every page', async () => {
  const months = Array.from({ length: 25 }, () => 14)
  const parts = await partsOf({
    sheets: [
      sheet("Ana's P&L", [40, 10, 14], [3, 2]),
      sheet('All months', [40, 10, ...months], [3, 0]),
      sheet('About', [90], [0, 0]),
    ],
  })
  const first = parts.read('xl/worksheets/sheet1.xml')
  expect(first).toMatch(/<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/)
  expect(first).toContain('fitToWidth="1" fitToHeight="0"')
  expect(parts.read('xl/worksheets/sheet2.xml')).toContain('fitToWidth="2" fitToHeight="0"')
  const titles = [
    ...(parts.read('xl/workbook.xml') ?? '').matchAll(/<definedName .*?<\/definedName>/g),
  ]
  const named = (at: number, area: string) =>
    `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${area}</definedName>`
  expect(titles.map(([each]) => each)).toEqual([
    named(0, "'Ana''s P&amp;L'!$A:$B,'Ana''s P&amp;L'!$1:$3"),
    named(1, "'All months'!$1:$3"),
  ])
})
