import { expect, type Page } from '@playwright/test'
import { dollars } from './money.ts'

export interface TableRow {
  readonly month: string
  readonly kind: string
  readonly cashIn: number
  readonly cashOut: number
  readonly balance: number
}

const LOW = /(?:low of|low is) (-?\$[\d,]+)(?: on (\d+\w+ \w+ \d{4}))?\.$/
/** The low point is on the first day below the floor where no other day is named. */
const FIRST_DAY_BELOW = / on (\d+\w+ \w+ \d{4}),/

/** Where the balance is lowest today, the fact row names the day. */
const LOWEST_NOW = /It is lowest now, at (-?\$[\d,]+)\.$/

/** The dashboard: is there enough cash, when is it lowest, and what changed? */
export function dashboardScreen(page: Page) {
  const fact = (label: string) => page.getByLabel('Key figures').locator('div', { hasText: label })
  const headline = page.getByRole('heading', { level: 1 })
  return {
    headline,
    figure: page.getByRole('figure'),
    fact: (label: string) => fact(label).getByRole('definition'),
    floor: page.getByRole('button', { name: /^(Floor|Set a cash floor)/ }),
    floorField: page.getByLabel('Cash floor', { exact: true }),
    movements: page.getByRole('region', { name: 'Biggest changes last month' }),
    owed: page.getByRole('region', { name: 'Who owes you most' }),
    comingUp: page.getByRole('region', { name: 'Coming up' }),
    async ready() {
      // After an import, forecasts from past months are tried first.
      await expect(this.figure).toBeVisible({ timeout: 180_000 })
      await expect(this.comingUp).not.toHaveAttribute('aria-busy', 'true')
    },
    headlineText: async () => (await headline.textContent()) ?? '',
    /** The low point that the sentence names: `14th March 2027`, its month and the amount. */
    async answer() {
      const text = await this.headlineText()
      const now = LOWEST_NOW.exec(text)?.[1]
      if (now !== undefined) {
        const on = (await this.fact('Low point').last().textContent()) ?? ''
        return { on, month: monthOf(on), amount: dollars(now) }
      }
      const [, amount, day] = LOW.exec(text) ?? []
      const on = day ?? FIRST_DAY_BELOW.exec(text)?.[1]
      if (amount === undefined || on === undefined) throw new Error(`"${text}" names no low point`)
      return { on, month: monthOf(on), amount: dollars(amount) }
    },
    async showTable() {
      await page.getByRole('button', { name: 'Show table' }).click()
      await expect(this.figure.getByRole('table')).toBeVisible()
    },
    async showChart() {
      await page.getByRole('button', { name: 'Show chart' }).click()
    },
    /** The table of the chart, row by row. */
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

/** `14th March 2027` is in `March 2027`. */
export const monthOf = (day: string) => day.replace(/^\d+\w+ /, '')
