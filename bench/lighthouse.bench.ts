/** Lighthouse's desktop run on the dashboard of a signed-in user with the sample company. */
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/setup/chromium.ts'
import { type Figure, median } from './figure.ts'
import { listenOnce, withDataDir, withProduct } from './product.ts'
import { signUpIn } from './signed-up.ts'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const TIMES = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  'blocked time': 'total-blocking-time',
} as const

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

export function measure(): Promise<readonly Figure[]> {
  return withDataDir(profile =>
    withProduct(async ({ url }) => {
      const port = await listenOnce(0)
      const browser = await chromium.launchPersistentContext(join(profile, 'browser'), {
        executablePath: chromiumPath(),
        args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
      })
      try {
        await openSample(browser, url)
        const reports: Report[] = []
        for (let run = 0; run < RUNS; run += 1) {
          reports.push(await audit(`${url}/dashboard`, Number(port)))
        }
        return figuresOf(reports)
      } finally {
        await browser.close()
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      }
    }),
  )
}

/** A new user with the sample company; waits for the complete dashboard. */
async function openSample(browser: BrowserContext, url: string): Promise<void> {
  const token = await signUpIn(browser, url)
  const opened = await browser.request.post(`${url}/api/organisations/sample`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), origin: url },
  })
  if (!opened.ok()) throw new Error(`The sample company answered ${opened.status()}`)
  const page = await browser.newPage()
  await page.goto(`${url}/dashboard`)
  await page.getByRole('heading', { level: 1, name: /[$£€]|history/ }).waitFor()
  await page.close()
}

/** The browser's cache is emptied before each run; cookies stay, because they keep the session. */
async function audit(address: string, port: number): Promise<Report> {
  const result = await lighthouse(
    address,
    {
      port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      clearStorageTypes: ['cache_storage'],
    },
    desktopConfig,
  )
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no report'}`)
  }
  if (!result.lhr.finalDisplayedUrl.endsWith('/dashboard')) {
    throw new Error(`Lighthouse saw ${result.lhr.finalDisplayedUrl}`)
  }
  return result.lhr
}

function figuresOf(reports: readonly Report[]): Figure[] {
  for (const line of new Set(reports.flatMap(complaints))) console.log(`  lighthouse: ${line}`)
  const over = (pick: (report: Report) => number | null | undefined) =>
    median(reports.map(report => pick(report) ?? 0))
  return [
    ...CATEGORIES.map(
      (category): Figure => ({
        name: `lighthouse/${category}`,
        value: Math.round(over(report => report.categories[category]?.score) * 100),
        unit: 'points',
      }),
    ),
    ...Object.entries(TIMES).map(
      ([name, id]): Figure => ({
        name: `lighthouse/${name}`,
        value: over(report => report.audits[id]?.numericValue),
        unit: 'ms',
      }),
    ),
    {
      name: 'lighthouse/layout shift',
      value: over(report => report.audits['cumulative-layout-shift']?.numericValue),
      unit: 'ratio',
    },
  ]
}

/** The audits without a full score in accessibility and best practices. */
const complaints = ({ audits, categories }: Report): string[] =>
  [categories.accessibility, categories['best-practices']]
    .flatMap(category => category?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`)
