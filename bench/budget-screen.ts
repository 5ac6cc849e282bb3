/**
 * The budget of the largest demo company, edited as on a normal day: every commit includes the
 * sheet editor, the autosaved draft, the headline above the grid and the cash below it.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { connectScreen } from '../e2e/screens/connect.ts'
import { consentScreen } from '../e2e/screens/consent.ts'
import { importScreen } from '../e2e/screens/import.ts'
import { planningScreen } from '../e2e/screens/planning.ts'
import { organisationIdOf } from '../e2e/screens/walk.ts'
import { type Figure, median, quantile } from './figure.ts'
import { withProduct } from './product.ts'
import { signUpIn } from './signed-up.ts'

/**
 * Down a visible column, then down the next, as long as nothing scrolls: scrolling has its own bar.
 */
const A_COLUMN = 8
const COMMITS = 32

/** A user does not press Enter in the same frame as a digit, nor look away before cash changes. */
const AT_REST_MS = 50
const UNTIL_NEXT_MS = 400

/** The newcomer's import comes first. */
const OPENS_WITHIN_MS = 120_000

export const budgetScreen = (browser: Browser): Promise<Figure[]> =>
  withProduct(async ({ url }) => {
    const page = await openBudget(browser, url)
    const { commits, cash } = await typeDown(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const slow = await typeDown(page)
    return [
      { name: 'grid/budget commit median', value: median(commits), unit: 'ms' },
      { name: 'grid/budget commit p95', value: quantile(commits, 0.95), unit: 'ms' },
      {
        name: 'grid/budget commit p95 at a quarter',
        value: quantile(slow.commits, 0.95),
        unit: 'ms',
      },
      { name: 'grid/budget cash p95', value: quantile(cash, 0.95), unit: 'ms' },
    ]
  })

/** A version that starts from last year, with the first planned months of its expenses visible. */
async function openBudget(browser: Browser, url: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: url, viewport })
  await context.addInitScript({ path: join(import.meta.dirname, 'commit-watch.mjs') })
  await signUpIn(context, url)
  const page = await context.newPage()
  page.setDefaultTimeout(OPENS_WITHIN_MS)
  await page.goto('/onboarding/connect')
  await connectScreen(page).goToXero()
  await consentScreen(page).allowFor('Harbour & Co Wholesale Ltd')
  await importScreen(page).finished()
  await page.goto(`/organizations/${organisationIdOf(page)}/budget?type=expenses&years=all`)
  await page.getByRole('button', { name: 'Copy last year' }).click()
  // Waits until the cash and the headline above the grid are calculated.
  await page.getByRole('heading', { level: 1, name: /leaves/ }).waitFor()
  return page
}

interface Watched {
  readonly commits: number[]
  readonly cash: number[]
}

/** Types down the columns after the running month; every commit has to reach the cash below. */
async function typeDown(page: Page): Promise<Watched> {
  const { cell, column } = planningScreen(page)
  const first = await column(1)
  const before = await watchedOf(page)
  for (let run = 0; run < COMMITS; run += 1) {
    if (run % A_COLUMN === 0) await cell(1, first + run / A_COLUMN).click()
    // An amount that was not used before, or nothing would change.
    const amount = 10_000 + before.commits.length + run
    for (const key of String(amount)) await page.keyboard.press(key)
    await pause(AT_REST_MS)
    await page.keyboard.press('Enter')
    await pause(UNTIL_NEXT_MS)
  }
  const after = await watchedOf(page)
  const commits = after.commits.slice(before.commits.length)
  const cash = after.cash.slice(before.cash.length)
  if (commits.length !== COMMITS || cash.length !== COMMITS) {
    throw new Error(
      `Of ${COMMITS} commits ${commits.length} were drawn, the cash ${cash.length} times`,
    )
  }
  return { commits, cash }
}

const watchedOf = (page: Page): Promise<Watched> => page.evaluate<Watched>('watched')
