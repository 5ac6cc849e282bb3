import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { accountScreen } from '../screens/account.ts'
import { accuracyScreen } from '../screens/accuracy.ts'
import { budgetFiles } from '../screens/budget-files.ts'
import { connectScreen } from '../screens/connect.ts'
import { consentScreen } from '../screens/consent.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { documentsScreen } from '../screens/documents.ts'
import { forecastSettings } from '../screens/forecast-settings.ts'
import { importScreen } from '../screens/import.ts'
import { planningScreen } from '../screens/planning.ts'
import { scenariosScreen } from '../screens/scenarios.ts'
import { settings } from '../screens/settings.ts'
import { shell } from '../screens/shell.ts'
import { signUp } from '../screens/sign-up.ts'
import { statementScreen } from '../screens/statement.ts'
import { openSample, organisationIdOf } from '../screens/walk.ts'
import { useTheme } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { DESKTOP } from '../setup/small-screen.ts'
import { picture, pictureAsPointed, pictureForLanding, pictureForReadme } from './picture.ts'

const USUAL = { width: 1280, height: 800 }
/** For parts that are longer than the window. */
const TALL = { width: 1280, height: 1100 }

const answer = (page: Page): Locator => page.getByRole('heading', { level: 1 }).locator('..')
const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })
const menu = (page: Page): Locator => page.getByRole('menu').filter({ visible: true })

async function sample(page: Page) {
  await signUp(page)
  await openSample(page)
}

/** The short name of a forecast month: `Jan 2027`. */
async function aMonthAhead(page: Page): Promise<string> {
  const heads = await statementScreen(page).heads.allInnerTexts()
  const head = heads.find(text => text.includes('Forecast')) ?? ''
  return head.split('\n')[0] ?? ''
}

const inTwoMonths = () => new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)

