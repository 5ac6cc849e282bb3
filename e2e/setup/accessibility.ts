import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that a theme can change: it is colours and nothing else. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Axe finds no fault on the current page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still on its way has no heading yet, and is not what is asked about.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await useTheme(page, 'dark')
  await expectNothingFound(page, { type: 'rule', values: RULES_OF_COLOUR })
  await useTheme(page, 'light')
  await expectNothingFound(page, { type: 'tag', values: RULES })
}

/**
 * Axe runs in the page itself and only what is wrong leaves it: the whole of what it looked at is
 * megabytes for a statement, and took nine tenths of the time.
 */
async function expectNothingFound(page: Page, runOnly: axe.RunOnly): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(axe.source)
  const found = await page.evaluate(async only => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  }, runOnly)
  expect(found, `axe, ${runOnly.type}, ${page.url()}`).toEqual([])
}

/** Switches the theme as the system would; the saved choice is "system" for a newcomer. */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
