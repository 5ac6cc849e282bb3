import { expect, type Page } from '@playwright/test'
import { dollars } from './money.ts'
import { shell } from './shell.ts'

/** Who owes me, whom do I owe, and when does the money move? */
export function documentsScreen(page: Page) {
  const table = page.getByRole('grid', { name: 'Open invoices and bills' })
  const fact = (label: string) =>
    page.getByLabel('Open documents', { exact: true }).locator('div', { hasText: label })
  return {
    headline: page.getByRole('heading', { level: 1 }),
    table,
    /** Without the row of headings. */
    rows: table.getByRole('row').filter({ has: page.getByRole('rowheader') }),
    direction: (name: string) => page.getByRole('radio', { name, exact: true }),
    overdueOnly: page.getByLabel('Overdue only'),
    search: page.getByLabel('Contact or number'),
    count: page.getByRole('region', { name: 'What is shown' }).getByRole('status'),
    selectAll: page.getByLabel('Select all in sight'),
    bulk: {
      what: page.getByLabel('What to do'),
      days: page.getByLabel('Days later'),
      move: page.getByRole('button', { name: /^Move \d+ documents$|^Move document$/ }),
    },
    day: page.getByLabel(/^Expected day, /),
    moveHere: page.getByRole('button', { name: 'Move', exact: true }),
    told: (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }),
    undo: page.getByRole('button', { name: 'Undo' }),
    /** The lowest month-end of the next twelve months, and which it is. */
    async lowPoint() {
      const [amount = '', note = ''] = await fact('Low point')
        .getByRole('definition')
        .allInnerTexts()
      return { amount: dollars(amount), month: note }
    },
    async open() {
      await shell(page).rail.getByRole('link', { name: 'Invoices & bills', exact: true }).click()
      await this.ready()
    },
    async ready() {
      await expect(this.table).toBeVisible({ timeout: 60_000 })
    },
  }
}
