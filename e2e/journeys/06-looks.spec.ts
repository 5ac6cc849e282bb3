import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { accountScreen } from '../screens/account.ts'
import { accuracyScreen } from '../screens/accuracy.ts'
import { connectScreen } from '../screens/connect.ts'
import { consentScreen } from '../screens/consent.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { documentsScreen } from '../screens/documents.ts'
import { FORECAST_SETTINGS, forecastSettings } from '../screens/forecast-settings.ts'
import { importScreen } from '../screens/import.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import {
  credentialsScreen,
  openSharedSample,
  proveAddress,
  signUpOnScreen,
  signUpWithSample,
} from '../screens/sign-up.ts'
import { STATEMENTS, statementScreen } from '../screens/statement.ts'
import { expectAccessible, useTheme } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { DESKTOP, expectNoSidewaysScroll, SMALLEST } from '../setup/small-screen.ts'
import { newcomer, type Traveller } from '../setup/traveller.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Pictures are for people, so they are saved on request; see CONTRIBUTING. */
const savesPictures = process.env.PICTURES === '1'
const ONLY_PICTURES = 'PICTURES=1 saves pictures; the journeys below test the same screens'
const PHONE = { width: 390, height: 844 }
const ACCURACY = 'Accuracy'

test('the look of the screens, light, dark and on a phone', async ({ page }) => {
  test.skip(!savesPictures, ONLY_PICTURES)
  await page.goto('/sign-up')
  await photograph(page, 'sign-up')
  await signUpOnScreen(page)
  await expect(connectScreen(page).connect).toBeVisible()
  await photograph(page, 'connect')
  await connectScreen(page).goToXero()
  await photograph(page, 'consent')
  await consentScreen(page).allowFor('Kererū Coffee Ltd')
  await importScreen(page).finished()
  await photograph(page, 'import')
  await importScreen(page).openDashboard()
  await dashboardScreen(page).ready()
  await page.keyboard.press('e')
  await dashboardScreen(page).floorField.fill('40000')
  await page.keyboard.press('Enter')
  await expect(dashboardScreen(page).headline).toHaveText(/\$40,000 floor/)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await photograph(page, 'dashboard')
})

test('the look of the forecast screens, light, dark and on a phone', async ({ page }) => {
  test.skip(!savesPictures, ONLY_PICTURES)
  await signUpWithSample(page)
  for (const name of STATEMENTS) {
    await statementScreen(page).open(name)
    await photograph(page, name)
  }
  await documentsScreen(page).open()
  await photograph(page, 'documents')
  await forecastSettings(page).open()
  for (const name of FORECAST_SETTINGS) {
    await forecastSettings(page).turnTo(name)
    await photograph(page, `settings ${name}`)
  }
  await forecastSettings(page).turnTo('Account rules')
  await forecastSettings(page).editRule('Rent')
  await photograph(page, 'rule')
  await page.keyboard.press('Escape')
  await openAccuracy(page)
  await photograph(page, 'forecast-accuracy')
})

test('no animations for users who ask for less motion; on paper, and on the smallest phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSharedSample(page, 'dashboard')
  await test.step('no animations', () => expectNoMotion(page))
  await test.step('paper shows the answer, not the navigation', () => printDashboard(page))
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await statementScreen(page).open('Cash flow')
  await test.step('a printed statement is complete: its name, every account, and each month under its heading', () =>
    printStatement(page))
  await test.step('the forecast on the smallest phone: reachable, readable, nothing scrolls sideways', () =>
    tourForecast(page))
})

