import { expect, type Locator, type Page } from '@playwright/test'
import { shell } from './shell.ts'

export const STATEMENTS = ['Cash flow', 'Profit & loss', 'Balance sheet'] as const
export type StatementName = (typeof STATEMENTS)[number]

/** One of the three statements: headline, chart, table, and the drawer of a figure. */
export function statementScreen(page: Page) {
  const grid = page.getByRole('treegrid')
  const drawer = page.getByRole('dialog')
  const row = (name: string): Locator =>
    grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  const scroll = (to: { readonly top?: number; readonly left?: number }) =>
    grid.evaluate(async (element, position) => {
      element.parentElement?.scrollTo(position)
      await new Promise(requestAnimationFrame)
    }, to)
  const scrolledTo = async (name: string) => {
    await scroll({ top: 0 })
    for (let top = 0; (await row(name).count()) === 0 && top < MAX_SCROLL; top += A_STEP) {
      await scroll({ top })
    }
  }
  return {
    headline: page.getByRole('heading', { level: 1 }),
    figure: page.getByRole('figure').first(),
    grid,
    row,
    heads: grid.getByRole('columnheader'),
    /** The focused cell of the grid. */
    focused: grid.locator(':focus'),
    range: page.getByLabel('Range'),
    /** Of the cash flow: months, 13 weeks or bank accounts. Of the profit: months or a category. */
    page: (name: 'Months' | '13 weeks' | 'Bank accounts' | 'By Channel') =>
      page.getByRole('tab', { name, exact: true }),
    compare: page.getByLabel('Compare with'),
    view: (name: string) => page.getByRole('radio', { name, exact: true }),
    drawer,
    /** The parts of the figure in the drawer. */
    parts: drawer.getByRole('region', { name: 'Breakdown' }).getByRole('button'),
    why: drawer.getByRole('region', { name: 'How this is calculated' }),
    documents: drawer.getByRole('region', { name: 'Invoices and bills included' }),
    export: page.getByRole('button', { name: 'Export' }),
    async open(name: StatementName) {
      const link = shell(page).rail.getByRole('link', { name, exact: true })
      await link.click()
      // The previous statement stays until this one is loaded.
      await expect(link).toHaveAttribute('aria-current', 'page')
      await this.ready()
    },
    async ready() {
      await expect(grid).toBeVisible({ timeout: 60_000 })
      await expect(this.headline).not.toHaveText(/\?$/)
    },
    /** The figures of a row by the label of their column, as the screen shows them. */
    async figures(name: string): Promise<Map<string, string>> {
      const [figures = new Map<string, string>()] = await this.rowsOfFigures([name])
      return figures
    },
    /**
     * The same for several rows at once. The grid draws only its visible part, so it is scrolled
     * from the first column to the last; the rows have to be near each other.
     */
    async rowsOfFigures(names: readonly string[]): Promise<Map<string, string>[]> {
      const labels = new Map<number, string>()
      const rows = names.map(name => ({ name, figures: new Map<number, string>() }))
      for (const name of names) await scrolledTo(name)
      const count = Number(await grid.getAttribute('aria-colcount')) - 1
      const step = Math.max(A_STEP, (await visibleWidth(grid)) - FIRST_COLUMNS)
      // A second time, for a column that was drawn just after its part was read.
      const ends = [MAX_SCROLL, MAX_SCROLL]
      const isShort = () => rows.find(({ figures }) => figures.size < count)
      for (let left = 0; isShort(); left += step) {
        if (left > (ends[0] ?? 0)) {
          ends.shift()
          left = 0
        }
        if (ends.length === 0) throw new Error(`Not all ${count} figures of ${isShort()?.name}`)
        for (const { name, figures } of rows) {
          const drawn = await drawnAt(row(name), left)
          for (const [column, text] of drawn.heads) labels.set(column, text)
          for (const [column, text] of drawn.cells) figures.set(column, text)
        }
      }
      return rows.map(({ figures }) => byLabel(figures, labels))
    },
    /** A cell by the name of its row and the label of its column, scrolled into sight. */
    async cell(name: string, label: string): Promise<Locator> {
      await scrolledTo(name)
      const head = grid.getByRole('columnheader').filter({ hasText: label })
      for (let left = 0; (await head.count()) === 0 && left < MAX_SCROLL; left += A_STEP) {
        await scroll({ left })
      }
      await head.evaluate(element => element.scrollIntoView({ inline: 'center', block: 'nearest' }))
      const column = await head.getAttribute('aria-colindex')
      return row(name).locator(`[role=gridcell][aria-colindex="${column}"]`)
    },
    /** Chooses from the export menu and returns the file. */
    async save(what: string): Promise<{ name: string; path: string }> {
      await this.export.click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: what }).click()
      const file = await download
      return { name: file.suggestedFilename(), path: await file.path() }
    },
  }
}

/** In pixels, less than the visible width. */
const A_STEP = 400
const MAX_SCROLL = 40_000
/** The names of the rows and one more column cover that much of what is visible. */
const FIRST_COLUMNS = 450

const visibleWidth = (grid: Locator) =>
  grid.evaluate(element => element.parentElement?.clientWidth ?? 0)

/** The heads and the cells of a row that are drawn there, by the number of their column. */
const drawnAt = (row: Locator, left: number) =>
  row.evaluate(async (element, position) => {
    const grid = element.closest('[role=treegrid]')
    grid?.parentElement?.scrollTo({ left: position })
    await new Promise(requestAnimationFrame)
    const read = (within: Element | null, role: string) =>
      Array.from(
        within?.querySelectorAll<HTMLElement>(`[role=${role}]`) ?? [],
        // biome-ignore lint/performance/useDomNodeTextContent: a head has lines
        each => [Number(each.ariaColIndex), each.innerText.trim()] as const,
      )
    return { heads: read(grid, 'columnheader'), cells: read(element, 'gridcell') }
  }, left)

function byLabel(figures: Map<number, string>, labels: Map<number, string>): Map<string, string> {
  const columns = [...figures.keys()].sort((one, other) => one - other)
  return new Map(
    columns.map(column => [
      labels.get(column)?.split('\n')[0]?.trim() ?? '',
      figures.get(column) ?? '',
    ]),
  )
}
