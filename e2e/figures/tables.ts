/** A statement on the screen, on paper, and in saved files. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { statementScreen } from '../screens/statement.ts'
import { asPaid, cellTexts, centsIn, firstWords, monthLabel } from './amounts.ts'
import { type Concept, type Place, type Reading, reading } from './readings.ts'
import { openWorkbook } from './workbook.ts'

/** Amounts in cents by the name of the row, and by the label of the column. */
export interface AmountTable {
  readonly columns: readonly string[]
  readonly rows: ReadonlyMap<string, readonly (number | null)[]>
  /** The smallest amount that it shows, in cents. */
  readonly unit: 1 | 100
}

export const amountAt = ({ columns, rows }: AmountTable, row: string, column: string) =>
  rows.get(row)?.[columns.indexOf(column)] ?? null

const inCents = (dollars: string | number | null): number | null =>
  typeof dollars === 'number' || dollars ? Math.round(Number(dollars) * 100) : null

export async function savedCsv(page: Page): Promise<AmountTable> {
  const file = await statementScreen(page).save('CSV')
  const text = (await readFile(file.path, 'utf8')).replace('\uFEFF', '')
  const [head = [], , ...rows] = text.split('\r\n').map(cellsOf)
  return withoutTotal({
    ...{ columns: head.slice(2), unit: 1 },
    rows: new Map(rows.map(([name = '', , ...amounts]) => [name, amounts.map(inCents)])),
  })
}

export const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

export async function savedTable(page: Page): Promise<AmountTable> {
  const file = await statementScreen(page).save('Excel table')
  const [rows = []] = (await openWorkbook(file.path)).values()
  const [, head = [], , ...body] = rows
  return withoutTotal({
    ...{ columns: head.slice(2).map(headOf), unit: 1 },
    rows: new Map(body.map(([name, , ...amounts]) => [`${name}`.trim(), amounts.map(inCents)])),
  })
}

/**
 * Only the columns of time: one table has a total of months, and another one a total of weeks. The
 * total must be the sum of the other columns, or a balance at one of the ends.
 */
function withoutTotal(table: AmountTable): AmountTable {
  const at = table.columns.indexOf('Total')
  if (at < 0) return table
  for (const [row, amounts] of table.rows) {
    const [sum, found] = [total(amounts.slice(0, at)), amounts[at] ?? null]
    const isSum = sum === null || Math.abs((found ?? 0) - sum) <= table.unit * at
    if (!isSum && !/ balance$/.test(row)) throw new Error(`${row} sums to ${sum}, not ${found}`)
  }
  return {
    ...{ columns: table.columns.slice(0, at), unit: table.unit },
    rows: new Map([...table.rows].map(([row, amounts]) => [row, amounts.slice(0, at)])),
  }
}

/** Months are dates in a workbook: `Nov 2026`. Other heads are texts. */
const headOf = (cell: string | number | null): string =>
  typeof cell === 'number' ? monthLabel(isoMonth(cell)) : `${cell ?? ''}`

const DAY_MS = 86_400_000

/** Days are counted from the end of 1899: 46,327 is `2026-11`. */
const isoMonth = (day: number): string =>
  new Date(Date.UTC(1899, 11, 30) + day * DAY_MS).toISOString().slice(0, 7)

/** The sheet of a statement in the full model. */
export async function savedModel(page: Page, sheet: string): Promise<AmountTable> {
  const file = await statementScreen(page).save('Full model (Excel)')
  const [, head = [], ...rows] = (await openWorkbook(file.path)).get(sheet) ?? []
  const first = head.findIndex(cell => typeof cell === 'number')
  return {
    ...{ columns: head.slice(first).map(headOf), unit: 1 },
    rows: new Map(rows.map(row => [`${row[0]}`, row.slice(first).map(inCents)])),
  }
}

/** The grid draws only its visible part, so it is scrolled from corner to corner. */
export async function shownTable(page: Page): Promise<AmountTable> {
  const { columns, rows } = await drawnWhole(statementScreen(page).grid)
  return withoutTotal({
    ...{ columns, unit: 100 },
    rows: new Map(rows.map(([name, texts]) => [name, texts.map(cellCents)])),
  })
}

/** Cells of 13 weeks have no currency sign: `-1,235`. */
const cellCents = (text: string): number | null =>
  centsIn(/^-?[\d,]+$/.test(text) ? text.replace(/\d/, digit => `$${digit}`) : text)

