import { expect, type Locator, type Page } from '@playwright/test'
import { shell } from './shell.ts'

export const STATEMENTS = ['Cash flow', 'Profit & loss', 'Balance sheet'] as const
export type StatementName = (typeof STATEMENTS)[number]

/**
 * One of the three statements: the answer, the drawing, the table, and a figure looked at closely.
 */
export function statementScreen(page: Page) {
  const grid = page.getByRole('treegrid')
  const drawer = page.getByRole('dialog')
  const row = (name: string): Locator =>
    grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  return {
    headline: page.getByRole('heading', { level: 1 }),
    figure: page.getByRole('figure').first(),
    grid,
    row,
    heads: grid.getByRole('columnheader'),
    /** What has the focus in the grid. */
    focused: grid.locator(':focus'),
    range: page.getByLabel('Range'),
    compare: page.getByLabel('Compare with'),
    view: (name: string) => page.getByRole('radio', { name, exact: true }),
    drawer,
    /** What the figure in the drawer is made of. */
    parts: drawer.getByRole('region', { name: 'What it is made of' }).getByRole('button'),
    why: drawer.getByRole('region', { name: 'Why this figure?' }),
    documents: drawer.getByRole('region', { name: 'Invoices and bills behind it' }),
    export: page.getByRole('button', { name: 'Export' }),
    async open(name: StatementName) {
      await shell(page).rail.getByRole('link', { name, exact: true }).click()
      await this.ready()
    },
    async ready() {
      await expect(grid).toBeVisible({ timeout: 60_000 })
      await expect(this.headline).not.toHaveText(/\?$/)
    },
    /** The figures of a row by the label of their column, as they stand on the screen. */
    async figures(name: string): Promise<Map<string, string>> {
      const heads = await this.heads.allInnerTexts()
      const cells = await row(name).getByRole('gridcell').allInnerTexts()
      return new Map(
        cells.map((cell, at) => [heads[at + 1]?.split('\n')[0]?.trim() ?? '', cell.trim()]),
      )
    },
    /** Chooses from the export menu and answers with the file. */
    async save(what: string): Promise<{ name: string; path: string }> {
      await this.export.click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: what }).click()
      const file = await download
      return { name: file.suggestedFilename(), path: await file.path() }
    },
  }
}
