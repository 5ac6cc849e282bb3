import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Minified, because every page reads it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every check is complete with AXE=all, which is the nightly size. */
const IS_WHOLE = process.env.AXE === 'all'

/** What this worker has checked on earlier screens: kinds of elements, and texts by their look. */
const checked = { kinds: new Set<string>(), texts: new Map<string, number>() }

/** Axe finds no fault on the current page, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still loading has no heading yet, and is not the page to check.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A theme changes only colours.
  await useTheme(page, 'dark')
  await expectColours(page)
  await useTheme(page, 'light')
  await expectColours(page)
  await expectNothingElse(page)
}

/**
 * Axe runs in the page itself, and only its faults leave the page: its full report is several
 * megabytes for a statement, and took 90% of the time. Journeys open the same screens again and
 * again, so by day axe runs where a screen has something that no earlier screen had.
 */
async function expectNothingElse(page: Page): Promise<void> {
  const kinds = await page.evaluate(kindsOnPage)
  const isNew = kinds.some(kind => !checked.kinds.has(kind))
  if (!isNew && !IS_WHOLE) return
  await loadAxe(page)
  const found = await page.evaluate(async values => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)
  }, RULES)
  expect(found, `axe, ${page.url()}`).toEqual([])
  for (const kind of kinds) checked.kinds.add(kind)
}

/**
 * Most of what axe's rules look at, without the words: each element with its parent, role, style
 * and the names of its attributes, and whether it has a text and a label; and the headings and
 * landmarks in order.
 */
function kindsOnPage(): string[] {
  const attributeOf = (element: Element, name: string) => element.getAttribute(name) ?? ''
  const pointsNowhere = (element: Element) =>
    ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']
      .flatMap(name => attributeOf(element, name).split(' '))
      .some(id => id !== '' && !document.getElementById(id))
  const kindOf = (element: Element) =>
    [
      element.localName,
      ...['role', 'type', 'class', 'aria-hidden', 'tabindex'].map(name =>
        attributeOf(element, name),
      ),
      element.getAttributeNames().sort().join(' '),
      element.textContent?.trim() ? 'with text' : 'without text',
      (element as HTMLInputElement).labels?.length ? 'labelled' : '',
      pointsNowhere(element) ? 'points nowhere' : '',
      element.matches('a, button, input, [role]') && element.clientHeight < 24 ? 'small' : '',
      element.scrollWidth > element.clientWidth ? 'wider than its box' : '',
    ].join(', ')
  const kinds = new Set<string>()
  for (const element of document.querySelectorAll('body, body *')) {
    const parent = element.parentElement
    kinds.add(`${parent?.localName} ${parent?.getAttribute('role')} > ${kindOf(element)}`)
  }
  const inOrder = (selector: string, nameOf: (element: Element) => string) => {
    const names = Array.from(document.querySelectorAll(selector), nameOf)
    return names.filter((name, at) => name !== names[at - 1]).join('; ')
  }
  return [
    ...kinds,
    document.title === '' ? 'no title' : 'a title',
    document.documentElement.lang,
    inOrder('h1, h2, h3, h4, h5, h6', element => element.localName),
    inOrder('header, nav, main, aside, footer, form, section, dialog', element =>
      [element.localName, attributeOf(element, 'aria-label')].join(' '),
    ),
  ]
}

/** By night every text, otherwise the first texts in each look. */
const TEXTS_IN_A_LOOK = process.env.AXE === 'all' ? Number.MAX_SAFE_INTEGER : 3

/**
 * The colours of a few texts of each look: the same colours, size and weight on the same
 * backgrounds, and for a link also the look of the text around it. Axe needs seconds for all texts
 * of a statement, and its cells look alike.
 */
async function expectColours(page: Page): Promise<void> {
  const known = [...checked.texts]
  const { count, looks } = await page.evaluate(chooseTexts, { most: TEXTS_IN_A_LOOK, known })
  if (count === 0) return
  await loadAxe(page)
  const { found, isComplete } = await page.evaluate(async () => {
    const { chosenTexts, axe: run } = window as unknown as Chosen
    // The page may have replaced some of them in the meantime.
    const include = chosenTexts.filter(each => each.isConnected)
    if (include.length === 0) return { found: [], isComplete: false }
    const { violations } = await run.run(
      { include },
      {
        runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
        resultTypes: ['violations'],
      },
    )
    return {
      found: violations.map(each => `${each.id}: ${each.nodes.map(node => node.html).join(' ')}`),
      isComplete: include.length === chosenTexts.length,
    }
  })
  expect(found, `axe, colours, ${page.url()}`).toEqual([])
  if (!isComplete) return
  for (const [look, texts] of looks) checked.texts.set(look, texts)
}

interface Chosen {
  chosenTexts: Element[]
  readonly axe: typeof axe
}

/** Leaves the texts to check in the page, and returns how often each look was checked by then. */
function chooseTexts(options: { most: number; known: [string, number][] }) {
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
  const ownLook = (element: Element) => {
    const { color, fill, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element)
    return [color, fill, fontSize, fontWeight, textDecorationLine].join(' ')
  }
  const lookOf = (element: Element) =>
    [
      ownLook(element),
      coloursBehind(element),
      element.matches('a') && element.parentElement ? ownLook(element.parentElement) : '',
    ].join(' ')
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const elements = new Set<Element>(document.querySelectorAll('input, select, textarea'))
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement && text.textContent?.trim()) elements.add(text.parentElement)
  }
  const before = new Map(options.known)
  const looks = new Map<string, number>()
  const chosen = [...elements].filter(element => {
    if (!element.checkVisibility()) return false
    const look = lookOf(element)
    const count = (looks.get(look) ?? before.get(look) ?? 0) + 1
    if (count > options.most) return false
    looks.set(look, count)
    return true
  })
  ;(window as unknown as Chosen).chosenTexts = chosen
  return { count: chosen.length, looks: [...looks] }
}

/** Once for each page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}

/** Switches the theme as the system would; a new user's saved choice is "system". */
export async function useTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
}
