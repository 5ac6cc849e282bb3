import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds nothing on the page as it stands, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still on its way has no heading yet, and is not what is asked about.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const theme of ['light', 'dark'] as const) {
    await useTheme(page, theme)
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`,
    )
    expect(found, `axe, ${theme} theme, ${page.url()}`).toEqual([])
  }
  await useTheme(page, 'light')
}

/** Switches the theme as the system would; the saved choice is "system" for a newcomer. */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
