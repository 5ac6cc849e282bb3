import { dashboardScreen } from '../screens/dashboard.ts'
import { shell } from '../screens/shell.ts'
import { credentialsScreen, signIn, signUpOnScreen, signUpWithSample } from '../screens/sign-up.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { newcomer } from '../setup/traveller.ts'

const REFUSED = 'The email address or password is wrong'

test('[AUTH-07] sign-up and sign-in explain what is wrong, and never reveal who has an account', async ({
  page,
}) => {
  await page.goto('/sign-up')
  await expectAccessible(page)
  const screen = credentialsScreen(page)
  await screen.fill({ ...newcomer(), password: 'too short' }, 'Create account')
  await expect(screen.problem).toContainText('Use at least 12 characters')
  await expectAccessible(page)

  const ana = await signUpOnScreen(page)
  await page.goto('/dashboard')
  await shell(page).signOut()
  await expect(page).toHaveURL(/\/sign-in/)
  await expectAccessible(page)
  await signIn(page, { ...ana, password: 'another pond battery 8' })
  await expect(screen.problem).toContainText(REFUSED)
  await expectAccessible(page)
  await page.goto('/sign-in')
  await signIn(page, { ...newcomer(), password: ana.password })
  await expect(screen.problem).toContainText(REFUSED)
})

test('a session survives a reload, and a sign-in returns to the page that was requested', async ({
  page,
}) => {
  const ana = await signUpWithSample(page)
  const headline = await dashboardScreen(page).headlineText()
  await page.reload()
  await expect(dashboardScreen(page).headline).toHaveText(headline)

  await shell(page).signOut()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/dashboard?at=2027-03')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await signIn(page, ana)
  await expect(page).toHaveURL(/\/dashboard\?at=2027-03$/)
  await expect(dashboardScreen(page).headline).toHaveText(headline)
})

test('signing out in one tab signs out the other one, where the user signs in again over the page', async ({
  page,
  context,
}) => {
  const ana = await signUpWithSample(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await dashboardScreen(other).ready()
  await page.bringToFront()
  await page.keyboard.press('e')
  await dashboardScreen(page).floorField.fill('30,000')
  await shell(other).signOut()
  await expect(other).toHaveURL(/\/sign-in/)

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
  await expect(dashboardScreen(page).floorField).toBeFocused()
  await expect(dashboardScreen(page).floorField).toHaveValue('30,000')
  await expect(dashboardScreen(page).headline).toHaveText(
    /^Cash (falls|may fall) below your \$40,000 floor/,
  )
})
