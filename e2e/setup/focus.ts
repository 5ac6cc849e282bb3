import { expect, type Page } from '@playwright/test'

/** What is wrong with the focused element; null if it is visible, uncovered and has a ring. */
function focusProblem(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return 'nothing has the focus'
  const name = element.outerHTML.slice(0, 120)
  const box = element.getBoundingClientRect()
  const isInSight =
    box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
  if (!isInSight) return `out of sight: ${name}`
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
  const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1)
  const top = document.elementFromPoint(x, y)
  // Users see the label of a choice; the button itself is under it.
  const control = element.closest('label') ?? element
  const isOnTop = top !== null && (control.contains(top) || top.contains(element))
  if (!isOnTop) return `covered by ${top?.outerHTML.slice(0, 120)}: ${name}`
  const drawnOn = [element, element.parentElement, ...control.children]
  const isDrawn = drawnOn.some(each => {
    if (!each) return false
    const style = getComputedStyle(each)
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
    return hasOutline || style.boxShadow !== 'none'
  })
  return isDrawn ? null : `has no ring: ${name}`
}

/** The focused element is visible, not covered, and has a visible focus ring. Guide §12. */
export async function expectFocusVisible(page: Page): Promise<void> {
  expect(await page.evaluate(focusProblem)).toBeNull()
}

const MAX_STOPS = 400
const PRESSES_AT_ONCE = 10

/** What `tabThrough` finds out in the page, before each press of Tab. */
interface Walk {
  stops: number
  hasLeft: boolean
  readonly problems: string[]
}

/**
 * Presses Tab until it leaves the page, which no element prevents, and checks every stop. The page
 * itself checks them, because a request for each of hundreds of stops needs far more time.
 */
export async function tabThrough(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    // Tab continues after the element that had the focus last: here, before everything else.
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.blur()
    const problem = ${focusProblem}
    const walk = { stops: 0, hasLeft: false, problems: [] }
    const check = ({ key }) => {
      if (key !== 'Tab' || walk.hasLeft) return
      if (document.activeElement !== document.body) {
        walk.stops += 1
        const found = problem()
        if (found !== null) walk.problems.push(found)
      } else if (walk.stops > 0) walk.hasLeft = true
    }
    document.addEventListener('keydown', check, { capture: true })
    const end = () => {
      document.removeEventListener('keydown', check, true)
      start.remove()
    }
    window.tabWalk = { walk, end }
  })()`)
  const walkSoFar = () =>
    page.evaluate(() => (window as unknown as { tabWalk: { walk: Walk } }).tabWalk.walk)
  let walk = await walkSoFar()
  while (!walk.hasLeft && walk.stops < MAX_STOPS) {
    for (let press = 0; press < PRESSES_AT_ONCE; press += 1) await page.keyboard.press('Tab')
    walk = await walkSoFar()
  }
  await page.evaluate('window.tabWalk.end()')
  expect(walk.problems, page.url()).toEqual([])
  expect(walk.stops, page.url()).toBeGreaterThan(1)
  expect(walk.stops, `Tab does not leave ${page.url()}`).toBeLessThan(MAX_STOPS)
}

/** Presses Tab until the focus is on the element with this name, and checks it at every stop. */
export const tabTo = (page: Page, name: string | RegExp): Promise<void> =>
  pressTo(page, name, 'Tab')

/** The same backwards: the element before a grid is a few presses back. */
export const tabBackTo = (page: Page, name: string | RegExp): Promise<void> =>
  pressTo(page, name, 'Shift+Tab')

const MAX_PRESSES = 40

async function pressTo(page: Page, name: string | RegExp, key: string): Promise<void> {
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press(key)
    // After the last stop, Tab moves through the browser itself and back to the page.
    if (await page.evaluate(() => document.activeElement === document.body)) continue
    await expectFocusVisible(page)
    if (matches(await nameOfFocus(page), name)) return
  }
  throw new Error(`${key} does not lead to ${name} within ${MAX_PRESSES} presses`)
}

const matches = (text: string, name: string | RegExp) =>
  typeof name === 'string' ? text === name : name.test(text)

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    const label = isField ? element.labels?.[0]?.textContent : element?.textContent
    return (element?.getAttribute('aria-label') ?? label ?? '').trim()
  })