async function tourForecast(page: Page) {
  await page.setViewportSize(SMALLEST)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: /^Net movement/ }).click()
  await expect(page.getByRole('dialog', { name: 'Net movement' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const more = (name: string) => () => shell(page).openMore(name)
  const choose = (name: string) => () => settings(page).choose(name)
  const screens: [address: string, open: () => Promise<void>][] = [
    ['dashboard', () => shell(page).rail.getByRole('link', { name: 'Dashboard' }).click()],
    ['profit-and-loss', more('Profit & loss')],
    ['balance-sheet', more('Balance sheet')],
    ['documents', more('Invoices & bills')],
    ['forecast-accuracy', more(ACCURACY)],
    ['settings/organisation', more('Settings')],
    ['settings/organisation/data', choose('Export and deletion')],
    ['settings/forecast/rules', choose('Account rules')],
    ['settings/forecast/sales-tax', choose('GST')],
    ['settings/forecast/roles', choose('Account roles')],
    ['import', choose('Sync')],
  ]
  for (const [address, open] of screens) {
    await turnTo(page, address, open)
    await expectNoSidewaysScroll(page)
    // The three statements have the same parts.
    if (!/profit-and-loss|balance-sheet/.test(address)) await expectAccessible(page)
  }
  await expect(importScreen(page).headline).toHaveText('The sample company does not sync.')
}

/** The screen before it stays until the next one is loaded. */
async function turnTo(page: Page, address: string, open: () => Promise<void>) {
  const title = page.getByRole('heading', { level: 1 })
  const before = (await title.textContent()) ?? ''
  await open()
  await page.waitForURL(url => url.pathname.endsWith(`/${address}`))
  await expect(title).not.toHaveText(before)
  await expect(title).not.toHaveText(/\?$/, { timeout: 60_000 })
}

test('nothing scrolls sideways at 320 px: accounts, members and partners on the smallest phone', async ({
  page,
  context,
}) => {
  const ana = newcomer()
  await page.setViewportSize(SMALLEST)
  await test.step('sign-up', () => signUpOnPhone(page, context, ana))
  await test.step('the account', () => tourAccount(page))
  await test.step('a firm and its members', () => tourFirm(page))
})

async function signUpOnPhone(page: Page, context: BrowserContext, ana: Traveller) {
  await page.goto('/sign-up')
  await expect(credentialsScreen(page).email).toBeVisible()
  await expectNoSidewaysScroll(page)
  await credentialsScreen(page).fill(ana, 'Create account')
  await page.getByLabel('Code from the email').waitFor()
  await expectNoSidewaysScroll(page)
  const outbox = await context.newPage()
  await outbox.setViewportSize(SMALLEST)
  await outbox.goto('/outbox')
  await expect(outbox.getByText(`To ${ana.email}`)).toBeVisible()
  await expectNoSidewaysScroll(outbox)
  await outbox.close()
  await proveAddress(page, ana)
  await expect(page).toHaveURL(/\/onboarding\/connect/)
  await expect(connectScreen(page).connect).toBeVisible()
  await expectNoSidewaysScroll(page)
}

/** Ends on the page about sign-in, with a second factor: a firm cannot be opened without one. */
async function tourAccount(page: Page) {
  for (const path of ['/reset-password', '/verify-email', '/staff']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  const account = accountScreen(page)
  await account.open()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const name of ['Profile', 'Sessions', 'Appearance', 'Your data', 'Sign-in'] as const) {
    await account.turnTo(name)
    await expectNoSidewaysScroll(page)
  }
  await account.addAuthenticator()
  await expectNoSidewaysScroll(page)
  await account.press('I’ve saved these codes')
}

async function tourFirm(page: Page) {
  const firm = settings(page)
  await page.goto('/partner')
  await page.getByLabel('Name of your firm').fill('Tally Advisors')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Start the partner trial' }).click()
  await expect(firm.title).toHaveText('Add a client to see who needs you first.')
  await expectNoSidewaysScroll(page)

  await turnTo(page, 'settings/organisation', () => shell(page).openMore('Settings'))
  await expectNoSidewaysScroll(page)
  await turnTo(page, 'settings/connections', () => firm.choose('Connections'))
  await expectNoSidewaysScroll(page)
  await turnTo(page, 'settings/members', () => firm.choose('Members and invites'))
  const link = await firm.invite('A person', 'Viewer')
  await expect(firm.table('Open invites')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await turnTo(page, 'settings/activity', () => firm.choose('Activity log'))
  await expect(firm.table('Activity')).toContainText('Invite sent')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.goto(link)
  await expect(firm.title).toHaveText('Join Tally Advisors')
  await expectNoSidewaysScroll(page)
}

async function expectNoMotion(page: Page) {
  const moving = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map(Number.parseFloat))
    return [...document.querySelectorAll('*')]
      .filter(element => {
        const style = getComputedStyle(element)
        const isAnimated = style.animationName !== 'none' && seconds(style.animationDuration) > 0.01
        return isAnimated || seconds(style.transitionDuration) > 0.01
      })
      .map(element => element.outerHTML.slice(0, 100))
  })
  expect(moving).toEqual([])
}

