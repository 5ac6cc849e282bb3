import { expect, type Page, test } from '@playwright/test'
import { withGridPage } from '../../tools/grid-page.ts'
import { expectUncovered, type GridScreen, gridScreen } from '../screens/grid.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { accessibilityTree } from '../setup/accessibility-tree.ts'
import { DESKTOP, expectNoSidewaysScroll, SMALLEST } from '../setup/small-screen.ts'

// The grid on its own page; journeys of the screens test how they use it.

let url = ''
let stop: () => void = () => undefined

test.beforeAll(async () => {
  const serving = new Promise<void>(resolve => {
    stop = resolve
  })
  url = await new Promise<string>((resolve, reject) => {
    withGridPage(address => {
      resolve(address)
      return serving
    }).catch(reject)
  })
})
test.afterAll(() => stop())

const problems: string[] = []
test.beforeEach(({ page }) => {
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
})
test.afterEach(() => expect(problems.splice(0)).toEqual([]))

async function open(page: Page, query = ''): Promise<GridScreen> {
  await page.goto(`${url}/?${query}`)
  const screen = gridScreen(page)
  await screen.cell(1, 12).waitFor()
  return screen
}

/** Parts of one test: a new page for each of them would need more time than the part itself. */
const parts: { readonly title: string; readonly check: (page: Page) => Promise<void> }[] = []
const onDesktop = (title: string, check: (page: Page) => Promise<void>) =>
  parts.push({ title, check })

/** Columns of the page: ten actual months, then months that can be edited, then the total. */
const FIRST_OPEN = 10
const TOTAL = 36

onDesktop('[UI-06] typing, moving, filling and undo update every figure', async page => {
  const grid = await open(page)
  await grid.cell(1, 12).click()
  const [total, closing] = [grid.cell(1, TOTAL), grid.footer.locator('[data-column="12"]')]
  const before = { total: await total.textContent(), closing: await closing.textContent() }

  await grid.type('5k')
  await grid.press('Enter')
  await expect(grid.cell(1, 12)).toContainText('$5,000')
  await expect(grid.cell(1, 12)).toHaveAttribute('data-state', 'edited')
  expect(await grid.place()).toEqual([2, 12])
  expect(await total.textContent()).not.toBe(before.total)
  expect(await closing.textContent()).not.toBe(before.closing)

  await grid.press('ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+r')
  await expect(grid.cell(1, 14)).toContainText('$5,000')
  await grid.press('Control+z', 'Control+z')
  await expect(grid.cell(1, 12)).toHaveAttribute('data-state', 'editable')
  expect(await total.textContent()).toBe(before.total)
  expect(await closing.textContent()).toBe(before.closing)
  await grid.press('Control+z')
  await expect(grid.message).toHaveText('Nothing to undo.')
  await grid.press('Control+Shift+z')
  await expect(grid.message).toHaveText('Redone: Account 1, January 2027.')
  await expect(grid.cell(1, 12)).toContainText('$5,000')
})

onDesktop(
  '[UI-06] after entries by Tab, Enter returns to the first column, and Tab alone leaves',
  async page => {
    const grid = await open(page)
    await grid.cell(2, 11).click()
    for (const amount of ['1', '2', '3']) {
      await grid.type(amount)
      await grid.press('Tab')
    }
    await grid.type('4')
    await grid.press('Enter')
    expect(await grid.place()).toEqual([3, 11])
    await expect(grid.cell(2, 14)).toContainText('$4')
    await grid.press('F2', 'ArrowLeft', 'Escape')
    expect(await grid.place()).toEqual([3, 11])
    await grid.press('Tab')
    await expect(grid.active).not.toBeFocused()
    await grid.press('Shift+Tab')
    expect(await grid.place()).toEqual([3, 11])
  },
)

