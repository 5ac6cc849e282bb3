import type { Locator, Page } from '@playwright/test'
import { signUpWithCompany } from '../screens/connected.ts'
import { expectUncovered } from '../screens/grid.ts'
import { type PlanningScreen, planningScreen } from '../screens/planning.ts'
import { shell } from '../screens/shell.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { expectNoSidewaysScroll, SMALLEST } from '../setup/small-screen.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'

const PHONE = { width: 390, height: 844 }

test('[UI-06] [UI-07] the planning screens and their drawers have no fault', async ({ page }) => {
  await openEmptyBudget(page)
  const screen = planningScreen(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await screen.ready()
  await write(screen, 'Café Sales', '200k')
  await write(screen, 'Catering', 'abc')
  await expect(screen.grid.getByText('Press Enter again to clear this cell.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Account' })).toBeVisible()
  await expectAccessible(page)

  await test.step('drawers of the budget', async () => {
    await chooseFrom(page, 'Fill', 'Last year')
    await page.getByLabel('Changed by').fill('5')
    await expect(screen.drawer.getByRole('table')).toBeVisible()
    await checkDialog(page)
    await screen.button('History').click()
    await screen.drawer.getByRole('button', { name: 'View changes' }).first().click()
    await expect(screen.drawer.getByRole('table')).toBeVisible()
    await checkDialog(page)
    for (const act of ['New version…', 'Rename…']) {
      await chooseFrom(page, 'Version actions', act)
      await checkDialog(page)
    }
    await screen.button('Use in forecast…').click()
    await checkDialog(page)
    await screen.button('View').click()
    await expect(page.getByLabel('Compare with')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await (await screen.at('Café Sales', 1)).click()
    await screen.press('?')
    await expect(screen.drawer).toBeVisible()
    await checkDialog(page)
  })
  await test.step('compared with actuals', async () => {
    await page.getByRole('radio', { name: 'Budget vs actual' }).click()
    await expect(screen.headline).toHaveText(/your profit is/)
    await expectAccessible(page)
  })
  await test.step('customers', async () => {
    await open(page, 'Customers')
    await screen.button('Add a customer group').click()
    await checkDialog(page, 'Subscribers')
    await screen.ready()
    await write(screen, 'Opening', '120')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Choose accounts: Revenue/ }).click()
    await checkDialog(page)
  })
  await test.step('drivers, and a line of the budget that depends on them', async () => {
    await showDrivers(page)
    await expect(screen.headline).toHaveText('You have no drivers yet.')
    await expectAccessible(page)
    await addDriver(page, 'Staff', 'people')
    await screen.ready()
    await addDriver(page, 'Time', 'hours', async formula => {
      await formula.pressSequentially('= [St')
      await expect(page.getByRole('option', { name: /^\[Staff\]/ })).toBeVisible()
      await expectAccessible(page)
      await formula.press('Enter')
      await formula.pressSequentially(' * 37.5')
      await expect(formula).toHaveValue('= [Staff] * 37.5')
    })
    await write(screen, 'Staff people', '4')
    await expect(await screen.at('Time hours', 1)).toContainText('150')
    await screen.button('Save').click()
    await expect(screen.toast('Drivers updated successfully')).toBeVisible()
    await expectAccessible(page)

    await open(page, 'Budget')
    await screen.ready()
    await (await screen.at('Catering', 1)).click()
    const panel = page.getByRole('complementary', { name: 'Account' })
    if (!(await panel.isVisible())) await screen.press('Alt+p')
    await panel.getByLabel('Formula').fill(TIME)
    await screen.press('Enter')
    await expect.poll(() => screen.figure('Catering', 1)).toBe(4860)
    await screen.button('Save').click()
    await expect(screen.toast('Budget data updated successfully')).toBeVisible()

    await showDrivers(page)
    await screen.ready()
    await write(screen, 'Staff people', '5')
    await screen.button('Save').click()
    await expect(screen.toast('Drivers updated successfully')).toBeVisible()
    await open(page, 'Budget')
    await screen.ready()
    await expect(page.getByText('Catering differs from its formula.')).toBeVisible()
    await screen.button('Recalculate').first().click()
    await expect.poll(() => screen.figure('Catering', 1)).toBe(6075)
    await screen.button('Discard').click()
  })
  await test.step('transfers', async () => {
    await open(page, 'Transfers')
    await expectAccessible(page)
    await screen.button('Add a transfer').click()
    await checkDialog(page)
    await page
      .getByRole('button', { name: /^Add to plan/ })
      .first()
      .click()
    await screen.ready()
    await expectAccessible(page)
  })
})