async function printDashboard(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(shell(page).rail).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show table' })).toBeHidden()
  await expect(dashboardScreen(page).headline).toBeVisible()
  await dashboardScreen(page).headline.evaluate(h1 => {
    addEventListener('beforeprint', () => {
      h1.dataset.ink = getComputedStyle(h1).color
    })
  })
  expect((await page.pdf()).length).toBeGreaterThan(10_000)
  const ink = (await dashboardScreen(page).headline.getAttribute('data-ink')) ?? ''
  const [red = 255] = ink.match(/\d+/g)?.map(Number) ?? []
  expect(red, 'ink is dark on paper, whatever the screen is').toBeLessThan(90)
}

async function printStatement(page: Page) {
  const statement = statementScreen(page)
  await statement.ready()
  await page.emulateMedia({ media: 'print' })
  // Runs what the browser does before it prints, without printing.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const tables = page.getByRole('table', { name: /^Kererū Coffee Ltd.*: cash flow, NZD/ })
  // The financial year in progress, on one page.
  await expect(tables).toHaveCount(1)
  await expect(tables.getByRole('columnheader').nth(1)).toContainText(/^Apr \d{4}/)
  const head = page.locator('[data-paper-head]')
  await expect(head).toContainText(/^Kererū Coffee Ltd/)
  await expect(head).toContainText(/Cash flow · NZD · as of \d+\w\w \w+ \d{4}/)
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Likely range (80%)')
  await expect(page.getByText('Skip to main content')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Sample data' })).toBeHidden()
  await expect(statement.grid).toBeHidden()
  await expect(shell(page).rail).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  for (const table of await tables.all()) {
    // The account, twelve months and their total.
    await expect(table.getByRole('columnheader')).toHaveCount(14)
    await expect(table.getByRole('rowheader', { name: 'Rent' })).toBeVisible()
    const head = table.locator('thead')
    expect(await head.evaluate(each => getComputedStyle(each).display)).toBe('table-header-group')
    const { width } = (await table.boundingBox()) ?? { width: 0 }
    const widest = await table
      .locator('td')
      .evaluateAll(cells => Math.max(...cells.map(cell => cell.scrollWidth - cell.clientWidth)))
    expect(widest, `${width} px wide`).toBeLessThanOrEqual(0)
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  const paper = await page.pdf({ preferCSSPageSize: true, path: picture('cash-flow', 'pdf') })
  expect(paper.length).toBeGreaterThan(20_000)
  // The table on one page, and the chart on another if one page has no room for both.
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
}

async function openAccuracy(page: Page) {
  await shell(page).rail.getByRole('link', { name: ACCURACY }).click()
  await accuracyScreen(page).tested()
}

async function photograph(page: Page, name: string) {
  const save = (look: string) =>
    page.screenshot({ path: picture(`${name}-${look}`), fullPage: true })
  for (const theme of ['dark', 'light'] as const) {
    await useTheme(page, theme)
    await save(theme)
  }
  await page.setViewportSize(PHONE)
  await save('phone')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
}

/** As JPEG, because compressing a PNG of a whole page takes far longer. */
const picture = (name: string, kind = 'jpeg') =>
  join(ROOT, `test-results/screens/${name.toLowerCase().replace(/\W+/g, '-')}.${kind}`)