onDesktop(
  '[FIG-06][BUD-01] a mistyped word clears nothing unless it is confirmed; refused cells stay open',
  async page => {
    const grid = await open(page)
    await grid.cell(1, 12).click()
    await grid.type('abc')
    await grid.press('Enter')
    const typed = page.getByRole('textbox', { name: 'Account 1, January 2027' })
    await expect(typed).toHaveValue('abc')
    await expect(typed).toHaveAccessibleDescription(
      'Not a number. Press Enter again to clear this cell.',
    )
    await grid.press('Escape')
    await expect(grid.cell(1, 12)).toHaveText('$3,167')
    await grid.type('abc')
    await grid.press('Enter', 'Enter')
    await expect(grid.message).toHaveText('Cleared Account 1, January 2027.')
    await expect(grid.cell(1, 12)).toHaveText('edited, was $3,167')
    await grid.press('Home')
    await grid.type('5')
    await expect(grid.message).toHaveText('Account 2, January 2026 is read only.')

    const counts = await open(page, 'kind=count')
    await counts.cell(1, 12).click()
    await counts.type('/5')
    await counts.press('Escape', 'F2')
    await page.keyboard.press('Control+a')
    await counts.type('-5')
    await counts.press('Enter')
    const input = page.getByRole('textbox', { name: 'Account 1, January 2027' })
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription('A count cannot be less than nothing.')
    await counts.press('Escape')
    expect(await counts.place()).toEqual([1, 12])
  },
)

onDesktop(
  '[UI-06] moves through 1,000 rows by key, and the cell is always drawn and never covered',
  async page => {
    const grid = await open(page)
    await grid.cell(1, 12).click()
    for (const keys of [
      ['PageDown', 'PageDown'],
      ['Control+End'],
      ['Alt+PageUp'],
      ['Control+ArrowUp'],
      ['Alt+PageDown'],
      ['Home'],
      ['End'],
      ['Control+Home'],
      ['Control+ArrowDown'],
      ['ArrowDown'],
      ['ArrowUp', 'Control+ArrowRight'],
    ]) {
      await grid.press(...keys)
      await grid.place()
      await expectUncovered(grid)
    }
    await grid.press('Control+Home')
    expect(await grid.place()).toEqual([0, 0])
    await grid.press('ArrowDown', 'ArrowDown', 'End', 'ArrowLeft')
    const place = await grid.place()
    await page.mouse.move(700, 400)
    await page.mouse.wheel(-9_000, 20_000)
    await expect(grid.cell(630, 3)).toBeVisible()
    expect(await grid.place()).toEqual(place)
    expect(await grid.grid.getByRole('gridcell').count()).toBeLessThan(700)
    await grid.type('7')
    await grid.press('Enter')
    await expect(grid.cell(2, 35)).toContainText('$7')
    await expectUncovered(grid)
  },
)

onDesktop('[UI-06] copies to and pastes from a spreadsheet', async page => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = await open(page)
  await page.evaluate(() => navigator.clipboard.writeText('$1,234\t(55)\t1.2k\r\n\t7\t"8"\r\n'))
  await grid.cell(1, FIRST_OPEN - 1).click()
  await grid.press('Control+v')
  await expect(grid.message).toHaveText('Pasted 4 values, skipped 2 actual months.')
  expect(await grid.selected()).toBe(6)
  await grid.press('Control+c')
  await expect(grid.message).toHaveText('Copied 6 cells.')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(
    copied
      .trimEnd()
      .split(/\r?\n/)
      .map(line => line.split('\t').slice(1)),
  ).toEqual([
    ['-55', '1200'],
    ['7', '8'],
  ])
  await grid.cell(5, 14).click()
  await grid.press('Control+v')
  await expect(grid.cell(5, 15)).toContainText('-$55')
  await grid.press('Control+x')
  await expect(grid.message).toHaveText('Cut 6 values.')
  await grid.press('Control+z')
  await expect(grid.cell(5, 15)).toContainText('-$55')
})

