import { expect, type Page } from '@playwright/test'

/** The focused element is visible, not covered, and has a visible focus ring. Guide §12. */
export async function expectFocusVisible(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { name: 'nothing', problem: 'no focus' }
    const name = element.outerHTML.slice(0, 120)
    const box = element.getBoundingClientRect()
    const isInSight =
      box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth
    if (!isInSight) return { name, problem: 'out of sight' }
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
    const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1)
    const top = document.elementFromPoint(x, y)
    // Users see the label of a choice; the button itself is under it.
    const control = element.closest('label') ?? element
    const isOnTop = top !== null && (control.contains(top) || top.contains(element))
    if (!isOnTop) return { name, problem: `covered by ${top?.outerHTML.slice(0, 120)}` }
    const drawnOn = [element, element.parentElement, ...control.children]
    const isDrawn = drawnOn.some(each => {
      if (!each) return false
      const style = getComputedStyle(each)
      const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
      return hasOutline || style.boxShadow !== 'none'
    })
    return { name, problem: isDrawn ? null : 'not drawn' }
  })
  expect(seen.problem, seen.name).toBeNull()
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
