import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from '../e2e/setup/chromium.ts'
import { withGridPage } from '../tools/grid-page.ts'

await withGridPage(async url => {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.on('pageerror', e => console.log('ERR', e.message))
  await page.goto(url)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () =>
    Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map(m => [m.name, m.value]),
    )
  const cell = (r: number, c: number) => page.locator(`[data-row="${r}"] [data-column="${c}"]`)
  const over = async (name: string, n: number, work: () => Promise<unknown>) => {
    const a = await read()
    await work()
    const b = await read()
    const d = (k: string) => ((((b[k] ?? 0) - (a[k] ?? 0)) * 1000) / n).toFixed(2)
    console.log(
      name.padEnd(16),
      'task',
      d('TaskDuration'),
      'script',
      d('ScriptDuration'),
      'layout',
      d('LayoutDuration'),
      'style',
      d('RecalcStyleDuration'),
      'layouts',
      (((b.LayoutCount ?? 0) - (a.LayoutCount ?? 0)) / n).toFixed(1),
      'styles',
      (((b.RecalcStyleCount ?? 0) - (a.RecalcStyleCount ?? 0)) / n).toFixed(1),
      'nodes',
      b.Nodes,
    )
  }
  const css = process.env.CSS; if (css) { await page.evaluate(c => { const s = new CSSStyleSheet(); s.replaceSync(c); document.adoptedStyleSheets = [s] }, css) }
  await over('mount', 5, async () => {
    for (let i = 0; i < 5; i++) await page.evaluate('stopwatch.mount()')
  })
  await cell(1, 12).click()
  await page.keyboard.press('7')
  await page.keyboard.press('Enter')

  const rest = () => page.waitForTimeout(40)
  const press = async (k: string) => {
    await page.keyboard.press(k)
    await rest()
  }
  await over('5 F13', 40, async () => {
    for (let i = 0; i < 40; i++) await press('Shift')
  })
  await over('7+Escape', 40, async () => {
    for (let i = 0; i < 40; i++) {
      await press('7')
      await press('Escape')
    }
  })
  await over('7+F2', 40, async () => {
    for (let i = 0; i < 40; i++) {
      await press(String(i % 10))
      await press('F2')
    }
  })
  await over('7+Enter', 16, async () => {
    for (let i = 0; i < 16; i++) {
      await press('7')
      await press('Enter')
    }
  })
  await over('Delete', 16, async () => {
    for (let i = 0; i < 16; i++) {
      await press('Delete')
      await press('ArrowUp')
    }
  })
  await over('ArrowDown', 16, async () => {
    for (let i = 0; i < 16; i++) {
      await press('ArrowDown')
    }
  })
  await browser.close()
})
