import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { dollars } from '../screens/money.ts'
import { shell } from '../screens/shell.ts'
import { openSharedSample, signUp } from '../screens/sign-up.ts'
import { STATEMENTS, statementScreen } from '../screens/statement.ts'
import { openSample } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expectFocusVisible } from '../setup/focus.ts'
import { expect, test } from '../setup/journey.ts'

const A_MINUTE = 60_000
/** Whole dollars on the screen: a total of several rows may differ by one for each of them. */
const ROUNDING = 3

test('[USE-02][UI-09] the low point and its source, and columns that add up', async ({ page }) => {
  await signUp(page)
  await test.step('the low point, its cause and the source of the figure, in under a minute', () =>
    findLowPoint(page))
  await test.step('quarters, financial years and thirteen weeks add up to the same cents', () =>
    addUp(page))
  await test.step('bank accounts and their overdraft', () => limitOverdraft(page))
})

test('[USE-02][FMT-02][UI-15] statements are compared, read by keys and saved', async ({
  page,
}) => {
  await openSharedSample(page, 'profit-and-loss')
  await statementScreen(page).ready()
  await test.step('[SYN-05] by channel, with columns that add up, and one channel by month', () =>
    readChannels(page))
  await test.step('compared with the budget and last year; assets equal liabilities and equity', () =>
    compare(page))
  await test.step('the treegrid by keyboard alone, and a link to a figure', () => useKeys(page))
  await test.step('a statement is saved as a workbook, as text, as a picture, and on paper', () =>
    saveStatements(page))
})

const CONTRIBUTION = 'Contribution to net profit'

async function readChannels(page: Page) {
  const profit = statementScreen(page)
  await profit.page('By Channel').click()
  await expect(profit.headline).toContainText(/^Cafés contributed most in the 12 months to /)
  const figures = [...(await profit.figures(CONTRIBUTION))].map(([label, text]) => ({
    ...{ label, amount: dollars(text) },
  }))
  expect(figures.map(({ label }) => label)).toEqual([
    ...['Cafés', 'Retail', 'Wholesale', 'Everything else', 'Total'],
  ])
  const parts = figures.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0)
  expect(Math.abs(parts - (figures.at(-1)?.amount ?? 0))).toBeLessThanOrEqual(ROUNDING)
  await expectAccessible(page)
  await page.getByLabel('Show').selectOption('Cafés')
  await expect(profit.headline).toContainText(/^Cafés contributed \$[\d,]+ in the 12 months to /)
  expect(dollars((await profit.figures(CONTRIBUTION)).get('Total') ?? '')).toBe(figures[0]?.amount)
  await profit.page('Months').click()
  await profit.ready()
}

async function findLowPoint(page: Page) {
  const begun = Date.now()
  await openSample(page)
  const answer = await dashboardScreen(page).answer()
  await page.getByRole('link', { name: 'Why?' }).click()
  await expect(page.getByRole('dialog')).toContainText(answer.month)
  await page.keyboard.press('Escape')

  await shell(page).rail.getByRole('link', { name: 'Cash flow', exact: true }).click()
  const cash = statementScreen(page)
  await cash.ready()
  const column = shortMonth(answer.month)
  const [, low = ''] = / to (-?\$[\d,]+) on /.exec((await cash.headline.textContent()) ?? '') ?? []
  expect(dollars(low)).toBe(answer.amount)
  await expect(cash.headline).toContainText(` on ${answer.on}.`)
  const closing = dollars((await cash.figures('Closing balance')).get(column) ?? '')
  expect(closing).toBeGreaterThanOrEqual(answer.amount)
  await (await cash.cell('Net movement', column)).click()
  await cash.parts.filter({ hasText: 'Payments' }).click()
  await expect(cash.drawer.getByRole('heading', { level: 2 })).toHaveText('Payments')
  for (const largest of ['a group', 'an account']) {
    const name = await cash.parts.first().locator('span').first().textContent()
    await cash.parts.first().click()
    await expect(cash.drawer.getByRole('heading', { level: 2 }), largest).toHaveText(name ?? '')
  }
  await expect(cash.why).toContainText(/Payment timing: .+\./)
  expect(Date.now() - begun, 'milliseconds from the question to its source').toBeLessThan(A_MINUTE)
  await expectAccessible(page)
}

