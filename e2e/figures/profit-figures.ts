import { expect, type Page } from '@playwright/test'
import { statementScreen } from '../screens/statement.ts'
import { centsIn } from './amounts.ts'
import { type Concept, type Reading, reading } from './readings.ts'
import { type AmountTable, amountAt, drawnWhole, savedCsv, shownTable, total } from './tables.ts'

const PARTS = {
  Revenue: ['Revenue', 'Other income'],
  Expenses: ['Direct costs', 'Overheads', 'Income tax'],
  'Net profit': ['Net profit'],
} as const satisfies Partial<Record<Concept, readonly string[]>>
type Part = keyof typeof PARTS

/**
 * Revenue, expenses and profit by month and to date, by account, and the profit less the budget.
 */
export async function profitReadings(page: Page, toDate: readonly string[]): Promise<Reading[]> {
  const screen = statementScreen(page)
  await screen.open('Profit & loss')
  await screen.range.selectOption('72 months')
  await expect(screen.grid).toHaveAttribute('aria-colcount', '74')
  const saved = await savedCsv(page)
  const shown = await shownTable(page)
  await screen.range.selectOption('24 months')
  // Otherwise the columns of a comparison would be counted before the others are gone.
  await expect(screen.grid).toHaveAttribute('aria-colcount', '26')
  return [
    ...profitOf(saved, toDate),
    ...shown.columns.map(month =>
      reading(
        "the profit and loss's table",
        'Net profit',
        month,
        amountAt(shown, 'Net profit', month),
      ),
    ),
    ...(await besideBudget(page)),
  ]
}

function profitOf(saved: AmountTable, toDate: readonly string[]): Reading[] {
  const place = 'the profit and loss as CSV'
  const inMonth = (part: Part, month: string) =>
    total(PARTS[part].map(row => (saved.rows.has(row) ? amountAt(saved, row, month) : 0)))
  return [
    ...(Object.keys(PARTS) as Part[]).flatMap(part => [
      ...saved.columns.map(month => reading(place, part, month, inMonth(part, month), 1)),
      reading(place, part, 'year to date', total(toDate.map(month => inMonth(part, month))), 1),
    ]),
    ...[...saved.rows].flatMap(([name, amounts]) =>
      saved.columns.map((month, at) =>
        reading(place, `Account ${name}`, month, amounts[at] ?? null, 1),
      ),
    ),
  ]
}

/** Each month has an amount, its budget, the difference, and the difference in percent. */
async function besideBudget(page: Page): Promise<Reading[]> {
  const screen = statementScreen(page)
  if ((await screen.compare.locator('option[value=budget]').count()) === 0) return []
  const count = await screen.grid.getAttribute('aria-colcount')
  await screen.compare.selectOption('budget')
  await expect(screen.grid).not.toHaveAttribute('aria-colcount', count ?? '')
  const { columns, rows } = await drawnWhole(screen.grid)
  const [, texts = []] = rows.find(([name]) => name === 'Net profit') ?? []
  await screen.compare.selectOption('No comparison')
  return columns.flatMap((month, at) => {
    const difference = centsIn(texts[at + 2] ?? '')
    return /^\w{3} \d{4}$/.test(month)
      ? [reading("the profit and loss's table", 'Net profit less budget', month, difference)]
      : []
  })
}
