import type { Locator } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { tabTo } from '../setup/focus.ts'
import { expect, test } from '../setup/journey.ts'
import { codeMailedTo } from '../setup/outbox.ts'
import { newcomer } from '../setup/traveller.ts'

test('from sign-up to the lowest month with the keyboard alone', async ({ page }) => {
  const { email, password } = newcomer()
  await page.goto('/sign-up')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  await page.keyboard.type(await codeMailedTo(page, email))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/onboarding\/connect/)
  await expect(page.getByRole('button', { name: 'Connect to Xero' })).toBeVisible()
  await tabTo(page, 'My own business')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Partner', exact: true })).toBeChecked()
  await tabTo(page, 'Try it with sample data')
  await page.keyboard.press('Enter')
  await dashboardScreen(page).ready()

  const answer = await dashboardScreen(page).answer()
  await tabTo(page, 'Skip to main content')
  await page.keyboard.press('Enter')
  await tabTo(page, /, part forecast, balance|, forecast, balance/)
  await page.keyboard.press('ArrowRight')
  const wanted = page.getByRole('img', {
    name: new RegExp(`^${answer.month}, (part )?forecast`),
  })
  for (let press = 0; press < 12 && !(await isFocused(wanted)); press += 1) {
    await page.keyboard.press('ArrowRight')
  }
  await expect(wanted).toBeFocused()
  await expect(wanted).toHaveAccessibleName(/(above|below|at) your floor$/)
  await page.keyboard.press('t')
  await expect(page.getByRole('figure').getByRole('table')).toBeVisible()
})

const isFocused = (locator: Locator) =>
  locator.evaluate(element => element === document.activeElement)
