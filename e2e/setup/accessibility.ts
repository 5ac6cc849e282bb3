import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, because every page reads it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Axe finds no fault on the current page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still loading has no heading yet, and is not the page to check.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await loadAxe(page)
  // A theme changes only colours.
  await useTheme(page, 'dark')
  await expectColours(page)
  await useTheme(page, 'light')
  await expectColours(page)
  await expectNothingElse(page)
}

/**
 * Axe runs in the page itself, and only its faults leave the page: its full report is several
 * megabytes for a statement, and took 90% of the time.
 */
async function expectNothingElse(page: Page): Promise<void> {
  const found = await page.evaluate(async values => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  }, RULES)
  expect(found, `axe, ${page.url()}`).toEqual([])
}

/** With CONTRAST=all every text, otherwise the first texts in each style. */
const TEXTS_IN_A_STYLE = process.env.CONTRAST === 'all' ? Number.MAX_SAFE_INTEGER : 3

/**
 * The colours of all links, and of a few texts of each look: the same colours, size and weight on
 * the same backgrounds. Axe needs seconds for all texts of a statement, and its cells look alike.
 */
async function expectColours(page: Page): Promise<void> {
  const found = await page.evaluate(async most => {
    const coloursBehind = (element: Element) => {
      const behind: string[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(at)
        if (opacity !== '1') behind.push(opacity)
        if (backgroundImage !== 'none') behind.push(backgroundImage)
        if (backgroundColor === 'rgba(0, 0, 0, 0)') continue
        behind.push(backgroundColor)
        if (backgroundColor.startsWith('rgb(')) break
      }
      return behind.join(' ')
    }
    const lookOf = (element: Element) => {
      const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
      return [color, fill, fontSize, fontWeight, coloursBehind(element)].join(' ')
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const elements = new Set<Element>(document.querySelectorAll('input, select, textarea'))
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement && text.textContent?.trim()) elements.add(text.parentElement)
    }
    const counts = new Map<string, number>()
    const chosen = [...elements].filter(element => {
      if (!element.checkVisibility()) return false
      if (element.matches('a')) return true
      const look = lookOf(element)
      const count = (counts.get(look) ?? 0) + 1
      counts.set(look, count)
      return count <= most
    })
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { include: chosen },
      {
        runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        resultTypes: ['violations'],
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  }, TEXTS_IN_A_STYLE)
  expect(found, `axe, colours, ${page.url()}`).toEqual([])
}

/** Once for each page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/** Switches the theme as the system would; a new user's saved choice is "system". */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
