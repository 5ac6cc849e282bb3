import type { Page } from '@playwright/test'
import { expectDashboardAgrees } from '../figures/dashboard-agreement.ts'
import { connectScreen } from '../screens/connect.ts'
import { consentScreen } from '../screens/consent.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { importScreen } from '../screens/import.ts'
import { notifications } from '../screens/notifications.ts'
import { shell } from '../screens/shell.ts'
import { signUp, signUpOnScreen } from '../screens/sign-up.ts'
import { switcher } from '../screens/switcher.ts'
import { connectAtQuickBooks, connectCompany } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

const WHOLESALER = 'Harbour & Co Wholesale Ltd'
const MESSY = 'Ngā Mahi Wīwī & 李记 Trading'

test('[ONB-03][ONB-07] a newcomer connects Kererū Coffee and reads when cash is lowest', async ({
  page,
}) => {
  await signUpOnScreen(page)
  const connect = connectScreen(page)
  await connect.connect.click()
  await expect(connect.problem).toContainText('Account type is required')
  await expectAccessible(page)
  await connect.goToXero()
  const consent = consentScreen(page)
  await expect(page.getByText('It is not Xero, and the companies below are made up.')).toBeVisible()
  await expectAccessible(page)
  await consent.allowFor('Kererū Coffee Ltd')
  const progress = importScreen(page)
  await expect(progress.headline).toBeVisible()
  await expectAccessible(page)
  await progress.finished()
  await expect(progress.steps.filter({ hasText: 'Profit and loss' })).toContainText('records')
  await expect(progress.answer).toBeVisible({ timeout: 60_000 })
  const answer = (await progress.answer.textContent()) ?? ''
  await expectAccessible(page)
  await progress.openDashboard()
  const dashboard = dashboardScreen(page)
  await dashboard.ready()
  await expect(dashboard.headline).toHaveText(answer)
  await expect(shell(page).place).toHaveText('Kererū Coffee Ltd / Dashboard')
  await expectAccessible(page)
  await expectDashboardAgrees(page)
  await expectAccessible(page)
})

test('[SYN-04] one person reads books from QuickBooks, from Xero with a gap, and from a spreadsheet', async ({
  page,
}) => {
  await signUp(page)
  await test.step('a company at QuickBooks, without budgets in its plan: they say the same', async () => {
    await connectAtQuickBooks(page, 'Tūī Robotics Ltd')
    await expectDashboardAgrees(page)
    await expectAccessible(page)
  })
  await addCompany(page)
  await test.step('a company whose books disagree sees where, by account name', () =>
    connectMessyBooks(page))
  await addCompany(page)
  await test.step('a company without Xero or QuickBooks uploads its ledger', () =>
    uploadLedger(page))
})

async function addCompany(page: Page) {
  await switcher(page).open()
  await switcher(page).connect.click()
  await expect(connectScreen(page).connect).toBeVisible()
}

async function connectMessyBooks(page: Page) {
  const organisationId = await connectCompany(page, MESSY)
  await expectDashboardAgrees(page)
  await notifications(page).open()
  const disagreement = notifications(page).needsAction.filter({
    hasText: 'Some figures don’t agree',
  })
  await expect(disagreement).toBeVisible()
  await expectAccessible(page)
  await disagreement.getByRole('link', { name: 'See the sync' }).click()
  await page.waitForURL(`/organizations/${organisationId}/import`)
  await expect(importScreen(page).gaps.first()).toBeVisible()
  const names = await importScreen(page).gaps.allTextContents()
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(name).toMatch(/\p{L}{3}/u)
  await expectAccessible(page)
}

test('the wholesaler needs more requests than Xero allows in a minute, and its dashboard still opens', async ({
  page,
  standIn,
}) => {
  await signUp(page)
  await connectScreen(page).goToXero()
  await consentScreen(page).allowFor(WHOLESALER)
  const progress = importScreen(page)
  await expect(progress.headline).toHaveText(
    /^Xero asked us to wait(\. We’ll continue at \d\d:\d\d| for a moment)\.$/,
    { timeout: 60_000 },
  )
  await expectAccessible(page)
  expect((await standIn.requests()).length).toBeGreaterThan(60)
  await progress.openDashboard()
  await dashboardScreen(page).ready()
  await expectDashboardAgrees(page)
})

async function uploadLedger(page: Page) {
  await page.getByRole('button', { name: 'Upload a spreadsheet' }).click()
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      ...{ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(text) },
    })
  await choose(ledgerOf('4900.00'))
  await page.getByLabel('Company name').fill('Corner Shop Ltd')
  await expectAccessible(page)
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await expect(page.getByRole('alert')).toContainText('July 2025 is $100.00 out of balance')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await choose(ledgerOf('4800.00'))
  await next.click()
  await expect(page.getByLabel('Type of Business bank account')).toHaveValue('bank')
  await next.click()
  await expect(page.getByText('$20,400')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Load these figures' }).click()
  await dashboardScreen(page).ready()
  await expect(shell(page).place).toHaveText('Corner Shop Ltd / Dashboard')
  await expect(page.getByText(/Spreadsheet · loaded/)).toBeVisible()
}

/** Thirteen months of a small shop, which sells and pays rent for cash, with one wrong amount. */
function ledgerOf(wrong: string): string {
  const months = Array.from({ length: 13 }, (_, at) => at)
  const heads = months.map(at => `20${25 + Math.floor((at + 3) / 12)}-${pad(((at + 3) % 12) + 1)}`)
  const row = (name: string, of: (at: number) => number) =>
    [name, ...months.map(at => of(at).toFixed(2))].join(',')
  const rent = row('Rent', at => 1200 * (at + 1)).replace('4800.00', wrong)
  return [
    ['Account', ...heads].join(','),
    row('Sales', at => -2000 * (at + 1)),
    rent,
    row('Business bank account', at => 10_000 + 800 * (at + 1)),
    row('Share capital', () => -10_000),
  ].join('\n')
}
const pad = (value: number) => String(value).padStart(2, '0')
