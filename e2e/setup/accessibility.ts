import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, because every page reads it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Everything that a theme can change: only colours. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Axe finds no fault on the current page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still loading has no heading yet, and is not the page to check.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await useTheme(page, 'dark')
  await expectNothingFound(page, { type: 'rule', values: RULES_OF_COLOUR })
  await useTheme(page, 'light')
  await expectNothingFound(page, { type: 'tag', values: RULES })
}

/**
 * Axe runs in the page itself, and only its faults leave the page: its full report has megabytes
 * for a statement, and needed nine tenths of the time.
 */
async function expectNothingFound(page: Page, runOnly: axe.RunOnly): Promise<void> {
  await loadAxe(page)
  const found = await page.evaluate(async only => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  }, runOnly)
  expect(found, `axe, ${runOnly.type}, ${page.url()}`).toEqual([])
}

/** Once for each page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/** Switches the theme as the system would; a new user's saved choice is "system". */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
