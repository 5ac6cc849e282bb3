/**
 * The planning grid alone in Chromium: 1,000 lines by 36 months in groups, with a balance that
 * every commit recomputes over all lines. `apps/web/tests/grid-page/` is the page. Also the budget
 * of the largest demo company while a user types in it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/setup/chromium.ts'
import { withGridPage } from '../tools/grid-page.ts'
import { budgetScreen } from './budget-screen.ts'
import { type Figure, median, quantile } from './figure.ts'

/** A frame starts as soon as there is something to draw, so this measures work and not waiting. */
const WITHOUT_WAITING = ['--disable-gpu-vsync', '--disable-frame-rate-limit']

/** A user does not press Enter in the same frame as a digit. */
const AT_REST_MS = 50

/** Typed down the visible columns. */
const A_SCREEN = 16

const MOUNTS = 9
const COMMITS = 80
const PASTES = 9
const WHEELS = 120
const WHEEL_PIXELS = 200

export async function measure(): Promise<readonly Figure[]> {
  const alone = await withGridPage(async url => [
    ...(await inChromium(WITHOUT_WAITING, browser => times(browser, url))),
    ...(await inChromium([], browser => scrolling(browser, url))),
  ])
  return [...alone, ...(await inChromium(WITHOUT_WAITING, budgetScreen))]
}

async function inChromium<T>(args: readonly string[], use: (browser: Browser) => Promise<T>) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS, ...args],
  })
  try {
    return await use(browser)
  } finally {
    await browser.close()
  }
}

async function times(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openGrid(browser, url)
  const mounts = await repeated(MOUNTS, () => page.evaluate<number>('stopwatch.mount()'))
  const commits = await commitTimes(page)
  const pastes = await repeated(PASTES, async () => {
    await freshAt(page, 2, 12)
    return page.evaluate<number>('stopwatch.paste(100, 12)')
  })
  await slowDown(page, 4)
  const slowCommits = await commitTimes(page)
  return [
    { name: 'grid/mount', value: median(mounts), unit: 'ms' },
    { name: 'grid/commit median', value: median(commits), unit: 'ms' },
    { name: 'grid/commit p95', value: quantile(commits, 0.95), unit: 'ms' },
    { name: 'grid/commit p95 at a quarter', value: quantile(slowCommits, 0.95), unit: 'ms' },
    { name: 'grid/paste', value: median(pastes), unit: 'ms' },
    { name: 'grid/elements', value: await page.evaluate<number>(ELEMENTS), unit: 'count' },
  ]
}

const ELEMENTS = 'document.querySelectorAll("*").length'

async function openGrid(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await cell(page, 1, 12).waitFor()
  return page
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"] [data-column="${column}"]`)

async function freshAt(page: Page, row: number, column: number): Promise<void> {
  await page.evaluate('stopwatch.mount()')
  await cell(page, row, column).click()
}

/** Typed key by key down a column: the cell, its groups and the balance update. */
async function commitTimes(page: Page): Promise<number[]> {
  const before = await page.evaluate<number>('stopwatch.commits.length')
  if (before === 0) await page.evaluate('stopwatch.watchCommits()')
  await freshAt(page, 1, 12)
  for (let run = 0; run < COMMITS; run += 1) {
    if (run % A_SCREEN === 0) await cell(page, 1, 11 + run / A_SCREEN).click()
    for (const key of String(10_000 + before + run)) await page.keyboard.press(key)
    await pause(AT_REST_MS)
    await page.keyboard.press('Enter')
    await pause(AT_REST_MS)
  }
  if ((await editsOf(page)) !== COMMITS) throw new Error('Commits were lost')
  return page.evaluate<number[]>(`stopwatch.commits.slice(${before})`)
}

const editsOf = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-edits]').getAttribute('data-edits'))

async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

async function scrolling(browser: Browser, url: string): Promise<Figure[]> {
  const page = await openGrid(browser, url)
  await cell(page, 5, 12).hover()
  await page.evaluate('stopwatch.watchFrames()')
  for (let step = 0; step < WHEELS; step += 1) {
    await page.mouse.wheel(step % 4 === 3 ? WHEEL_PIXELS : 0, WHEEL_PIXELS)
  }
  const frames = await page.evaluate<number[]>('stopwatch.frames')
  return [
    { name: 'grid/scroll frame median', value: median(frames), unit: 'ms' },
    { name: 'grid/scroll frame p95', value: quantile(frames, 0.95), unit: 'ms' },
  ]
}

async function repeated(count: number, once: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  for (let run = 0; run < count; run += 1) taken.push(await once())
  return taken
}