onDesktop(
  '[UI-06] drags ranges and the fill handle with a mouse, past the edge too',
  async page => {
    const grid = await open(page)
    const pull = async (from: string, row: number, column: number) => {
      await grid.grid.locator(from).hover()
      await page.mouse.down()
      await grid.cell(row, column).hover()
      await page.mouse.up()
    }
    await grid.cell(1, 11).click()
    await grid.type('100')
    await grid.press('Enter', 'ArrowUp')
    await pull('[data-handle]', 1, 14)
    await expect(grid.cell(1, 14)).toContainText('$100')
    await expect(page.getByText('Filled 3 values.').first()).toBeVisible()
    await pull('[data-handle]', 4, 13)
    await expect(grid.cell(4, 14)).toContainText('$100')
    expect(await grid.selected()).toBe(16)

    await grid.cell(2, 11).click()
    await grid.cell(3, 13).click({ modifiers: ['Shift'] })
    expect(await grid.selected()).toBe(6)
    await grid.grid.locator('[data-row="3"] [role=rowheader]').click()
    await expect(page.getByText('37 cells')).toBeVisible()
    // The browser tool has scrolled the columns to press the label, which does not move with them.
    await page.mouse.wheel(660, 0)

    const box = await grid.grid.boundingBox()
    await grid.cell(2, 12).hover()
    await page.mouse.down()
    await page.mouse.move(700, (box?.y ?? 0) + 820, { steps: 5 })
    await expect(grid.cell(40, 14)).toBeVisible()
    await page.mouse.up()
    await page.mouse.wheel(0, -9_000)
    expect(await grid.place()).toEqual([2, 12])
  },
)

onDesktop(
  '[UI-06] opens and closes groups, finds rows in closed ones, and shows help and saving',
  async page => {
    const grid = await open(page)
    await grid.cell(3, 12).click()
    await grid.press('Alt+ArrowLeft')
    expect(await grid.place()).toEqual([0, 12])
    await expect(grid.row('Group 1')).toHaveAttribute('aria-expanded', 'false')
    await expect(grid.row('Account 1')).toHaveCount(0)
    await grid.grid.getByRole('rowheader', { name: 'Group 2' }).click()
    await expect(grid.row('Group 2')).toHaveAttribute('aria-expanded', 'false')

    await grid.press('Control+f')
    await page.getByRole('textbox', { name: 'Find account' }).fill('account 12')
    await grid.press('Enter')
    await expect(page.getByText('1 of 11 found')).toBeVisible()
    await expect(grid.row('Group 1')).toHaveAttribute('aria-expanded', 'true')
    await grid.press('Enter', 'Escape')
    await expect(grid.row('Account 120').locator('[tabindex="0"]')).toBeFocused()
    await expectUncovered(grid)

    await grid.press('?')
    await expect(page.getByText('Help', { exact: true })).toBeVisible()
    await grid.type('5')
    await grid.press('Control+s')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(grid.active).toContainText('$5')
  },
)

onDesktop(
  '[CUS-01] counts are increased and decreased by key, by button and by a long press',
  async page => {
    const grid = await open(page, 'kind=count')
    const value = async () => Number((await grid.cell(1, 12).textContent())?.match(/\d+/)?.[0])
    await grid.cell(1, 12).click()
    await grid.type('20')
    await grid.press('Enter', 'ArrowUp')
    await grid.press('NumpadAdd', 'NumpadAdd', '-', 'Alt+-')
    await expect.poll(value).toBe(11)
    // Hidden from screen readers, because the keys do the same.
    const more = page.locator('[aria-hidden=true] > button', { hasText: '+' })
    await more.click()
    await expect.poll(value).toBe(12)
    await more.click({ delay: 700 })
    await expect.poll(value).toBe(22)
    expect(await grid.place()).toEqual([1, 12])
    // A double-click on another cell opens it.
    const other = grid.cell(1, 13)
    const before = await other.textContent()
    const { width = 0, height = 0 } = (await other.boundingBox()) ?? {}
    await other.dblclick({ position: { x: width / 2 - 6, y: height / 2 } })
    await expect(grid.grid.getByRole('textbox')).toBeFocused()
    await grid.press('Escape')
    expect((await other.textContent())?.match(/\d+/)?.[0]).toBe(before?.match(/\d+/)?.[0])
  },
)

