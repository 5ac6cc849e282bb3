import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../../setup/chromium.ts'
import type { Browser, Size } from './browser.ts'

/** The browser of all other journeys, to compare the others with. */
export async function openChromium(viewport: Size): Promise<Browser> {
  const downloads = await mkdtemp(join(tmpdir(), 'millpond-chromium-'))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const complaints: string[] = []
  context.on('weberror', problem => complaints.push(problem.error().message))
  const page = await context.newPage()
  page.on('download', file => file.saveAs(join(downloads, file.suggestedFilename())))
  return {
    ...{ downloads, complaints },
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: body => page.evaluate<string | null>(`(async () => {${body}})()`),
    click: (x, y) => page.mouse.click(x, y),
    async chord(keys) {
      for (const key of keys) await page.keyboard.down(key)
      for (const key of keys.toReversed()) await page.keyboard.up(key)
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: () => page.screenshot(),
    async close() {
      await browser.close()
      await rm(downloads, { recursive: true, force: true })
    },
  }
}
