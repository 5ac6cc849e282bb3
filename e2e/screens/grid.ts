import { expect, type Locator, type Page } from '@playwright/test'

export type GridScreen = ReturnType<typeof gridScreen>

/** A planning grid on any screen. Rows and columns are counted from 0. */
export function gridScreen(page: Page) {
  const grid = page.locator('[role=treegrid], [role=grid]')
  const cell = (row: number, column: number): Locator =>
    grid.locator(`[data-row="${row}"] [data-column="${column}"]`)
  const active = grid.locator('[role=gridcell][tabindex="0"]')
  return {
    grid,
    cell,
    active,
    footer: grid.locator('[role=rowgroup]').last(),
    /** The row of that name, while it is drawn. */
    row: (name: string) =>
      grid.getByRole('row').filter({ has: page.getByRole('rowheader', { name: named(name) }) }),
    message: page.getByRole('status').last(),
    press: async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    /** Row and column of the active cell, which has the focus. */
    place: async (): Promise<[row: number, column: number]> => {
      await expect(active).toBeFocused()
      return active.evaluate(element => [
        Number(element.closest<HTMLElement>('[data-row]')?.dataset.row),
        Number(element.dataset.column),
      ])
    },
    selected: () => grid.locator('[aria-selected=true]').count(),
  }
}

/** No header, footer, label or total covers the active cell. WCAG 2.2, 2.4.11. */
export async function expectUncovered({ active }: GridScreen): Promise<void> {
  const isOnTop = await active.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const corners = [
      [left + 4, top + 4],
      [right - 4, bottom - 4],
    ] as const
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  })
  expect(isOnTop, 'the active cell is covered').toBe(true)
}

/** The name of a line, which has a mark if the line has a note. */
const named = (name: string) => new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( ✎)?$`)