onDesktop('[UI-06] the label column is widened by key and by mouse', async page => {
  const grid = await open(page)
  const edge = page.getByRole('separator', { name: 'Width of Account' })
  const usual = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  await grid.press('ArrowRight', 'ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', `${usual + 20}`)
  await grid.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '420')
  await edge.hover()
  await page.mouse.down()
  await page.mouse.move(301, 60)
  await page.mouse.up()
  await expect(edge).toHaveAttribute('aria-valuenow', '300')
  expect((await grid.grid.getByRole('rowheader').first().boundingBox())?.width).toBe(300)
  // By key, without dragging: as wide as possible, then as wide as at first.
  await edge.click()
  await expect(edge).toHaveAttribute('aria-valuenow', '420')
  await edge.click()
  await expect(edge).toHaveAttribute('aria-valuenow', '240')
})

test('[UI-06] [FIG-06] [BUD-01] [CUS-01] the grid by keyboard and by mouse', async ({ page }) => {
  for (const { title, check } of parts) await test.step(title, () => check(page))
})

test('[UI-06] screen readers get rows, columns and states', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 })
  const grid = await open(page, 'lines=3')
  await grid.cell(1, 12).click()
  await grid.type('9')
  await grid.press('Enter')
  // The snapshot is next to this file; `--update-snapshots` rewrites it; review the changes.
  expect(await accessibilityTree(page, grid.grid)).toMatchSnapshot('16-grid-tree.txt')
  await page.setViewportSize(DESKTOP)
  await expect(grid.grid).toHaveAttribute('aria-rowcount', '6')
  await expect(grid.grid).toHaveAttribute('aria-colcount', '38')
  await expect(grid.row('Account 2')).toHaveAttribute('aria-level', '2')
  await grid.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await expect(grid.cell(2, 9)).toHaveAttribute('aria-readonly', 'true')
  await grid.cell(3, 12).click()
  await expect(grid.cell(3, 12)).toHaveAttribute('aria-invalid', 'true')
  await expect(grid.cell(3, 12)).toHaveAccessibleDescription(
    'The budget of this month is approved and locked',
  )
  await expectAccessible(page)
})

test.describe('on the smallest screen', () => {
  test.use({ viewport: SMALLEST, hasTouch: true, isMobile: true })

  test('[UI-06] a tap selects, a second one opens the sheet, and the next cell is one press away', async ({
    page,
  }) => {
    await page.goto(url)
    const grid = gridScreen(page)
    await grid.cell(1, 10).tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(grid.cell(1, 10)).toHaveAttribute('aria-selected', 'true')
    await expectNoSidewaysScroll(page)
    const sheet = page.getByRole('dialog', { name: 'Account 1' })
    // However late the second tap comes.
    await page.waitForTimeout(600)
    await grid.cell(1, 10).tap()
    await expect(sheet).toBeVisible()
    await sheet.getByLabel('November 2026').fill('400')
    await sheet.getByRole('button', { name: 'Next cell' }).tap()
    await expect(sheet.getByLabel('December 2026')).not.toHaveValue('400')
    await sheet.getByLabel('December 2026').fill('500')
    await sheet.getByRole('button', { name: 'Plus or minus' }).tap()
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(grid.cell(1, 10)).toContainText('$400')
    await expect(grid.cell(1, 11)).toContainText('-$500')
    expect(await grid.place()).toEqual([1, 11])
    await page.getByRole('button', { name: 'Edit Account 1, December 2026' }).tap()
    await expect(sheet.getByLabel('December 2026')).toHaveValue('-500')
    await expectAccessible(page)
  })
})

test('[UI-06] keeps its marks in forced colours', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const grid = await open(page)
  await grid.cell(1, 12).click()
  await grid.type('9')
  await grid.press('Enter', 'Shift+ArrowDown')
  const style = (row: number, column: number, property: string) =>
    grid
      .cell(row, column)
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await style(1, 12, 'border-left-style')).toBe('double')
  expect(await style(2, 12, 'outline-style')).toBe('solid')
  expect(await style(3, 12, 'background-color')).not.toBe(await style(5, 12, 'background-color'))
})