async function addUp(page: Page) {
  const cash = statementScreen(page)
  await page.keyboard.press('Escape')
  await expect(cash.drawer).toBeHidden()
  const months = await cash.figures('Closing balance')
  await cash.view('Quarterly').click({ force: true })
  await expect(cash.heads.nth(1)).toContainText(/^Q[1-4] FY\d\d/)
  const quarters = await cash.figures('Closing balance')
  const lasts = [...months].filter(([label]) => /^(Mar|Jun|Sep|Dec)/.test(label))
  expect([8, 9]).toContain(lasts.length)
  for (const [, amount] of lasts) expect([...quarters.values()]).toContain(amount)

  await cash.view('Financial years').click({ force: true })
  await expect(page).toHaveURL(/view=year/)
  await expect(cash.heads.nth(1)).toContainText(/^FY\d\d/)
  const marches = [...months].filter(([label]) => label.startsWith('Mar'))
  const years = [...(await cash.figures('Closing balance')).values()]
  for (const [, amount] of marches) expect(years).toContain(amount)

  await cash.page('13 weeks').click()
  await expect(page).toHaveURL(/view=week/)
  await expect(cash.grid).toHaveAttribute('aria-colcount', '15')
  await expectFollows(page)
  await expectAccessible(page)
  await cash.view('Daily').click({ force: true })
  await expect(cash.grid).toHaveAttribute('aria-colcount', '93')
  await expectFollows(page)
  await page.reload()
  await expect(cash.grid).toHaveAttribute('aria-colcount', '93', { timeout: 60_000 })

  await cash.page('Bank accounts').click()
  await expect(page).toHaveURL(/view=banks/)
  const banks = page.getByRole('table', { name: 'Bank accounts' })
  await expect(banks).toBeVisible()
  const cells = await banks
    .getByRole('row', { name: /^All accounts/ })
    .getByRole('cell')
    .allInnerTexts()
  for (const amount of cells.slice(2)) expect([...months.values()]).toContain(amount)
  expect(cells.length).toBeGreaterThan(10)
  await expectAccessible(page)
}

async function limitOverdraft(page: Page) {
  await page.getByRole('link', { name: 'Set overdraft limits' }).click()
  await page.getByLabel('Overdraft limit').first().fill('50,000')
  await page.getByRole('button', { name: 'Save bank accounts' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Bank accounts saved.' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/\$50,000 overdraft/).first()).toBeVisible()
}

async function compare(page: Page) {
  const screen = statementScreen(page)
  await expect(screen.headline).toHaveText(/^FY\d\d ends with a (profit|loss) of \$/)
  await screen.range.selectOption('Next 12 months')
  await screen.compare.selectOption('budget')
  await expect(screen.grid).toHaveAttribute('aria-colcount', `${1 + 14 * 4}`)
  const cells = await screen.row('Net profit').getByRole('gridcell').allInnerTexts()
  const [actual = '', budget = '', difference = ''] = cells
  const gap = dollars(actual) - dollars(budget) - dollars(difference.replace('+', ''))
  expect(Math.abs(gap)).toBeLessThanOrEqual(1)
  await expectAccessible(page)
  await screen.compare.selectOption('Compare: last year')
  await expect(screen.heads.filter({ hasText: 'Last year' }).first()).toBeVisible()
  await screen.compare.selectOption('budget,lastYear')
  await expect(screen.grid).toHaveAttribute('aria-colcount', `${1 + 14 * 7}`)

  await screen.open('Balance sheet')
  await expect(screen.headline).toHaveText(
    /^Net assets are -?\$[\d,]+ on .*\. You own \$[\d,]+ and owe \$[\d,]+(?: \(rounded\))?\.$/,
  )
  await expectAccessible(page)
  await screen.range.selectOption('72 months')
  await expect(screen.grid).toHaveAttribute('aria-colcount', '73')
  const check = await screen.figures('Check (should be 0)')
  expect(check.size).toBe(72)
  expect(new Set(check.values())).toEqual(new Set(['$0']))
  await expect(page.getByText(/Out of balance/)).toHaveCount(0)
}

async function useKeys(page: Page) {
  const cash = statementScreen(page)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/cash-flow$/)
  await cash.ready()
  await cash.row('Opening balance').getByRole('rowheader').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cash.focused).toHaveText('Receipts')
  await expectFocusVisible(page)
  await page.keyboard.press('End')
  await expectFocusVisible(page)
  await page.keyboard.press('Home')
  await expect(cash.focused).toHaveText('Receipts')
  await page.keyboard.press('Control+End')
  await expectFocusVisible(page)
  await page.keyboard.press('Control+Home')
  await expect(cash.focused).toHaveText('Opening balance')
  const closed = await cash.grid.getByRole('row').count()
  await page.keyboard.press('x')
  await expect.poll(() => cash.grid.getByRole('row').count()).toBeGreaterThan(closed)
  await page.keyboard.press('x')
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/compare=/)
  // The address changes before the page is drawn, and until then V has another meaning.
  await expect(cash.compare).toHaveValue('budget')
  await page.keyboard.press('v')
  await expect(page).toHaveURL(/variances=off/)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(cash.drawer).toBeVisible()
  // The last column is the total.
  await expect(page).toHaveURL(/at=total&account=/)
  const figure = await cash.drawer.getByRole('strong').first().textContent()
  await page.reload()
  await expect(cash.drawer.getByRole('strong').first()).toHaveText(figure ?? '', {
    timeout: 60_000,
  })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cash.drawer).toBeHidden()
  await expect(page).not.toHaveURL(/account=/)
}

