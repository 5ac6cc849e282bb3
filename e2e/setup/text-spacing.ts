import { expect, type Page } from '@playwright/test'

/** WCAG 2.2, 1.4.12: a reader may increase the spacing this much. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`

/** Spaces all text of the page as a reader's own style sheet would, during these checks. */
export async function withSpacedText(page: Page, check: () => Promise<void>): Promise<void> {
  await page.evaluate(async css => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    await new Promise(requestAnimationFrame)
  }, SPACED)
  await check()
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)
  })
}

/**
 * No visible text is cut off by a box that does not scroll. A long name of a row in a grid ends
 * with dots; the panel or the note of that row has the whole name.
 */
export async function expectNothingCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true })) continue
      if (parent.closest('.visually-hidden, [popover]:not(:popover-open), svg')) continue
      if (parent.closest('[role=treegrid] [role=rowheader]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      for (let box = parent; box !== document.body; box = box.parentElement as HTMLElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box)
        const scrolls = [overflowX, overflowY].some(each => /auto|scroll/.test(each))
        if (scrolls || position === 'fixed') break
        const edge = box.getBoundingClientRect()
        const isCutX = /hidden|clip/.test(overflowX) && text.right > edge.right + 1
        const isCutY = /hidden|clip/.test(overflowY) && text.bottom > edge.bottom + 1
        if (!isCutX && !isCutY) continue
        found.push(`${node.textContent.trim().slice(0, 40)} in ${box.className}`)
        break
      }
    }
    return found
  })
  expect(cut, page.url()).toEqual([])
}
