import type { Page } from '@playwright/test'
import { planningScreen } from '../screens/planning.ts'
import { signUp } from '../screens/sign-up.ts'
import { connectCompany } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'
const CAFÉ = 'Café Sales'

test('[UI-06] [BUD-02] a budget can be read before its editor has loaded, and no key is lost', async ({
  page,
}) => {
  await signUp(page)
  await connectCompany(page, COMPANY)
  const budget = planningScreen(page)
  await budget.press('g', 'b')
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await budget.ready()
  await expect(budget.status).toHaveText('Everything is saved')

  const load = await holdEditor(page)
  await page.reload()
  await budget.ready()
  await test.step('it is read, and one finds accounts and moves in it', async () => {
    await expect(budget.headline).toHaveText(/leaves/)
    await expect(budget.button('Save')).toBeDisabled()
    await expect(budget.button('Fill')).toBeDisabled()
    await expectAccessible(page)
    await (await budget.at(CAFÉ, 2)).click()
    await budget.press('Control+f')
    await page.getByRole('textbox', { name: 'Find account' }).fill('wholesale')
    await budget.press('Enter', 'Escape')
    await expect(await budget.at('Wholesale Beans', 2)).toBeFocused()
    await (await budget.at(CAFÉ, 1)).click()
    await budget.press('ArrowRight', 'ArrowDown', 'ArrowUp')
    await expect(await budget.at(CAFÉ, 2)).toBeFocused()
  })

  const [was, next] = [await budget.figure(CAFÉ, 2), await budget.figure('Wholesale Beans', 2)]
  await test.step('what is typed waits, and is written in order', async () => {
    await budget.type('4321')
    await budget.press('Backspace', 'Enter')
    await budget.type('987')
    expect(await budget.figure(CAFÉ, 2)).toBe(was)
    load()
    await expect(budget.grid.getByRole('textbox')).toHaveValue('987')
    expect(await budget.figure(CAFÉ, 2)).toBe(432)
    await budget.type('6')
    await budget.press('Enter')
    expect(await budget.figure('Wholesale Beans', 2)).toBe(9_876)
    await expect(budget.status).toHaveText(/^2 cells changed, not saved yet/)
  })

  await test.step('and is undone as any other edit', async () => {
    await budget.press('Control+z', 'Control+z')
    expect(await budget.figure(CAFÉ, 2)).toBe(was)
    expect(await budget.figure('Wholesale Beans', 2)).toBe(next)
  })
})

test('[BUD-02] a draft is shown before the editor has loaded', async ({ page }) => {
  await signUp(page)
  await connectCompany(page, COMPANY)
  const budget = planningScreen(page)
  await budget.press('g', 'b')
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await budget.ready()
  await (await budget.at(CAFÉ, 1)).click()
  await budget.type('12345')
  await budget.press('Enter')
  await expect(budget.status).toHaveText(/Draft saved/)

  const load = await holdEditor(page)
  await page.reload()
  await budget.ready()
  expect(await budget.figure(CAFÉ, 1)).toBe(12_345)
  await expect(page.getByText('There are changes that are not saved yet')).toBeVisible()
  load()
  await expect(budget.status).toHaveText(/^1 cell changed, not saved yet/)
  expect(await budget.figure(CAFÉ, 1)).toBe(12_345)
})

/** Keeps the file with the editor of budgets back until it is released. */
async function holdEditor(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/editing-part-/, async route => {
    await held
    await route.continue()
  })
  return release
}
