import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { dashboardScreen } from '../screens/dashboard.ts'
import { shell } from '../screens/shell.ts'
import { openSharedSample } from '../screens/sign-up.ts'
import { loadAxe } from '../setup/accessibility.ts'
import { tabThrough } from '../setup/focus.ts'
import { expect, test } from '../setup/journey.ts'
import { DESKTOP, expectNoSidewaysScroll } from '../setup/small-screen.ts'
import { expectNothingCut, withSpacedText } from '../setup/text-spacing.ts'

// `docs/accessibility.md` names these tests: zoom, text spacing, own keys and speech.

/** 1280 × 800 at 200%, and 1280 × 1024 at 400%. */
const TWICE = { width: 640, height: 400 }
const FOUR_TIMES = { width: 320, height: 256 }
const PHONE = { width: 390, height: 844 }

test('[USE-03] screens by keyboard, by speech, at 200% and 400%, and with text spaced wider', async ({
  page,
}) => {
  await test.step('text of the pages before signing in that a reader spaces wider is not cut off', () =>
    expectReadableBefore(page))
  const addresses = await openAll(page)
  await test.step('what a pointer shows goes with Esc, wherever the focus is', () =>
    expectGoneWithEscape(page))
  for (const address of addresses) {
    await test.step('what a control shows is part of its name, so that it can be spoken', async () => {
      await visit(page, address)
      await expectNamesAsShown(page)
    })
    await test.step('Tab reaches the end of the screen, and each stop is in sight', () =>
      tabThrough(page))
    await test.step('the screen is whole at 200% and at 400%', async () => {
      for (const size of [TWICE, FOUR_TIMES]) {
        await page.setViewportSize(size)
        await expectNoSidewaysScroll(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      }
    })
    await test.step('on a phone too, each stop of Tab is in sight', async () => {
      await page.setViewportSize(PHONE)
      await tabThrough(page)
    })
    await test.step('text that a reader spaces wider is not cut off', async () => {
      await page.setViewportSize(DESKTOP)
      await expectReadableSpaced(page)
    })
  }
})

async function expectReadableBefore(page: Page) {
  for (const address of ['/sign-up', '/sign-in', '/reset-password']) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectReadableSpaced(page)
  }
}

/** On the dashboard, and on its rail while that shows only symbols. */
async function expectGoneWithEscape(page: Page) {
  const { figure } = dashboardScreen(page)
  const cashOut = figure.locator('dt', { hasText: 'Cash out' })
  await figure.getByRole('img').nth(3).hover()
  await expect(cashOut).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cashOut).toBeHidden()

  await page.setViewportSize({ width: 900, height: 800 })
  const link = shell(page).rail.getByRole('link', { name: 'Cash flow', exact: true })
  const words = link.getByText('Cash flow')
  await link.hover()
  await expect(words).toHaveCSS('opacity', '1')
  await words.hover()
  await expect(words).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(words).toHaveCSS('opacity', '0')
  await page.setViewportSize(DESKTOP)
}

const CONNECT = '/onboarding/connect'

/**
 * The addresses of the screens of the sample company and of the account: the most used ones by day,
 * all with SCREENS=all (nightly).
 */
async function openAll(page: Page): Promise<string[]> {
  await openSharedSample(page, 'dashboard')
  const links = page.locator('a[href*="/organizations/"]')
  const id = (await links.first().getAttribute('href'))?.split('/')[2] ?? ''
  const of = (path: string) => `/organizations/${id}/${path}`
  const ofSettings = (name: string) => of(`settings/${name}`)
  const ofForecast = (name: string) => ofSettings(`forecast/${name}`)
  const byDay = [
    ...['/dashboard', of('cash-flow'), of('budget'), of('documents')],
    ...[ofForecast('rules'), '/settings/account'],
  ]
  if (process.env.SCREENS !== 'all') return byDay
  return [
    ...byDay,
    of('cash-flow?view=week'),
    of('profit-and-loss'),
    of('balance-sheet'),
    of('customers'),
    of('transfers'),
    of('forecast-accuracy'),
    ...['organisation', 'organisation/data', 'members', 'connections', 'activity'].map(ofSettings),
    ...['payment-days', 'sales-tax', 'income-tax', 'loans', 'roles'].map(ofForecast),
    ...['profile', 'sessions', 'tokens', 'appearance', 'data'].map(
      each => `/settings/account/${each}`,
    ),
    '/partner',
    CONNECT,
  ]
}

const expectReadableSpaced = (page: Page) =>
  withSpacedText(page, async () => {
    await expectNothingCut(page)
    await expectNoSidewaysScroll(page)
  })

/** By a link where there is one: loading the app again needs four times as much time. */
async function visit(page: Page, address: string) {
  const link = page.locator(`nav a[href="${address}"]`).first()
  if (await link.isVisible()) {
    await link.click()
    await page.waitForURL(url => url.pathname + url.search === address)
    // The screen that connects a company has no navigation.
    if (address !== CONNECT) await expect(link).toHaveAttribute('aria-current', 'page')
    await page.mouse.move(0, 0)
  } else await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^Loading|\?$/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Axe treats this rule as experimental, so it runs separately. */
async function expectNamesAsShown(page: Page) {
  await loadAxe(page)
  const found = await page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ nodes }) => nodes.map(node => node.html.slice(0, 160)))
  })
  expect(found, page.url()).toEqual([])
}
