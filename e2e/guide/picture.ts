import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

const DOCS = join(import.meta.dirname, '../../docs')

/** So that the guide is small to download. */
const MAX_BYTES = 150_000
/** The margin around the picture, in pixels. */
const MARGIN = 12

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Saves the window, or these parts of it, to `docs/guide/pictures/<name>.png`. */
export async function picture(page: Page, name: string, ...parts: Locator[]): Promise<void> {
  await leaveAll(page)
  await pictureAsPointed(page, name, ...parts)
}

/** The same while the pointer is on an element. */
export async function pictureAsPointed(page: Page, name: string, ...parts: Locator[]) {
  const [first] = parts
  await settled(page)
  await first?.evaluate(element => element.scrollIntoView({ block: 'start' }))
  const clip = first && (await around(page, parts))
  const png = await page.screenshot({
    ...{ path: join(DOCS, `guide/pictures/${name}.png`), animations: 'disabled', caret: 'hide' },
    ...(clip && { clip }),
  })
  expect(png.length, `bytes of ${name}`).toBeLessThan(MAX_BYTES)
}

/** Saves the window to `docs/screenshot-<theme>.png`, for README. */
export async function pictureForReadme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await leaveAll(page)
  await settled(page)
  await page.screenshot({ path: join(DOCS, `screenshot-${theme}.png`), animations: 'disabled' })
}

/**
 * Saves the window for the landing page, which shows it before a person has an account: `light`,
 * `phone-light`. Text of a picture for phones stays sharp there.
 */
export async function pictureForLanding(page: Page, name: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    ...{ format: 'webp', quality: 82 },
    clip: { x: 0, y: 0, width, height, scale: name.startsWith('phone') ? 2 : 1 },
  })
  await session.detach()
  await writeFile(join(DOCS, `../apps/web/public/landing/sample-${name}.webp`), data, 'base64')
}

/** The pointer moves to an empty place. */
const leaveAll = (page: Page) => page.mouse.move(1, 300)

/** Nothing is loading, and no message of an earlier step is in the picture. */
async function settled(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0)
  const toasts = page.locator('[data-toast]')
  while ((await toasts.count()) > 0) {
    // A message may be under a dialog, where the pointer cannot reach it.
    await toasts.first().getByRole('button', { name: 'Dismiss' }).dispatchEvent('click')
  }
  await page.evaluate(() => document.fonts.ready)
}

/** The rectangle around all parts, within the window. */
async function around(page: Page, parts: readonly Locator[]): Promise<Box> {
  const boxes: Box[] = []
  for (const part of parts) {
    const box = await part.boundingBox()
    if (!box) throw new Error(`${part} is not in sight`)
    boxes.push(box)
  }
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  // A dialog gets no margin, because around it is only the page that it covers.
  const isDialog = await parts[0]?.evaluate(element => element.matches('dialog'))
  const margin = isDialog ? 0 : MARGIN
  const x = Math.max(0, Math.min(...boxes.map(box => box.x)) - margin)
  const y = Math.max(0, Math.min(...boxes.map(box => box.y)) - margin)
  const right = Math.min(width, Math.max(...boxes.map(box => box.x + box.width)) + margin)
  const bottom = Math.min(height, Math.max(...boxes.map(box => box.y + box.height)) + margin)
  return { x, y, width: right - x, height: bottom - y }
}
