import { expect, type Locator, type Page } from '@playwright/test'
import { gridScreen } from './grid.ts'
import { dollars } from './money.ts'

export type PlanningScreen = ReturnType<typeof planningScreen>

/** Budget, customers, drivers or transfers: the headline, the grid, and saving. */
export function planningScreen(page: Page) {
  const own = gridScreen(page)
  const column = (ahead: number) =>
    own.grid
      .locator('[role=columnheader][data-now]')
      .getAttribute('data-column')
      .then(now => Number(now) + ahead)
  const cellIn = async (row: Locator, ahead: number): Promise<Locator> =>
    row.locator(`[data-column="${await column(ahead)}"]`)
  return {
    ...own,
    message: page.getByRole('main').getByRole('status').last(),
    headline: page.getByRole('heading', { level: 1 }),
    drawer: page.getByRole('dialog'),
    /** The number of unsaved changes, or that everything is saved. */
    status: page
      .getByRole('status')
      .filter({ hasText: /not saved yet · |^Saved |^Everything is saved$/ }),
    /** What another user saved meanwhile. */
    conflicts: page.getByRole('alert').filter({ hasText: 'changed elsewhere' }),
    toast: (text: string | RegExp) =>
      page.locator('[data-toast]').getByRole('status').filter({ hasText: text }).last(),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    column,
    /** A cell by the name of its line, so many months from the running one. */
    at: (line: string, ahead = 0) => cellIn(own.row(line), ahead),
    /** The amount that a cell shows, in dollars, without the text for screen readers. */
    async figure(line: string, ahead = 0): Promise<number> {
      const text = await (await cellIn(own.row(line), ahead)).evaluate(
        cell => [...cell.childNodes].find(node => node.nodeType === Node.TEXT_NODE)?.textContent,
      )
      return dollars(text ?? '')
    },
    /** `Jan 2027` */
    async monthNamed(ahead = 0): Promise<string> {
      const head = own.grid.locator(`[role=columnheader][data-column="${await column(ahead)}"]`)
      return (await head.locator('span').first().textContent()) ?? ''
    },
    async ready() {
      await expect(own.grid).toBeVisible({ timeout: 60_000 })
      await expect(this.headline).not.toHaveText(/\?$/)
    },
    /** By keys alone, from within the grid: finds the line, then moves along it. */
    async goTo(line: string, ahead = 0) {
      await page.keyboard.press('Control+f')
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      const [, from] = await own.place()
      const steps = (await column(ahead)) - from
      const key = steps > 0 ? 'ArrowRight' : 'ArrowLeft'
      for (let step = 0; step < Math.abs(steps); step += 1) await page.keyboard.press(key)
      await expect(await cellIn(own.row(line), ahead)).toBeFocused()
    },
  }
}
