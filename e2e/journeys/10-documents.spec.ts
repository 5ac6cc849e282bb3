import type { Page } from '@playwright/test'
import { accuracyScreen } from '../screens/accuracy.ts'
import { dashboardScreen } from '../screens/dashboard.ts'
import { documentsScreen } from '../screens/documents.ts'
import { importScreen } from '../screens/import.ts'
import { dollars } from '../screens/money.ts'
import { shell } from '../screens/shell.ts'
import { signUp, signUpWithSample } from '../screens/sign-up.ts'
import { connectCompany } from '../screens/walk.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'

const CAFE = 'Kererū Coffee Ltd'

test('the accuracy of the forecast, and what changed since the last sync', async ({
  page,
  standIn,
}) => {
  await signUp(page)
  // The books as they were at the beginning of the month; then those of today.
  const { today } = await standIn.moveClock()
  await standIn.moveClock({ today: `${today.slice(0, 8)}02` })
  await connectCompany(page, CAFE)
  const accuracy = accuracyScreen(page)
  await accuracy.turnTo()
  await accuracy.tested()
  await expect(accuracy.horizons).toHaveCount(5)
  await expect(accuracy.horizons.nth(1)).toContainText(/\d+ forecasts/)
  await expect(accuracy.changes).toContainText('This is the first forecast.')
  await expectAccessible(page)

  await standIn.reset({ keepConnections: true })
  await standIn.setLimits({ mode: 'lifted' })
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await importScreen(page).importNow.click()
  await expect(importScreen(page).importNow).toBeHidden()
  await expect(importScreen(page).importNow).toBeVisible({ timeout: 90_000 })
  await accuracy.turnTo()
  await expect(accuracy.changes).toContainText(/The low point (rose|fell|stayed)/, {
    timeout: 120_000,
  })
  await expect(accuracy.changes.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expectAccessible(page)
})

test('[ENT-03] invoices and bills: filtered, by age, left out, split and moved', async ({
  page,
}) => {
  await signUpWithSample(page)
  const low = await dashboardScreen(page).answer()
  const documents = documentsScreen(page)
  await documents.open()
  await test.step('the list can be filtered, and the address contains the filter', () =>
    filterList(page))
  await test.step('amounts owed by age and by customer: the figures add up, and the address keeps the view', async () => {
    await readAges(page)
    const owed = await documents.owed()
    await test.step('an invoice is left out of the forecast, and counted again', () =>
      leaveOut(page, owed))
    await test.step('an invoice is split over three dates, which add up to it', () =>
      splitInvoice(page, owed))
    await test.step('by customer, opened and chosen by keys', () => groupByCustomer(page))
  })
  await documents.open()
  await expect(documents.group).not.toBeChecked()
  await expect.poll(() => documents.lowPoint()).toEqual(low)
  await test.step('one invoice moved, then many: the low point changes, Undo reverts it, a reload keeps it', async () => {
    await moveOne(page, low)
    await moveBills(page)
  })
})

async function filterList(page: Page) {
  const documents = documentsScreen(page)
  const all = await documents.count.textContent()
  await documents.show('Money in')
  await documents.search.fill('nobody at all')
  await expect(page.getByText('No matches')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(documents.search).toHaveValue('nobody at all', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Show all invoices and bills' }).click()
  await expect(documents.count).toHaveText(all ?? '')
}

async function readAges(page: Page) {
  const documents = documentsScreen(page)
  const owed = await documents.owed()
  const ages = documents.ageing('Owed to you')
  await expect(ages).toHaveCount(5)
  const amounts = (await ages.allInnerTexts()).map(text => text.split('\n')[1] ?? '')
  // Each of them is rounded to dollars.
  expect(Math.abs(amounts.reduce((sum, each) => sum + dollars(each), 0) - owed)).toBeLessThan(5)

  await test.step('pressing an age shows its documents', async () => {
    await ages.nth(1).click()
    await expect(page).toHaveURL(/age=1-30/)
    await expect(ages.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(documents.table.getByText(/overdue/).first()).toBeVisible()
    await expectAccessible(page)
    await ages.nth(1).click()
    await expect(page).not.toHaveURL(/age=/)
  })
}

async function leaveOut(page: Page, owed: number) {
  const documents = documentsScreen(page)
  await documents.show('Money in')
  await documents.rows
    .first()
    .getByRole('button', { name: /, move / })
    .click()
  await documents.leaveOut.click()
  await expect(documents.message(/^Left invoice .* out of the forecast/)).toBeVisible()
  await expect(page.getByText(/of this is left out of the forecast/)).toBeVisible()
  expect(await documents.owed()).toBe(owed)
  await expectAccessible(page)
  await page.reload()
  await documents.ready()
  await documents.leftOut.click()
  await documents.countAgain.click()
  await expect(documents.leftOut).toHaveCount(0)
}

async function splitInvoice(page: Page, owed: number) {
  const documents = documentsScreen(page)
  const { split } = documents
  const year = new Date().getFullYear() + 1
  await documents.rows
    .first()
    .getByRole('button', { name: /, move / })
    .click()
  await split.open.click()
  await expect(split.day(1)).toBeFocused()
  await split.day(1).fill(`10/6/${year}`)
  await split.amount(1).fill('10')
  const rest = await split.rest()
  await split.add.click()
  await expect(split.day(2)).toBeFocused()
  await page.keyboard.type(`20/6/${year}`)
  await split.amount(2).fill('5')
  await expect.poll(() => split.rest()).toBeCloseTo(rest - 5)
  await split.save.click()
  await expect(split.day(3)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await split.day(3).fill(`30/6/${year}`)
  await split.save.click()
  await expect(documents.message(/^Split invoice .* over 3 dates/)).toBeVisible()
  expect(await documents.owed()).toBe(owed)
  await expectAccessible(page)
  await page.reload()
  await documents.ready()
  await expect(documents.inParts).toContainText('In 3 parts: 10 Jun, 20 Jun, 30 Jun')
  await documents.inParts.click()
  await documents.reset.click()
  await expect(documents.inParts).toHaveCount(0)
  await documents.show('All')
}

async function groupByCustomer(page: Page) {
  const documents = documentsScreen(page)
  await documents.group.click()
  await expect(documents.group).toBeChecked()
  await expect(documents.heads.first()).toContainText('Customer')
  await expectAccessible(page)
  const before = await documents.rows.count()
  await documents.heads.first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/\d+ selected, /)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => documents.rows.count()).toBeGreaterThan(before)
  await page.reload()
  await expect(documents.group).toBeChecked({ timeout: 60_000 })
}

async function moveOne(page: Page, low: { readonly month: string }) {
  const documents = documentsScreen(page)
  await expect(documents.headline).toHaveText(/^You are owed \$[\d,]+ and owe \$[\d,]+\./)
  await expectAccessible(page)
  const row = documents.rows.first()
  const name = await row.getByRole('button', { name: /, move / }).getAttribute('aria-label')
  await page.getByRole('button', { name: name ?? '', exact: true }).click()
  await documents.day.fill(`${low.month.slice(-4)}-12-28`)
  await expect(row).toContainText('Low point')
  await expectAccessible(page)
  await documents.moveHere.click()
  await expect(documents.message(/^Moved (invoice|bill)/)).toBeVisible()
  await expect(documents.table).toContainText('Moved by you')
}

async function moveBills(page: Page) {
  const documents = documentsScreen(page)
  await documents.show('Money out')
  await documents.selectAll.check()
  const moved = await documents.rows.count()
  expect(moved).toBeGreaterThan(1)
  await documents.bulk.days.fill('240')
  await expect(page.getByText(/selected.*Low point \$[\d,]+.* → /)).toBeVisible()
  await expectAccessible(page)
  const before = await documents.lowPoint()
  await documents.bulk.move.click()
  await expect(documents.message(`Moved ${moved} invoices and bills 240 days later.`)).toBeVisible()
  await expect.poll(() => documents.lowPoint()).not.toEqual(before)
  const after = await documents.lowPoint()

  await documents.undo.last().click()
  await expect.poll(() => documents.lowPoint()).toEqual(before)
  await documents.selectAll.check()
  await documents.bulk.days.fill('240')
  await documents.bulk.move.click()
  await expect(documents.message(`Moved ${moved} invoices and bills 240 days later.`)).toBeVisible()
  await page.reload()
  await documents.ready()
  await expect.poll(() => documents.lowPoint()).toEqual(after)

  await test.step('the dashboard says the same', async () => {
    await shell(page).rail.getByRole('link', { name: 'Dashboard' }).click()
    await dashboardScreen(page).ready()
    expect(await dashboardScreen(page).answer()).toEqual(after)
  })
}
