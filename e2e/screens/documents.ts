import { expect, type Page } from '@playwright/test'
import { monthOf } from './dashboard.ts'
import { dollars } from './money.ts'
import { shell } from './shell.ts'

type Side = 'Owed to you' | 'You owe'

/** Invoices and bills: who owes what, and when it is paid. */
export function documentsScreen(page: Page) {
  const table = page.getByRole('grid', { name: 'Open invoices and bills' })
  const side = (label: Side) => page.getByRole('region', { name: `${label}, by age` })
  const basis = page.getByText(/^Open invoices and bills on/)
  return {
    basis,
    /** All that is owed, and what of it is overdue. */
    whole: (label: Side) => side(label).getByRole('definition'),
    headline: page.getByRole('heading', { level: 1 }),
    table,
    /** Without the row of headings. */
    rows: table.getByRole('row').filter({ has: page.getByRole('rowheader') }),
    direction: (name: string) => page.getByRole('radio', { name, exact: true }),
    overdueOnly: page.getByLabel('Overdue only'),
    search: page.getByLabel('Name or number'),
    ageing: (label: Side) => side(label).getByRole('button'),
    group: page.getByLabel('Group by customer or supplier'),
    /** The heads of customers and suppliers, where documents are grouped. */
    heads: table.getByRole('row').filter({ has: page.getByRole('button', { expanded: false }) }),
    count: page.getByRole('region', { name: 'Filters' }).getByRole('status'),
    selectAll: page.getByLabel('Select all shown'),
    bulk: {
      what: page.getByLabel('What to do'),
      days: page.getByLabel('Days later'),
      move: page.getByRole('button', { name: /^Move \d+ selected$/ }),
    },
    day: page.getByLabel(/^Expected day, /),
    leaveOut: page.getByRole('button', { name: 'Leave out of the forecast' }),
    leftOut: table.getByRole('button', { name: /^Left out, move / }),
    countAgain: page.getByRole('button', { name: 'Include in the forecast' }),
    split: {
      open: page.getByRole('button', { name: 'Split over several dates' }),
      day: (number: number) => page.getByLabel(`Day ${number}`, { exact: true }),
      amount: (number: number) => page.getByLabel(`Amount ${number}`, { exact: true }),
      /** The amount left for the last day, in dollars and cents. */
      async rest() {
        const text = await page.getByRole('dialog').locator('output').textContent()
        return Number(text?.replace(/[^\d.]/g, ''))
      },
      add: page.getByRole('button', { name: 'Add a date' }),
      save: page.getByRole('button', { name: 'Save dates' }),
    },
    inParts: table.getByRole('button', { name: /^In \d+ parts: .*, move / }),
    reset: page.getByRole('button', { name: 'Reset to automatic' }),
    moveHere: page.getByRole('button', { name: 'Move', exact: true }),
    message: (words: string | RegExp) => page.getByRole('status').filter({ hasText: words }),
    undo: page.getByRole('button', { name: 'Undo' }),
    /** The low point of the next twelve months: its day, the month of that day and the amount. */
    async lowPoint() {
      const words = (await basis.textContent()) ?? ''
      const [, amount = '', on = ''] = /next 12 months: (\S+) on ([^.]+)\./.exec(words) ?? []
      return { on, month: monthOf(on), amount: dollars(amount) }
    },
    async owed() {
      return dollars(await this.whole('Owed to you').first().innerText())
    },
    /** The list changes a moment after the click. */
    async show(which: 'All' | 'Money in' | 'Money out') {
      const before = (await this.count.textContent()) ?? ''
      await this.direction(which).click({ force: true })
      await expect(this.count).not.toHaveText(before)
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
