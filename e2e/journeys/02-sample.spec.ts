import type { Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { palette } from '../screens/palette.ts'
import { shell } from '../screens/shell.ts'
import { signUpOnScreen } from '../screens/sign-up.ts'
import { openSample } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

// With animations, as most people see it; the other journeys reduce motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the sample company, from the sign-up until the newcomer leaves it', async ({ page }) => {
  await test.step('three fields from nothing to a forecast: the sample company', () =>
    signUpWithThreeFields(page))
  await test.step('the causes of the low month: drawer, account, and back, all in the address', () =>
    readCauses(page))
  await test.step('who owes most, and the search, open the documents and the account', () =>
    searchAccount(page))
  await test.step('the floor is changed with the key e, shown in the headline, and kept after a reload', () =>
    changeFloor(page))
  await test.step('leaving the sample removes all of it', async () => {
    await page.getByRole('button', { name: 'Leave sample data' }).click()
    await expect(dashboardScreen(page).headline).toHaveText('When will cash be tightest?')
    await expect(page.getByRole('link', { name: 'Connect your company' })).toBeVisible()
    await expect(shell(page).banner('Sample data')).toBeHidden()
    await expectAccessible(page)
  })
})

async function signUpWithThreeFields(page: Page) {
  const typed = new Set<string>()
  await page.exposeFunction('noteField', (name: string) => typed.add(name))
  await page.addInitScript(() => {
    addEventListener('input', event => {
      const field = event.target
      if (!(field instanceof HTMLInputElement) || field.type === 'radio') return
      ;(window as unknown as { noteField(name: string): void }).noteField(field.name)
    })
  })
  await signUpOnScreen(page)
  await openSample(page)
  expect(typed.size).toBeGreaterThan(0)
  expect(typed.size).toBeLessThanOrEqual(3)

  const dashboard = dashboardScreen(page)
  await expect(dashboard.headline).toHaveText(/^Cash falls below your \$40,000 floor on /)
  await expect(shell(page).banner('Sample data')).toContainText('not a real company')
  await expect(dashboard.movements).toContainText('tax exclusive')
  await expect(dashboard.comingUp.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
}

async function readCauses(page: Page) {
  const { month } = await dashboardScreen(page).answer()
  await page.getByRole('link', { name: 'Why?' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toContainText(month)
  await expect(page).toHaveURL(/[?&]at=\d{4}-\d{2}/)
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /Café Sales/ }).click()
  await expect(page).toHaveURL(/[?&]account=/)
  await expect(drawer).toContainText('36 months')
  await expectAccessible(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/account=/)
  await page.goBack()
  await expect(drawer).toBeHidden()
}

async function searchAccount(page: Page) {
  const customer = dashboardScreen(page).owed.getByRole('link').first()
  await expect(customer).toHaveAttribute('href', /documents\?show=in/)
  await customer.click()
  await expect(page).toHaveURL(/\/documents\?show=in/)
  await expect(page.getByRole('grid', { name: 'Open invoices and bills' })).toBeVisible()

  const search = palette(page)
  await search.open()
  await page.keyboard.type('rent')
  await expect(search.options.first()).toContainText('Rent')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toContainText('Rent')
  await drawer.getByRole('link', { name: 'Change how this is forecast' }).click()
  await expect(page).toHaveURL(/settings\/forecast\/rules\?account=/)
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toContainText('Rent')
  await page.goBack()
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toContainText('Rent')

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function changeFloor(page: Page) {
  const dashboard = dashboardScreen(page)
  await shell(page).rail.getByRole('link', { name: 'Dashboard' }).click()
  await dashboard.ready()
  await page.keyboard.press('e')
  await expect(dashboard.floorField).toBeFocused()
  await expect(dashboard.floorField).toHaveValue('40000')
  await expectAccessible(page)
  await dashboard.floorField.fill('plenty')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter the floor in numbers, like 40,000')).toBeVisible()
  await dashboard.floorField.fill('$1,000')
  await page.keyboard.press('Enter')
  await expect(dashboard.headline).toContainText('your $1,000 floor')
  await expect(page.getByRole('status').filter({ hasText: 'Floor set to $1,000.' })).toBeVisible()
  await page.reload()
  await expect(dashboard.headline).toContainText('your $1,000 floor')
  await expect(dashboard.floor).toHaveText('Floor $1,000')
}
