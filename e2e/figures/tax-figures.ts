import { expect, type Page } from '@playwright/test'
import { shell } from '../screens/shell.ts'
import { asPaid, cellTexts, centsIn, DAY } from './amounts.ts'
import { gridReadings } from './budget-figures.ts'
import { type Reading, reading } from './readings.ts'

const TAXES = [
  { page: 'sales-tax', concept: 'Sales tax due' },
  { page: 'income-tax', concept: 'Income tax due' },
] as const

/** What is due next by the settings, and the figure of the cash flow that each amount links to. */
export async function taxesOfSettings(page: Page): Promise<Reading[]> {
  const found: Reading[] = []
  for (const { page: name, concept } of TAXES) {
    await turnTo(page, 'Settings')
    const entry = page.locator(`a[href$="/settings/forecast/${name}"]`)
    await entry.click()
    await expect(entry).toHaveAttribute('aria-current', 'page')
    const due = page.getByRole('main').locator('section section').filter({ hasText: 'Due next' })
    await expect(due).toBeVisible()
    const rows = await cellTexts(due.locator('dl > div'))
    for (const [on = '', amount = ''] of rows) {
      found.push(reading('the forecast settings', concept, on, asPaid(centsIn(amount))))
    }
    const [[first = ''] = []] = rows
    if (first === '') continue
    // A later one links to the figure of its month, which may contain several payments.
    const link = due.getByRole('link').first()
    if (!/at=\d{4}-\d\d-\d\d/.test((await link.getAttribute('href')) ?? '')) continue
    await link.click()
    const shown = page.getByRole('dialog').getByRole('strong').first()
    await expect(shown).toBeVisible()
    const amount = asPaid(centsIn((await shown.textContent()) ?? ''))
    found.push(reading('the drawer of a figure', concept, first, amount))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  return found
}

const turnTo = (page: Page, name: string) =>
  shell(page).rail.getByRole('link', { name, exact: true }).click()

/** The next taxes that can be saved for, and the closing cash below the transfers. */
export async function transferReadings(page: Page): Promise<Reading[]> {
  await turnTo(page, 'Transfers')
  const sentences = page.getByText(/ is due on .+ [Ss]et /)
  await expect(sentences.first()).toBeVisible()
  const taxes = (await sentences.allTextContents()).map(text => {
    const [, tax, rest = ''] = /^(.+?) of (.*?)\. Set/.exec(text) ?? []
    const concept = tax === 'Income tax' ? 'Income tax due' : 'Sales tax due'
    const [on = ''] = DAY.exec(rest) ?? []
    return reading('the transfers', concept, on, asPaid(centsIn(rest)))
  })
  const row = page.getByRole('rowheader', { name: 'Closing cash' })
  const closing = (await row.isVisible())
    ? await gridReadings(page, 'the transfers', 'Closing cash', 'Closing balance')
    : []
  return [...taxes, ...closing]
}
