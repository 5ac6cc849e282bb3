import { expect, type Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { dollars } from '../screens/money.ts'

/** The table rounds each cell to whole dollars, three of them in a sum. */
const ROUNDING = 2

/**
 * The headline, the key figures and the table name the same low point, and each month opens with
 * the closing balance of the month before.
 */
export async function expectDashboardAgrees(page: Page): Promise<void> {
  await dashboardScreen(page).showTable()
  // A background forecast may end between two of the readings.
  await expect(() => expectSameFigures(page)).toPass({ timeout: 20_000 })
}

async function expectSameFigures(page: Page) {
  const dashboard = dashboardScreen(page)
  const answer = await dashboard.answer()
  const [amount = '', note = ''] = await dashboard.fact('Low point').allTextContents()
  expect(dollars(amount)).toBe(answer.amount)
  expect(note).toContain(answer.on)
  const rows = await dashboard.tableRows()
  const ahead = rows.filter(row => row.kind !== 'actual')
  expect(ahead).toHaveLength(13)
  expect(ahead.map(row => row.month)).toContain(answer.month)
  // A low point is a day: no month of the next twelve ends lower. The thirteenth ends after them.
  const lowest = Math.min(...ahead.slice(0, 12).map(row => row.balance))
  expect(lowest).toBeGreaterThanOrEqual(answer.amount)
  rows.slice(1).forEach((row, index) => {
    const net = row.cashIn - row.cashOut
    const moved = row.balance - (rows[index]?.balance ?? Number.NaN)
    const gap = Math.abs(moved - net)
    expect(gap, `${row.month}: ${net} net, ${moved} on the balance`).toBeLessThanOrEqual(ROUNDING)
  })
}