interface DrawnGrid {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, texts: readonly string[]])[]
}

/** The first words of each cell of a grid, including parts that are out of sight. */
export const drawnWhole = (grid: Locator): Promise<DrawnGrid> =>
  grid.evaluate(async element => {
    const found = new Map<string, string[]>()
    const wordsOf = (cell: Element) =>
      document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()?.textContent?.trim() ?? ''
    const collect = () => {
      for (const row of element.querySelectorAll('[role=row]')) {
        const [first, ...cells] = row.querySelectorAll(
          '[role=columnheader], [role=rowheader], [role=gridcell]',
        )
        const name = first ? wordsOf(first) : ''
        const texts = found.get(name) ?? []
        for (const cell of cells) texts[Number(cell.ariaColIndex) - 2] = wordsOf(cell)
        found.set(name, texts)
      }
    }
    const around = element.parentElement ?? element
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = around
    // Names, totals and headings cover some of the visible cells.
    for (let top = 0; top < scrollHeight; top += clientHeight / 2) {
      for (let left = 0; left < scrollWidth; left += clientWidth / 2) {
        around.scrollTo({ top, left })
        await new Promise(requestAnimationFrame)
        collect()
      }
    }
    const [[, columns = []] = [], ...rows] = found
    return { columns: Array.from(columns, text => text ?? ''), rows }
  })

/** The tables that exist while the page is printed; each has some of the columns. */
export async function printedTable(page: Page): Promise<AmountTable> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const columns: string[] = []
  const rows = new Map<string, (number | null)[]>()
  for (const sheet of await page.locator('[data-paper] table').all()) {
    const [head = [], ...body] = await firstWords(sheet.getByRole('row'))
    columns.push(...head.slice(1))
    for (const [name = '', ...amounts] of body) {
      rows.set(name, [...(rows.get(name) ?? []), ...amounts.map(centsIn)])
    }
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  return withoutTotal({ columns, rows, unit: 100 })
}

const CASH_ROWS = [
  'Opening balance',
  'Cash in',
  'Cash out',
  'Net movement',
  'Closing balance',
] as const satisfies readonly Concept[]

/** The five rows of cash of a table, for every column. */
export const cashReadings = (place: Place, table: AmountTable): Reading[] =>
  CASH_ROWS.flatMap(concept =>
    table.columns.map(time => {
      const amount = amountAt(table, concept, time)
      return reading(
        place,
        concept,
        time,
        concept === 'Cash out' ? asPaid(amount) : amount,
        table.unit,
      )
    }),
  )

/** Quarters and years from months: flows are summed, balances are the first or the last. */
export const summed = (
  months: AmountTable,
  periods: ReadonlyMap<string, readonly string[]>,
): AmountTable => ({
  ...{ columns: [...periods.keys()], unit: months.unit },
  rows: new Map(
    CASH_ROWS.map(row => [
      row,
      [...periods.values()].map(own => {
        const amounts = own.map(month => amountAt(months, row, month))
        if (row === 'Opening balance') return amounts[0] ?? null
        if (row === 'Closing balance') return amounts.at(-1) ?? null
        return total(amounts)
      }),
    ]),
  ),
})

/** Null where an amount is not known. */
export const total = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0)

/** The table of the balance chart of a screen. */
export async function chartReadings(page: Page, place: Place): Promise<Reading[]> {
  const chart = page.getByRole('figure').first()
  await chart.getByRole('button', { name: 'Show table' }).click()
  await chart.getByRole('table').waitFor()
  const rows = await cellTexts(chart.locator('tbody tr'))
  await chart.getByRole('button', { name: 'Show chart' }).click()
  return rows.flatMap(([label = '', , cashIn = '', cashOut = '', balance = '']) => {
    const time = timeOf(label)
    return [
      reading(place, 'Cash in', time, centsIn(cashIn)),
      reading(place, 'Cash out', time, asPaid(centsIn(cashOut))),
      reading(place, 'Closing balance', time, centsIn(balance)),
    ]
  })
}

/** `November 2026` as `Nov 2026`; `Q3 FY27, Oct–Dec` as `Q3 FY27`. */
const timeOf = (label: string): string => {
  const [time = ''] = label.split(',')
  return /^Q\d/.test(time) ? time : monthLabel(time)
}
