import { connectScreen } from '../screens/connect.ts'
import { consentScreen } from '../screens/consent.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { importScreen } from '../screens/import.ts'
import { notifications } from '../screens/notifications.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { openSharedSample, signUp, signUpWithSample } from '../screens/sign-up.ts'
import { connectCompany, organisationIdOf } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

const CAFE = 'Kererū Coffee Ltd'

test('[UI-02][UI-14] an unknown address says so and links to the home page', async ({ page }) => {
  await signUp(page)
  const nothing = 'There is no page at this address.'
  for (const [path, sentence] of [
    ['/no/such/page', nothing],
    ['/organizations/not-a-guid', nothing],
    ['/onboarding/landing/a-b', 'This link is incomplete'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Unexpected Application Error!')
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('[UI-02] the organisation of another person cannot be opened', async ({ page, elsewhere }) => {
  const herPage = await elsewhere()
  await signUpWithSample(herPage)
  await shell(herPage).rail.getByRole('link', { name: 'Settings' }).click()
  await settings(herPage).entry('Sync').click()
  await herPage.waitForURL(/\/import$/)
  await expect(importScreen(herPage).headline).toHaveText('Nothing to import: this is sample data.')
  const organisationId = organisationIdOf(herPage)

  await signUp(page)
  for (const path of [
    `/organizations/${organisationId}`,
    `/organizations/${organisationId}/import`,
  ]) {
    await page.goto(path)
    await expect(page.getByText('You don’t have access to this company.')).toBeVisible()
    await expectAccessible(page)
  }
})

test('[UI-13] a user who cancels at Xero reads that nothing was imported, and can try again', async ({
  page,
}) => {
  await signUp(page)
  await connectScreen(page).goToXero()
  await consentScreen(page).cancel.click()
  await expect(connectScreen(page).problem).toContainText('Access wasn’t granted.')
  await expect(connectScreen(page).problem).toContainText('Nothing was imported.')
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await expectAccessible(page)
  await connectScreen(page).accountType('My own business').check()
  await connectScreen(page).connect.click()
  await expect(consentScreen(page).allow).toBeVisible()
})

test('[ERR-02][NTF-01][UI-10] a company removed at Xero keeps its last figures and asks to be reconnected', async ({
  page,
  context,
  standIn,
}) => {
  await signUp(page)
  const organisationId = await connectCompany(page, CAFE)
  const headline = await dashboardScreen(page).headlineText()
  const watching = await context.newPage()
  await watching.goto('/dashboard')
  await dashboardScreen(watching).ready()
  await expect(shell(watching).bell).toHaveAccessibleName(/^Notifications(, \d+ new)?$/)
  const before = await shell(watching).bell.getAttribute('aria-label')
  await watching.evaluate(() => Object.assign(window, { isStill: 'the same page' }))
  expect(await standIn.disconnect()).toBeGreaterThan(0)
  await page.goto(`/organizations/${organisationId}/import`)
  await importScreen(page).importNow.click()
  const banner = shell(page).banner('Disconnected')
  await expect(banner).toContainText('Xero is disconnected. These figures are from the last sync.')
  await expectAccessible(page)

  await test.step('a page that stayed open is notified by the stream', async () => {
    await expect(shell(watching).banner('Disconnected')).toBeVisible()
    await expect(shell(watching).bell).not.toHaveAttribute('aria-label', before ?? '')
    await expect(dashboardScreen(watching).headline).toHaveText(headline)
    expect(await watching.evaluate(() => 'isStill' in window)).toBe(true)
    await watching.close()
  })

  await page.goto('/dashboard')
  await expect(dashboardScreen(page).headline).toHaveText(headline)
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await notifications(page).open()
  await expect(notifications(page).needsAction).toContainText('Xero disconnected')
  await expectAccessible(page)
  await notifications(page).needsAction.getByRole('link', { name: 'Reconnect' }).click()

  await expect(page.getByRole('heading', { name: `${CAFE} is disconnected` })).toBeVisible()
  await expectAccessible(page)
  await standIn.setLimits({ mode: 'lifted' })
  await page.getByRole('button', { name: `Reconnect ${CAFE}` }).click()
  await consentScreen(page).allowFor(CAFE)
  expect(organisationIdOf(page)).toBe(organisationId)
  await importScreen(page).finished()
  await expect(banner).toBeHidden()
})

test('[UI-13] an import that Xero stops fails with a clear message, and Try Again finishes it', async ({
  page,
  standIn,
}) => {
  await signUp(page)
  await connectScreen(page).goToXero()
  await standIn.setFaults({ kind: 'server-error', path: '/Reports/BalanceSheet', times: 0 })
  await consentScreen(page).allowFor(CAFE)
  const progress = importScreen(page)
  await expect(progress.failure).toBeVisible({ timeout: 60_000 })
  await expect(progress.failure).toContainText('What we imported is saved')
  await expect(progress.headline).toHaveText(/^The import stopped after \d+ of 36 months\.$/)
  await expectAccessible(page)
  await standIn.clearFaults()
  await progress.failure.getByRole('button', { name: 'Try Again' }).click()
  await progress.finished()
  await expect(progress.failure).toBeHidden()
})

test('offline, the figures stay and a line says so', async ({ page, context }) => {
  await openSharedSample(page, 'dashboard')
  const headline = await dashboardScreen(page).headlineText()
  await context.setOffline(true)
  await expect(shell(page).banner('Offline')).toContainText('You are offline.')
  await expect(dashboardScreen(page).headline).toHaveText(headline)
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(shell(page).banner('Offline')).toBeHidden()
})