async function saveStatements(page: Page) {
  const screen = statementScreen(page)
  for (const name of STATEMENTS) {
    await screen.open(name)
    const table = await screen.save('Excel table')
    expect(table.name).toMatch(
      /^Kererū Coffee Ltd.* (cash flow|profit and loss|balance sheet)\.xlsx$/,
    )
    await expectBegins(table.path, 'PK')
  }
  await screen.open('Cash flow')
  const model = await screen.save('Full model (Excel)')
  await expectBegins(model.path, 'PK')
  expect((await readFile(model.path)).length).toBeGreaterThan(50_000)

  const shown = await screen.figures('Closing balance')
  const csv = await screen.save('CSV')
  const lines = (await readFile(csv.path, 'utf8')).split('\r\n')
  const labels = lines[0]?.split(',').slice(2) ?? []
  const closing =
    lines
      .find(line => line.startsWith('Closing balance,'))
      ?.split(',')
      .slice(2) ?? []
  expect(labels).toEqual([...shown.keys()])
  expect(closing.map(wholeDollars)).toEqual([...shown.values()].map(dollars))

  await expectBegins((await screen.save('PNG picture')).path, '\x89PNG')
  const svg = await readFile((await screen.save('SVG drawing')).path, 'utf8')
  expect(svg).toContain('<svg')
  expect(svg).toMatch(/<path[^>]+fill/)
  expect(svg).not.toContain('var(--')
  for (const words of ['Kererū Coffee Ltd', 'as of', 'NZD', 'Likely range (80%)']) {
    expect(svg).toContain(words)
  }
  expect(svg).toContain('@font-face')
  await screen.export.click()
  await expectAccessible(page)
}

/** Each column opens at the closing balance before it and changes by its net movement. */
async function expectFollows(page: Page) {
  const cash = statementScreen(page)
  const rows = await cash.rowsOfFigures(['Opening balance', 'Net movement', 'Closing balance'])
  const [opening = [], net = [], closing = []] = rows.map(row => [...row.values()].map(dollars))
  const totals = [opening.pop(), net.pop(), closing.pop()]
  const moved = net.reduce((sum, amount) => sum + amount, 0)
  expect([totals[0], totals[2]]).toEqual([opening[0], closing.at(-1)])
  expect(Math.abs((totals[1] ?? 0) - moved)).toBeLessThanOrEqual(net.length)
  expect(opening.slice(1)).toEqual(closing.slice(0, -1))
  closing.forEach((amount, at) => {
    expect(Math.abs(amount - (opening[at] ?? 0) - (net[at] ?? 0))).toBeLessThanOrEqual(ROUNDING)
  })
}

async function expectBegins(path: string, sign: string) {
  const bytes = await readFile(path)
  expect(bytes.length).toBeGreaterThan(1000)
  expect(bytes.subarray(0, sign.length).toString('latin1')).toBe(sign)
}

/** `March 2027` is `Mar 2027` in the head of a column. */
const shortMonth = (month: string) => month.replace(/^(\w{3})\w* /, '$1 ')

/** As the screen rounds: halves away from zero. */
const wholeDollars = (text: string) => Math.sign(Number(text)) * Math.round(Math.abs(Number(text)))
