import { connectScreen } from '../screens/connect.ts'
import { consentScreen } from '../screens/consent.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { onboardingScreen } from '../screens/onboarding.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { credentialsScreen, proveAddress, signIn, signUp } from '../screens/sign-up.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { DESKTOP, expectNoSidewaysScroll } from '../setup/small-screen.ts'
import { newcomer } from '../setup/traveller.ts'

const PHONE = { width: 390, height: 844 }

test('[ONB-02] [ONB-09] [ONB-11] from the address of an offer to a forecast', async ({
  page,
  elsewhere,
}) => {
  const traveller = newcomer()
  const steps = onboardingScreen(page)
  const connect = connectScreen(page)
  await page.setViewportSize(PHONE)
  await steps.open('business?accountype=Individual')
  await expect(steps.headline).toHaveText(/^See when your cash runs short/)
  await expect(steps.start).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See a sample company' }).click()
  await expect(page.getByRole('img', { name: /^The dashboard of the sample/ })).toBeInViewport()
  await steps.start.click()

  await credentialsScreen(page).fill(traveller, 'Create account')
  await proveAddress(page, traveller)
  await expect(page).toHaveURL('/onboarding/connect')
  await expect(steps.step).toHaveText('Connect')
  await expect(connect.accountType('My own business')).toBeChecked()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
  await expectAccessible(page)

  // A refused consent, a reload, another address and another browser lead to the same step.
  await connect.goToXero()
  await consentScreen(page).cancel.click()
  await expect(connect.problem).toContainText('Access wasn’t granted.')
  await page.goto('/onboarding/finished')
  await expect(steps.step).toHaveText('Connect')
  const other = await elsewhere()
  await other.goto('/dashboard')
  await signIn(other, traveller)
  await expect(onboardingScreen(other).step).toHaveText('Connect')

  await connect.goToXero()
  await consentScreen(page).company('Kererū Coffee Ltd').check()
  await consentScreen(page).allow.click()
  await expect(page).toHaveURL('/onboarding/finished')
  await expect(steps.headline).toHaveText('You are all set.')
  await expectAccessible(page)
  await steps.openDashboard.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(dashboardScreen(page).headline).toBeVisible()
  await page.goto('/onboarding/payment')
  await expect(page).toHaveURL('/dashboard')
})

test('[ONB-11] [BIL-05] a paid offer: connect, pay at Stripe, and start', async ({ page }) => {
  const steps = onboardingScreen(page)
  await signUp(page)
  await page.goto('/onboarding/connect?product=business&account-type=individual&pricing=monthly')
  await expect(steps.step).toHaveText('Connect')
  await connectScreen(page).goToXero()
  await consentScreen(page).company('Kererū Coffee Ltd').check()
  await consentScreen(page).allow.click()
  await expect(page).toHaveURL('/onboarding/payment')
  await expect(steps.step).toHaveText('Payment')
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)

  // Going back from the pay page charges nothing.
  await steps.pay.click()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('You did not finish paying. Nothing was charged.')).toBeVisible()
  await page.reload()
  await expect(steps.step).toHaveText('Payment')
  await steps.pay.click()
  const address = page.getByLabel('Address', { exact: true })
  if (await address.isVisible()) await address.fill('1 Pond Road, Wellington')
  await page.getByRole('button', { name: /^Pay .* now$/ }).click()
  await expect(page).toHaveURL('/onboarding/finished')
  await expect(steps.headline).toHaveText('You are all set.')
  await steps.openDashboard.click()
  await expect(dashboardScreen(page).headline).toBeVisible()
  await shell(page).rail.getByRole('link', { name: 'Settings', exact: true }).click()
  await settings(page).choose('Billing')
  await expect(page.getByText('Business, monthly')).toBeVisible()
  await expectAccessible(page)
})
