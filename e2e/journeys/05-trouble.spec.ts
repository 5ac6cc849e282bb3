import type { BrowserContext, Page } from '@playwright/test'
import { connectScreen } from '../screens/connect.ts'
import { consentScreen } from '../screens/consent.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { importScreen } from '../screens/import.ts'
import { notifications } from '../screens/notifications.ts'
import { shell } from '../screens/shell.ts'
import { openSharedSample, signUp } from '../screens/sign-up.ts'
import { organisationIdOf } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

const CAFE = 'Kererū Coffee Ltd'
const CASH_FLOW = /^\/organizations\/([0-9a-f-]{36})\/cash-flow$/

test('[UI-02][UI-14] offline, and addresses that lead nowhere', async ({
  page,
  context,
  elsewhere,
}) => {
  await openSharedSample(page, 'dashboard')
  await test.step('offline, the figures stay and a line says so', async () => {
    const headline = await dashboardScreen(page).headlineText()
    await context.setOffline(true)
    await expect(shell(page).banner('Offline')).toContainText('You are offline.')
    await expect(dashboardScreen(page).headline).toHaveText(headline)
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(shell(page).banner('Offline')).toBeHidden()
  })
  const link = shell(page).rail.getByRole('link', { name: 'Cash flow', exact: true })
  await expect(link).toHaveAttribute('href', CASH_FLOW)
  const [, organisationId = ''] = CASH_FLOW.exec((await link.getAttribute('href')) ?? '') ?? []

  const stranger = await elsewhere()
  await signUp(stranger)
  await test.step('an unknown address says so and links to the home page', async () => {
    const nothing = 'There is no page at this address.'
    for (const [path, sentence] of [
      ['/no/such/page', nothing],
      ['/organizations/not-a-guid', nothing],
      ['/onboarding/landing/a-b', 'This link is incomplete'],
    ] as const) {
      await stranger.goto(path)
      const heading = stranger.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Unexpected Application Error!')
      await expect(stranger.getByText(sentence)).toBeVisible()
      await expect(stranger.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
      await expectAccessible(stranger)
    }
  })
  await test.step('the organisation of another person cannot be opened', async () => {
    for (const path of [
      `/organizations/${organisationId}`,
      `/organizations/${organisationId}/import`,
    ]) {
      await stranger.goto(path)
      await expect(stranger.getByText('You don’t have access to this company.')).toBeVisible()
      await expectAccessible(stranger)
    }
  })
})

test('[UI-13][ERR-02][NTF-01][UI-10] a consent that is cancelled, an import that waits for Xero, and a company removed at Xero', async ({
  page,
  context,
  standIn,
}) => {
  await signUp(page)
  await connectScreen(page).goToXero()
  await test.step('a user who cancels at Xero reads that nothing was imported, and can try again', () =>
    cancelAndTryAgain(page))
  const progress = importScreen(page)
  await test.step('an import waits while Xero does not answer, and can be tried at once', async () => {
    await standIn.setFaults({ kind: 'server-error', path: '/Reports/BalanceSheet', times: 0 })
    await consentScreen(page).allowFor(CAFE)
    await expect(progress.headline).toHaveText(/^Xero did not answer\..*We’ll try again at /, {
      timeout: 60_000,
    })
    await expectAccessible(page)
    await standIn.clearFaults()
    await page.getByRole('button', { name: 'Try now' }).click()
    await progress.finished()
  })
  const organisationId = organisationIdOf(page)
  await importScreen(page).openDashboard()
  await dashboardScreen(page).ready()
  const headline = await dashboardScreen(page).headlineText()
  await test.step('a company removed at Xero keeps its last figures and asks to be reconnected', async () => {
    const watching = await watch(context)
    expect(await standIn.disconnect()).toBeGreaterThan(0)
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await importScreen(page).importNow.click()
    const banner = shell(page).banner('Disconnected')
    await expect(banner).toContainText(
      'Xero is disconnected. These figures are from the last sync.',
    )
    await expectAccessible(page)
    await watching.expectNotified(headline)
    await shell(page).rail.getByRole('link', { name: 'Dashboard' }).click()
    await expect(dashboardScreen(page).headline).toHaveText(headline)
    await expect(banner).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the company is reconnected', async () => {
    await reconnect(page, () => standIn.setLimits({ mode: 'lifted' }))
    expect(organisationIdOf(page)).toBe(organisationId)
    await importScreen(page).finished()
    await expect(shell(page).banner('Disconnected')).toBeHidden()
  })
})

/** Ends on Xero's page again. */
async function cancelAndTryAgain(page: Page) {
  const connect = connectScreen(page)
  await consentScreen(page).cancel.click()
  await expect(connect.problem).toContainText('Access wasn’t granted.')
  await expect(connect.problem).toContainText('Nothing was imported.')
  await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
  await expectAccessible(page)
  await connect.accountType('My own business').check()
  await connect.connect.click()
  await expect(consentScreen(page).allow).toBeVisible()
}

/** A page that stays open is notified by the stream. */
async function watch(context: BrowserContext) {
  const watching = await context.newPage()
  await watching.goto('/dashboard')
  await dashboardScreen(watching).ready()
  const { bell, banner } = shell(watching)
  await expect(bell).toHaveAccessibleName(/^Notifications(, \d+ new)?$/)
  const before = await bell.getAttribute('aria-label')
  await watching.evaluate(() => Object.assign(window, { isStill: 'the same page' }))
  return {
    async expectNotified(headline: string) {
      await expect(banner('Disconnected')).toBeVisible()
      await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
      await expect(dashboardScreen(watching).headline).toHaveText(headline)
      expect(await watching.evaluate(() => 'isStill' in window)).toBe(true)
      await watching.close()
    },
  }
}

async function reconnect(page: Page, beforeConsent: () => Promise<unknown>) {
  await notifications(page).open()
  await expect(notifications(page).needsAction).toContainText('Xero disconnected')
  await expectAccessible(page)
  await notifications(page).needsAction.getByRole('link', { name: 'Reconnect' }).click()
  await expect(page.getByRole('heading', { name: `${CAFE} is disconnected` })).toBeVisible()
  await expectAccessible(page)
  await beforeConsent()
  await page.getByRole('button', { name: `Reconnect ${CAFE}` }).click()
  await consentScreen(page).allowFor(CAFE)
}