test.describe('by touch', () => {
  test.use({ viewport: SMALLEST, hasTouch: true, isMobile: true })

  test('[UI-06] [UI-07] cells are typed in a sheet, one after the other, and saved: 320 and 390 px wide', async ({
    page,
  }) => {
    await openEmptyBudget(page)
    const screen = planningScreen(page)
    await page.getByRole('button', { name: 'Copy last year' }).tap()
    await screen.ready()
    for (const viewport of [SMALLEST, PHONE]) {
      await page.setViewportSize(viewport)
      const [first, second] = [150_000 + viewport.width, 151_000 + viewport.width]
      await editTwo(page, screen, 'Café Sales', [String(first), String(second)])
      expect(await screen.figure('Café Sales', 0)).toBe(first)
      expect(await screen.figure('Café Sales', 1)).toBe(second)
      await expectUncovered(screen)
      await screen.button('View').tap()
      await expect(page.getByRole('combobox', { name: 'Period' })).toBeVisible()
      await screen.button('View').tap()
      await screen.button('Fill').tap()
      const { x, width } = (await page.getByRole('menu', { name: 'Fill' }).boundingBox()) ?? OFF
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(viewport.width)
      await page.keyboard.press('Escape')
      await expectNoSidewaysScroll(page)
    }
    await screen.button('Save').tap()
    await expect(screen.toast('Budget data updated successfully')).toBeVisible()
    await expectToFit(page)

    await shell(page).openMore('Customers')
    await screen.button('Add a customer group').tap()
    await page.getByLabel('Name of the group').fill('Shop')
    await screen.button('Add the group').tap()
    await screen.ready()
    await editTwo(page, screen, 'Opening', ['120', '130'])
    await expect(screen.headline).toHaveText(/^You plan 120 customers in/)
    await expectToFit(page)

    await shell(page).openMore('Transfers')
    await page
      .getByRole('button', { name: /^Add to plan/ })
      .first()
      .tap()
    await screen.ready()
    await expectToFit(page)
  })
})

const OFF = { x: -1, width: 0 }

async function openEmptyBudget(page: Page) {
  const { organisationId } = await signUpWithCompany(page, COMPANY)
  await page.goto(`/organizations/${organisationId}/budget`)
  await expect(planningScreen(page).headline).toHaveText('There is no budget yet.')
}

/** Hours at a rate with decimals: 4 × 37.5 × 32.40 is 4,860.00. */
const TIME = '= [Time] * 32.40'

async function showDrivers(page: Page) {
  await open(page, 'Customers')
  await page.getByRole('tab', { name: 'Drivers' }).click()
}

async function addDriver(
  page: Page,
  name: string,
  unit: string,
  typeFormula?: (field: Locator) => Promise<void>,
) {
  await page.getByRole('button', { name: 'Add a driver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Unit').selectOption(unit)
  await expectAccessible(page)
  await typeFormula?.(dialog.getByLabel('Formula'))
  await dialog.getByRole('button', { name: 'Add the driver' }).click()
  await expect(dialog).toHaveCount(0)
}

async function expectToFit(page: Page) {
  for (const viewport of [SMALLEST, PHONE]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
}

const open = (page: Page, name: string) =>
  shell(page).rail.getByRole('link', { name, exact: true }).click()

async function write(screen: PlanningScreen, line: string, amount: string) {
  await (await screen.at(line, 1)).click()
  await screen.type(amount)
  await screen.press('Enter')
}

async function chooseFrom(page: Page, menu: string, item: string) {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Checks the dialog over the page; then closes it, or types into it. */
async function checkDialog(page: Page, answer?: string) {
  const over = page.getByRole('dialog')
  await expect(over).toBeVisible()
  await expectAccessible(page)
  if (answer !== undefined) await page.keyboard.type(answer)
  await page.keyboard.press(answer === undefined ? 'Escape' : 'Enter')
  await expect(over).toHaveCount(0)
}

/** Two presses open a cell from the running month on; the next is one press away. */
async function editTwo(page: Page, screen: PlanningScreen, line: string, values: [string, string]) {
  const sheet = screen.drawer
  const cell = await screen.at(line, 0)
  await cell.scrollIntoViewIfNeeded()
  await cell.tap()
  await page.getByRole('button', { name: /^Edit (?!group|transfer)/ }).tap()
  const field = sheet.getByRole('textbox')
  await expect(field).toBeFocused()
  const month = (await sheet.locator('label').textContent()) ?? ''
  await field.fill(values[0])
  await sheet.getByRole('button', { name: 'Next cell' }).tap()
  await expect(sheet.locator('label')).not.toHaveText(month)
  await expectAccessible(page)
  await field.fill('1,2o0')
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(field).toHaveAccessibleDescription(/Press Done again to clear this cell\.$/)
  await field.fill(values[1])
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(sheet).toHaveCount(0)
}
