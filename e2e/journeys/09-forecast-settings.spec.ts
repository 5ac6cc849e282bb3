import type { BrowserContext, Page } from '@playwright/test'
import { dashboardScreen } from '../screens/dashboard.ts'
import { FORECAST_SETTINGS, forecastSettings } from '../screens/forecast-settings.ts'
import { shell } from '../screens/shell.ts'
import { signUp, signUpWithSample } from '../screens/sign-up.ts'
import { connectCompany } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

test('a rule for an account changes cash, Undo reverts it, and a loan follows its terms', async ({
  page,
}) => {
  await signUp(page)
  // Its books have no budget, so a rule decides.
  await connectCompany(page, 'Kererū Coffee Ltd')
  const before = await dashboardScreen(page).answer()
  const settings = forecastSettings(page)
  await settings.open()
  await expect(settings.main).toContainText(/accounts are forecast automatically/)
  await expectAccessible(page)

  await settings.editRule('Rent')
  await expectAccessible(page)
  await settings.howPlanned.selectOption('A fixed monthly amount')
  await settings.amount.fill('plenty')
  await settings.saveRule.click()
  await expect(settings.summary).toContainText('Enter an amount in numbers, like 4,350')
  await expect(settings.amount).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await settings.amount.fill('30,000')
  await settings.saveRule.click()
  await expect(settings.saved('Rule for Rent')).toBeVisible()
  await expect(settings.rule('Rent')).toContainText('$30,000 a month')

  await shell(page).rail.getByRole('link', { name: 'Dashboard' }).click()
  await dashboardScreen(page).ready()
  // The figures from before the change stay until the new ones are there.
  const lowest = async () => (await dashboardScreen(page).answer()).amount
  await expect.poll(lowest).toBeLessThan(before.amount - 10_000)
  const dearer = await dashboardScreen(page).answer()

  await settings.open()
  await settings.editRule('Rent')
  await expect(settings.amount).toHaveValue('30000')
  await settings.amount.fill('1,000')
  await settings.saveRule.click()
  await expect(settings.rule('Rent')).toContainText('$1,000 a month')
  await settings.undo.last().click()
  await expect(page.getByText('The previous settings are restored.')).toBeVisible()
  await expect(settings.rule('Rent')).toContainText('$30,000 a month')
  await page.goto('/dashboard')
  await dashboardScreen(page).ready()
  expect(await dashboardScreen(page).answer()).toEqual(dearer)

  await settings.open('Loans and assets')
  await settings.editLoan('Bank Loan')
  await expect(settings.drawer).toContainText('It looks like $3,150 a month at about 7.2%.')
  await settings.useSuggestion.click()
  await expect(settings.schedule).toBeVisible()
  await expectAccessible(page)
  await settings.saveLoan.click()
  await expect(settings.saved('Bank Loan')).toBeVisible()
  await expect(settings.loan('Bank Loan')).toContainText('Equal payments at 7.2% until')
})

test('the settings of the forecast, saved in one tab and in two', async ({ page, context }) => {
  await signUpWithSample(page)
  await test.step('each page of the settings has its address; what is typed on one is kept for the others', () =>
    turnPages(page))
  await test.step('roles can be corrected; an unreadable entry has a message at its field', () =>
    correctRoles(page))
  await test.step('two tabs that save one after the other lose no edit', () =>
    saveInTwoTabs(page, context))
})

async function saveInTwoTabs(page: Page, context: BrowserContext) {
  const first = forecastSettings(page)
  await first.open()
  const other = await context.newPage()
  await other.goto(page.url())
  const second = forecastSettings(other)
  await second.turnTo('GST')
  const dueBefore = await second.due.allTextContents()

  await first.editRule('Rent')
  await first.howPlanned.selectOption('A fixed monthly amount')
  await first.amount.fill('15,000')
  await first.saveRule.click()
  await expect(first.saved('Rule for Rent')).toBeVisible()
  await expect(first.rule('Rent')).toContainText('$15,000 a month')

  await second.period.selectOption('Every 6 months')
  await expect(second.main).toContainText('Due next, if you save this')
  await expect.poll(() => second.due.allTextContents()).not.toEqual(dueBefore)
  await second.save.click()
  await expect(second.conflict).toBeVisible()
  await expectAccessible(other)
  await second.reload.click()
  await expect(second.conflict).toBeHidden()
  await expect(second.period).toHaveValue('6')
  await second.save.click()
  await expect(second.saved('GST')).toBeVisible()
  await other.close()

  await page.reload()
  await first.ready()
  await first.find('Rent')
  await expect(first.rule('Rent')).toContainText('$15,000 a month')
  await first.turnTo('GST')
  await expect(first.period).toHaveValue('6')
}

async function correctRoles(page: Page) {
  const settings = forecastSettings(page)
  await settings.open('Account roles')
  await settings.showAll.click()
  await settings.role('Wages').selectOption('none')
  await settings.save.click()
  await expect(settings.saved('Roles')).toBeVisible()

  await settings.turnTo('Payment days')
  await settings.ownDays.first().fill('900')
  await settings.save.click()
  await expect(settings.ownDays.first()).toHaveAttribute('aria-invalid', 'true')
  await expect(settings.main.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await settings.ownDays.first().fill('45')
  await settings.save.click()
  await expect(settings.saved('Payment days')).toBeVisible()
  await page.reload()
  await settings.ready()
  await expect(settings.ownDays.first()).toHaveValue('45')
  await settings.turnTo('Account roles')
  await settings.showAll.click()
  await expect(settings.role('Wages')).toHaveValue('none')
}

async function turnPages(page: Page) {
  const settings = forecastSettings(page)
  await settings.open('GST')
  const [before = ''] = page.url().split('/sales-tax')
  await settings.period.selectOption('Every 6 months')
  for (const name of FORECAST_SETTINGS) {
    await settings.turnTo(name)
    await expect(page).toHaveTitle(`${name} · Millpond`)
    await expectAccessible(page)
  }
  await settings.unsaved('GST').click()
  await expect(settings.headline).toHaveText('GST')
  await expect(settings.period).toHaveValue('6')

  const rent = page.getByRole('dialog').getByRole('heading', { level: 2 })
  const addresses = [
    ['#sales-tax', 'GST'],
    ['#contacts', 'Payment days'],
    ['', 'Account rules'],
  ] as const
  for (const [anchor, name] of addresses) {
    await page.goto('about:blank')
    await page.goto(`${before}${anchor}`)
    await expect(settings.headline).toHaveText(name)
  }
  await settings.editRule('Rent')
  await expect(rent).toContainText('Rent')
  await page.goto(`${before}/rules-of-old`)
  await expect(settings.headline).toHaveText('Unexpected Application Error!')
}
