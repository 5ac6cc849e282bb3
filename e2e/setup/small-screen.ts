import { expect, type Page } from '@playwright/test'

export const DESKTOP = { width: 1440, height: 900 }
export const SMALLEST = { width: 320, height: 640 }

/** WCAG 2.2, 1.4.10: at this width the page scrolls in one direction only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth)
}

/** Makes the window that narrow for a moment. */
export async function expectToFitSmallest(page: Page): Promise<void> {
  await page.setViewportSize(SMALLEST)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
}
