import { expect, type Page } from '@playwright/test'
import { dollars } from './money.ts'

export interface TableRow {
  readonly month: string
  readonly kind: string
  readonly cashIn: number
  readonly cashOut: number
  readonly balance: number
}

const ANSWER =
  /^Cash (?:is lowest in|runs out in|falls below your \S+ floor in) (\w+ \d{4}), (?:at|to a low of) (\S+?)(?: in (\w+ \d{4}))?\.$/

/** Will I have enough cash, when is it tightest, what changed? */
export function dashboardScreen(page: Page) {
  const fact = (label: string) => page.getByLabel('Key figures').locator('div', { hasText: label })
  const headline = page.getByRole('heading', { level: 1 })
  return {
    headline,
    figure: page.getByRole('figure'),
    fact: (label: string) => fact(label).getByRole('definition'),
    floor: page.getByRole('button', { name: /^(Floor|Set a cash floor)/ }),
    floorField: page.getByLabel('Cash floor', { exact: true }),
    movements: page.getByRole('region', { name: 'What moved last month' }),
    comingUp: page.getByRole('region', { name: 'Coming up' }),
    async ready() {
      await expect(this.figure).toBeVisible({ timeout: 60_000 })
      await expect(this.comingUp).not.toHaveAttribute('aria-busy', 'true')
    },
    headlineText: async () => (await headline.textContent()) ?? '',
    /** The low month and amount the sentence names. */
    async answer() {
      const text = await this.headlineText()
      const parts = ANSWER.exec(text)
      if (!parts) throw new Error(`"${text}" names no low point`)
      return { month: parts[3] ?? parts[1] ?? '', amount: dollars(parts[2] ?? '') }
    },
    async showTable() {
      await page.getByRole('button', { name: 'Show table' }).click()
      await expect(this.figure.getByRole('table')).toBeVisible()
    },
    async showChart() {
      await page.getByRole('button', { name: 'Show chart' }).click()
    },
    /** The chart's twin, row for row. */
    async tableRows(): Promise<TableRow[]> {
      const rows = await this.figure
        .getByRole('table')
        .locator('tbody tr')
        .evaluateAll(all => all.map(row => [...row.children].map(cell => cell.textContent.trim())))
      return rows.map(([month = '', kind = '', cashIn = '', cashOut = '', balance = '']) => ({
        month,
        kind,
        cashIn: dollars(cashIn),
        cashOut: dollars(cashOut),
        balance: dollars(balance),
      }))
    },
  }
}
