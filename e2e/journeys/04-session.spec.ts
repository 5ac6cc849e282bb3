import type { BrowserContext, Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { shell } from '../screens/shell.ts'
import { credentialsScreen, proveAddress, signIn } from '../screens/sign-up.ts'
import { openSample } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { newcomer, type Traveller } from '../setup/traveller.ts'

const REFUSED = 'The email address or password is wrong'

test('[AUTH-07] from sign-up to a session in two tabs', async ({ page, context }) => {
  const ana = newcomer()
  const headline =
    await test.step('sign-up and sign-in explain what is wrong, and never reveal who has an account', () =>
      beRefused(page, ana))
  await test.step('a session survives a reload, and a sign-in returns to the page that was requested', () =>
    returnToPage(page, ana, headline))
  await test.step('signing out in one tab signs out the other one, where the user signs in again over the page', () =>
    signInOverPage(page, context, ana))
})

/** Returns the sentence of her sample company; ends signed out. */
async function beRefused(page: Page, ana: Traveller): Promise<string> {
  await page.goto('/sign-up')
  await expectAccessible(page)
  const screen = credentialsScreen(page)
  await screen.fill({ ...ana, password: 'too short' }, 'Create account')
  await expect(screen.problem).toContainText('Use at least 12 characters')
  await expectAccessible(page)
  await screen.password.fill(ana.password)
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  await proveAddress(page, ana)
  await expect(page).toHaveURL(/\/onboarding\/connect/)
  await openSample(page)
  const headline = await dashboardScreen(page).headlineText()
  await shell(page).signOut()
  await expect(page).toHaveURL(/\/sign-in/)
  await expectAccessible(page)
  await signIn(page, { ...ana, password: 'another pond battery 8' })
  await expect(screen.problem).toContainText(REFUSED)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await signIn(page, { ...newcomer(), password: ana.password })
  await expect(screen.problem).toContainText(REFUSED)
  return headline
}

async function returnToPage(page: Page, ana: Traveller, headline: string) {
  const dashboard = dashboardScreen(page)
  await page.goto('/dashboard?at=2027-03')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await signIn(page, ana)
  await expect(page).toHaveURL(/\/dashboard\?at=2027-03$/)
  await expect(dashboard.headline).toHaveText(headline)
  await page.reload()
  await expect(dashboard.headline).toHaveText(headline)
}

async function signInOverPage(page: Page, context: BrowserContext, ana: Traveller) {
  const dashboard = dashboardScreen(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await dashboardScreen(other).ready()
  await page.bringToFront()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/at=/)
  await page.keyboard.press('e')
  await dashboard.floorField.fill('30,000')
  await shell(other).signOut()
  await expect(other).toHaveURL(/\/sign-in/)
  await other.close()

  const dialog = page.getByRole('dialog', { name: 'Your session ended' })
  // The page may learn of it before it sends a request.
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(dialog.getByLabel('Email address')).toHaveValue(ana.email)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.getByLabel('Password', { exact: true }).fill(ana.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('e')
  await expect(dashboard.floorField).toBeFocused()
  await expect(dashboard.floorField).toHaveValue('30,000')
  await expect(dashboard.headline).toHaveText(/^Cash (falls|may fall) below your \$40,000 floor/)
}
