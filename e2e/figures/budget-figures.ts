import { expect, type Locator, type Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { planningScreen } from '../screens/planning.ts'
import { shell } from '../screens/shell.ts'
import { cellTexts, centsIn, distanceIn, monthLabel } from './amounts.ts'
import { dashboardReadings, lowPoint } from './dashboard-figures.ts'
import { type Concept, type Place, type Reading, reading } from './readings.ts'

const PROFIT = ['Revenue', 'Expenses', 'Net profit'] as const
/** Revenue with other income is called income. */
const NAMES = { Revenue: /^(Revenue|Income)/, Expenses: /^Expenses/, 'Net profit': /^Net profit/ }

const openBudget = async (page: Page) => {
  await shell(page).rail.getByRole('link', { name: 'Budget', exact: true }).click()
  await planningScreen(page)
    .headline.filter({ hasText: /budget/ })
    .waitFor()
}

/** The rows under the grid of the budget that the forecast uses. */
export async function budgetGrid(page: Page): Promise<Reading[]> {
  const place = 'the budget grid'
  const screen = planningScreen(page)
  await openBudget(page)
  await screen.ready()
  await expect(page.getByText('· used in the forecast')).toBeVisible()
  await screen.row('Closing cash').getByRole('rowheader').click()
  await expect(screen.row('Net profit, forecast')).toBeVisible()
  return [
    ...(await gridReadings(page, place, 'Closing cash', 'Closing balance')),
    ...(await gridReadings(page, place, 'Revenue, forecast', 'Revenue')),
    ...(await gridReadings(page, place, 'Expenses, forecast', 'Expenses')),
    ...(await gridReadings(page, place, 'Net profit, forecast', 'Net profit')),
  ]
}

/** A row of a planning grid in the visible months; no others are drawn. */
export async function gridReadings(
  page: Page,
  place: Place,
  row: string,
  concept: Concept,
): Promise<Reading[]> {
  const screen = planningScreen(page)
  const months = await byColumn(screen.grid.getByRole('columnheader'))
  const cells = await byColumn(screen.row(row).getByRole('gridcell'))
  return [...cells].flatMap(([column, text]) => {
    const month = months.get(column) ?? ''
    return /^\w{3} \d{4}$/.test(month) ? [reading(place, concept, month, centsIn(text))] : []
  })
}

/** The first words of each cell by the number of its column. */
async function byColumn(cells: Locator): Promise<Map<string, string>> {
  const found = await cells.evaluateAll(all =>
    all.map(cell => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
      return [cell.dataset.column ?? '', words?.textContent?.trim() ?? ''] as const
    }),
  )
  return new Map(found)
}

/** The budget compared with actuals: the last complete month, and the year to date. */
export async function budgetAgainstActual(page: Page): Promise<Reading[]> {
  await openBudget(page)
  const provider = page.getByRole('button', { name: /^View FY\d\d/ })
  if (await provider.isVisible()) await provider.click()
  await page.getByRole('radio', { name: 'Budget vs actual' }).click({ force: true })
  const facts = page.getByLabel('Against the budget').locator('div')
  await expect(facts).toHaveCount(PROFIT.length)
  const month = await page.getByLabel('Month', { exact: true }).inputValue()
  const ofMonth = varianceFacts(await cellTexts(facts), monthLabel(month))
  await page.getByRole('radio', { name: 'Year to date' }).click({ force: true })
  await expect(page.getByText(/budgeted months only/)).toBeVisible()
  return [...ofMonth, ...varianceFacts(await cellTexts(facts), 'year to date')]
}

const varianceFacts = (facts: readonly string[][], time: string): Reading[] =>
  PROFIT.flatMap(name => {
    const [, value = '', note = ''] = facts.find(([label = '']) => NAMES[name].test(label)) ?? []
    return [
      reading('the budget against actuals', name, time, centsIn(value)),
      reading(
        'the budget against actuals',
        `${name} less budget`,
        time,
        distanceIn(note, 'budget'),
      ),
    ]
  })

/** The effect of the provider's budget on the low point, before it is used and after. */
export async function otherBudget(page: Page): Promise<{ before: Reading[]; after: Reading[] }> {
  const place = 'the question whether to use a budget'
  const screen = planningScreen(page)
  await openBudget(page)
  const version = page.getByLabel('Version', { exact: true })
  await version.selectOption('provider')
  const label = (await version.locator('option[value=provider]').textContent()) ?? ''
  const name = label.replace(', read only', '')
  // The question is about the version that is shown, so it is opened when that has changed.
  await expect(page.getByText(`${name} · not used in the forecast`)).toBeVisible()
  await screen.button('Use in forecast…').click()
  await expect(screen.drawer).toContainText(`Use ${name} in the forecast?`)
  const effect = screen.drawer.getByRole('status')
  await expect(effect).toContainText(/^(Low|Lowest)/)
  const [first = '', then = first] = ((await effect.textContent()) ?? '').split(' → ')
  await screen.button('Use this budget').click()
  await expect(page.getByText(`${name} · used in the forecast`)).toBeVisible()
  await shell(page).rail.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const low = lowPoint(place, 'Low point', then)
  // The forecast before is shown until that of the other budget is known.
  await expect(page.getByText(/^Actuals to/)).toContainText(`budget ${name}`)
  await expect(dashboardScreen(page).fact('Low point').first()).toHaveText(
    /\S*\$[\d,]+/.exec(then)?.[0] ?? '',
  )
  return {
    // The day is shown once if the budget does not change it.
    before: lowPoint(place, 'Low point', first).filter(({ time }) => time !== 'on no day'),
    after: [...low, ...(await dashboardReadings(page))],
  }
}