/** A budget file whose last rent has another amount. */
async function withOtherRent(path: string) {
  const csv = await readFile(path, 'utf8')
  const changed = csv.replace(/^(.*,Rent,.*,)[\d.]+(?=,*\r$)/m, (_, before) => `${before}15000.00`)
  expect(changed).not.toBe(csv)
  return { name: 'Budget.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) }
}

const goTo = (page: Page, name: string) =>
  shell(page).rail.getByRole('link', { name, exact: true }).click()

test('1 the sample company, for the guide, README and the landing page', async ({ page }) => {
  await page.goto('/sign-up')
  const title = page.getByRole('heading', { level: 1 })
  await picture(page, 'sign-up', title, page.getByText('Already have an account?'))
  await signUp(page)
  await picture(page, 'first-choice', answer(page), connectScreen(page).trySample)
  await openSample(page)
  await picture(page, 'sample-dashboard')

  await page.setViewportSize(DESKTOP)
  await page.reload()
  await dashboardScreen(page).ready()
  await expect(dashboardScreen(page).headline).toHaveText(/\$40,000 floor/)
  for (const theme of ['dark', 'light'] as const) {
    await useTheme(page, theme)
    await pictureForReadme(page, theme)
    await pictureForLanding(page, theme)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  for (const theme of ['dark', 'light'] as const) {
    await useTheme(page, theme)
    await pictureForLanding(page, `phone-${theme}`)
  }
})

test('2 your own company', async ({ page }) => {
  await signUp(page)
  await connectScreen(page).accountType('My own business').check()
  await picture(page, 'connect', page.locator('form'))
  await picture(page, 'what-we-read', region(page, 'What we read, and what we never do'))
  await connectScreen(page).goToXero()
  await consentScreen(page).allowFor('Kererū Coffee Ltd')
  const organisationId = organisationIdOf(page)
  await importScreen(page).finished()
  await page.setViewportSize(TALL)
  await picture(page, 'import', answer(page), region(page, 'What we synced'))
  await page.setViewportSize(USUAL)
  await settings(page).open(organisationId, 'connections')
  await picture(page, 'connections', answer(page), region(page, 'Kererū Coffee Ltd'))
})

test('3 the dashboard', async ({ page }) => {
  await sample(page)
  const dashboard = dashboardScreen(page)
  await picture(page, 'answer', answer(page), dashboard.floor)
  await page.keyboard.press('e')
  await expect(dashboard.floorField).toBeFocused()
  await picture(page, 'floor', dashboard.floor, page.getByRole('dialog', { name: 'Set the floor' }))
  await page.keyboard.press('Escape')
  await expect(dashboard.floorField).toBeHidden()
  const { month } = await dashboard.answer()
  await dashboard.figure.evaluate(element => element.scrollIntoView({ block: 'start' }))
  await dashboard.figure.getByRole('img', { name: new RegExp(`^${month}`) }).hover()
  await expect(dashboard.figure.locator('dt', { hasText: 'Likely range' })).toBeVisible()
  await pictureAsPointed(page, 'chart', dashboard.figure)
  await picture(page, 'key-figures', page.getByLabel('Key figures'))
  await page.setViewportSize(TALL)
  await picture(page, 'coming-up', dashboard.comingUp, region(page, 'Next taxes and KiwiSaver'))
})

test('4 cash flow', async ({ page }) => {
  await sample(page)
  await page.getByRole('link', { name: 'Why?' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('region', { name: /^Why cash is low/ })).toBeVisible()
  await picture(page, 'why', drawer)
  await page.keyboard.press('Escape')

  const cash = statementScreen(page)
  await cash.open('Cash flow')
  await page.setViewportSize(TALL)
  await picture(page, 'months', region(page, 'Cash flow'))
  await page.setViewportSize(USUAL)
  await (await cash.cell('Net movement', await aMonthAhead(page))).click()
  for (const part of ['Payments', 'Direct costs']) {
    await cash.parts.filter({ hasText: part }).click()
    await expect(cash.drawer.getByRole('heading', { level: 2 })).toHaveText(part)
  }
  await cash.parts.first().click()
  await expect(cash.why).toBeVisible()
  await picture(page, 'figure', cash.drawer)
  await page.keyboard.press('Escape')
  await cash.page('13 weeks').click()
  await expect(page).toHaveURL(/view=week/)
  await cash.ready()
  await picture(page, 'weeks', answer(page), cash.figure.locator('..'))
  await cash.view('Daily').click({ force: true })
  await expect(cash.grid).toHaveAttribute('aria-colcount', '93')
  await picture(page, 'days', region(page, 'Cash flow'))
  const profit = statementScreen(page)
  await profit.open('Profit & loss')
  await profit.page('By Channel').click()
  const channels = region(page, 'Profit and loss by Channel')
  await expect(channels.getByRole('treegrid')).toBeVisible()
  await picture(page, 'channels', answer(page), channels)
})

test('5 invoices and bills', async ({ page }) => {
  await sample(page)
  const documents = documentsScreen(page)
  await documents.open()
  const ages = page.getByRole('region', { name: 'You owe, by age' })
  await picture(page, 'ageing', answer(page), ages)
  await documents.direction('Money in').click({ force: true })
  await documents.rows
    .first()
    .getByRole('button', { name: /, move / })
    .click()
  await documents.day.fill(inTwoMonths())
  await expect(documents.rows.first()).toContainText('Low point')
  await picture(page, 'expected-date', documents.rows.first(), documents.rows.nth(2))
  const { split } = documents
  await split.open.click()
  await split.amount(1).fill('2000')
  await split.day(2).fill(inTwoMonths())
  await expect(page.getByRole('dialog')).toContainText('Low point')
  await picture(page, 'several-dates', page.getByRole('dialog'))
  await page.keyboard.press('Escape')
  await documents.rows.nth(1).getByRole('checkbox').check()
  await documents.rows.nth(2).getByRole('checkbox').check()
  await documents.bulk.days.fill('14')
  await expect(page.getByText(/selected.*Low point/)).toBeVisible()
  await picture(page, 'move-many', documents.rows.nth(1), documents.bulk.move)
})

test('6 forecast settings', async ({ page }) => {
  await sample(page)
  const screen = forecastSettings(page)
  await screen.open()
  await picture(page, 'forecast-settings')
  await screen.turnTo('GST')
  await screen.basis.selectOption('Invoice basis')
  await expect(screen.main).toContainText('Due next, if you save this')
  await picture(page, 'sales-tax', answer(page), screen.save, screen.due.last())
  await screen.turnTo('Account rules')
  await screen.editRule('Rent')
  await screen.howPlanned.selectOption('Last year’s month, changed by a percentage')
  await screen.drawer.getByLabel('Growth over last year').fill('5')
  await expect(screen.preview).toBeVisible()
  await picture(page, 'rule', screen.drawer)
})

test('7 budgets', async ({ page }) => {
  await sample(page)
  const budget = planningScreen(page)
  const files = budgetFiles(page)
  await goTo(page, 'Budget')
  await budget.ready()
  await picture(page, 'budget', answer(page), page.getByRole('tabpanel'))
  const { path } = await files.save('CSV')
  await files.open()
  await files.give(await withOtherRent(path))
  await expect(files.preview.getByRole('row', { name: 'Rent' })).toBeVisible()
  await picture(page, 'import-file', files.drawer)
  await page.keyboard.press('Escape')
  await budget.button('Version actions').click()
  await picture(page, 'version-menu', budget.button('Version actions'), menu(page))
  await page.keyboard.press('Escape')

  await (await budget.at('Catering', 2)).click()
  await page.keyboard.press('Alt+p')
  const panel = page.getByRole('complementary', { name: 'Account' })
  await panel.getByLabel('Formula').fill('= [Café Sales] * 5%')
  await panel.getByLabel('Formula').press('Enter')
  await expect(await budget.at('Catering', 2)).toHaveAttribute('data-state', 'computed')
  await panel.getByLabel('Formula').evaluate(field => field.scrollIntoView({ block: 'center' }))
  await picture(page, 'formula', panel)
  await page.keyboard.press('Alt+p')

  await (await budget.at('Café Sales', 2)).click()
  await budget.button('Fill').click()
  await page.getByRole('menuitem', { name: 'Last year' }).click()
  await budget.drawer.getByLabel('Changed by').fill('5')
  await expect(budget.drawer.getByRole('table')).toBeVisible()
  await picture(page, 'fill', budget.drawer)
  await page.keyboard.press('Escape')

  await budget.button('Discard').click()

  await budget.button('Version actions').click()
  await page.getByRole('menuitem', { name: 'New version…' }).click()
  await budget.drawer.getByLabel('Name').fill('Cautious')
  await picture(page, 'new-version', budget.drawer)
  await budget.drawer.getByRole('button', { name: 'Create version' }).click()
  await page.getByRole('button', { name: 'Use in forecast…' }).click()
  await expect(budget.drawer.getByRole('status')).toHaveText(/^Low point/)
  await picture(page, 'use-in-forecast', budget.drawer)
})

test('8 customers, drivers and transfers', async ({ page }) => {
  await sample(page)
  const screen = planningScreen(page)
  await goTo(page, 'Customers')
  await screen.ready()
  await picture(page, 'customers')
  await page.getByRole('tab', { name: 'Drivers' }).click()
  await screen.row('Staff hours hours').waitFor()
  await picture(page, 'drivers')
  await goTo(page, 'Transfers')
  await screen.ready()
  await picture(page, 'set-aside', region(page, 'Tax to set aside'))
  await screen.button('Add a transfer').click()
  await screen.drawer.getByLabel('Name').fill('Drawings')
  await picture(page, 'add-transfer', screen.drawer)
})

test('9 files, paper and saved forecasts', async ({ page }) => {
  await sample(page)
  const organisationId = await page.evaluate(() => localStorage.getItem('org_id') ?? '')
  const cash = statementScreen(page)
  await cash.open('Cash flow')
  await cash.export.click()
  await picture(page, 'export', cash.export, menu(page))
  await page.keyboard.press('Escape')
  const accuracy = accuracyScreen(page)
  await accuracy.open(organisationId)
  await accuracy.tested()
  await picture(page, 'accuracy', answer(page), region(page, 'Average error in closing cash'))
})

test('10 partners and your account', async ({ page }) => {
  await signUp(page)
  await page.goto('/partner')
  await page.getByLabel('Name of your firm').fill('Tally Advisors')
  await picture(page, 'partner-trial', page.getByRole('main'))
  await page.getByRole('button', { name: 'Start the partner trial' }).click()
  await page.getByRole('button', { name: 'See it with sample data' }).click()
  await picture(page, 'clients', answer(page), region(page, 'Clients'))
  const organisationId = await page.evaluate(() => localStorage.getItem('org_id') ?? '')
  await accountScreen(page).open()
  await accountScreen(page).press('Add an authenticator app')
  await page.getByLabel('Current code from the app').waitFor()
  await picture(page, 'two-step', region(page, 'Two-step sign-in'))
  await settings(page).open(organisationId, 'members')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await settings(page).dialog.getByLabel('Email address (optional)').fill('ben@example.com')
  await picture(page, 'invite', settings(page).dialog)
})

test('11 scenarios', async ({ page }) => {
  await sample(page)
  const scenario = scenariosScreen(page)
  await goTo(page, 'Scenarios')
  await expect(scenario.headline).toHaveText(/ keeps? your cash above your \$40,000 floor\.$/)
  await scenario.button('New scenario').click()
  await picture(page, 'scenario-types', page.getByRole('list', { name: 'New scenario' }))
  await page.getByRole('link', { name: 'Hire a barista' }).click()
  await expect(scenario.headline).toHaveText(/^Hiring a barista /)
  await expect(page.getByText('Looking for safe months…')).toHaveCount(0)
  await picture(page, 'scenario')
  await page.getByRole('link', { name: 'All scenarios' }).click()
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await scenario.button('Compare').click()
  await expect(scenario.headline).toHaveText(/ is the safest of the four: /)
  await picture(page, 'scenario-compare', answer(page), page.getByRole('table').first())
})

test('12 reports', async ({ page }) => {
  await sample(page)
  await goTo(page, 'Reports')
  // Either the sample's report is published by now, or the templates are in its place.
  const template = page.getByRole('button', { name: 'Create: Owner’s page' })
  const choose = page.getByRole('button', { name: 'New report' })
  await template.or(choose).waitFor()
  if (await choose.isVisible()) await choose.click()
  await template.click()
  const blocks = page.getByRole('navigation', { name: 'Blocks' })
  await blocks.getByRole('button', { name: 'Headline' }).click()
  await page.getByRole('figure').first().waitFor()
  await picture(page, 'report-editor', blocks, page.getByLabel('About'))
})
