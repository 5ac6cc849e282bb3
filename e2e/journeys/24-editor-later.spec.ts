import type { Page } from '@playwright/test'
import { signUpWithCompany } from '../screens/connected.ts'
import { planningScreen } from '../screens/planning.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { expectNoSidewaysScroll } from '../setup/small-screen.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'
const CAFÉ = 'Café Sales'

test('[UI-06] [BUD-02] a budget can be read before its editor has loaded, and no key is lost', async ({
  page,
}) => {
  const { organisationId } = await signUpWithCompany(page, COMPANY)
  const budget = planningScreen(page)
  await page.goto(`/organizations/${organisationId}/budget`)
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await budget.ready()
  await expect(budget.status).toHaveText('Everything is saved')

  const load = await holdEditor(page)
  await page.reload()
  await budget.ready()
  await test.step('it is read, and one finds accounts and moves in it', async () => {
    await expect(budget.headline).toHaveText(/leaves/)
    await expect(budget.button('Save')).toBeDisabled()
    await expect(budget.button('Fill')).toBeDisabled()
    await expectAccessible(page)
    await (await budget.at(CAFÉ, 2)).click()
    await budget.press('Control+f')
    await page.getByRole('textbox', { name: 'Find account' }).fill('wholesale')
    await budget.press('Enter', 'Escape')
    await expect(await budget.at('Wholesale Beans', 2)).toBeFocused()
    await (await budget.at(CAFÉ, 1)).click()
    await budget.press('ArrowRight', 'ArrowDown', 'ArrowUp')
    await expect(await budget.at(CAFÉ, 2)).toBeFocused()
  })

  const [was, next] = [await budget.figure(CAFÉ, 2), await budget.figure('Wholesale Beans', 2)]
  await test.step('what is typed waits, and is written in order', async () => {
    await budget.type('4321')
    await budget.press('Backspace', 'Enter')
    await budget.type('987')
    expect(await budget.figure(CAFÉ, 2)).toBe(was)
    load()
    await expect(budget.grid.getByRole('textbox')).toHaveValue('987')
    expect(await budget.figure(CAFÉ, 2)).toBe(432)
    await budget.type('6')
    await budget.press('Enter')
    expect(await budget.figure('Wholesale Beans', 2)).toBe(9_876)
    await expect(budget.status).toHaveText(/^2 cells changed, not saved yet/)
  })

  await test.step('and is undone as any other edit', async () => {
    await budget.press('Control+z', 'Control+z')
    expect(await budget.figure(CAFÉ, 2)).toBe(was)
    expect(await budget.figure('Wholesale Beans', 2)).toBe(next)
    await expect(budget.status).toHaveText('Everything is saved')
  })

  await test.step('[BUD-02] a draft is shown before the editor has loaded', () => draftShown(page))
  await test.step('[UI-05] [REP-01] [REP-02] a report is written, published and found', () =>
    publishReport(page))
})

async function draftShown(page: Page): Promise<void> {
  const budget = planningScreen(page)
  await (await budget.at(CAFÉ, 1)).click()
  await budget.type('12345')
  await budget.press('Enter')
  await expect(budget.status).toHaveText(/Draft saved/)

  const load = await holdEditor(page)
  await page.reload()
  await budget.ready()
  expect(await budget.figure(CAFÉ, 1)).toBe(12_345)
  await expect(page.getByText('There are changes that are not saved yet')).toBeVisible()
  load()
  await expect(budget.status).toHaveText(/^1 cell changed, not saved yet/)
  expect(await budget.figure(CAFÉ, 1)).toBe(12_345)
}

/** From a template to the list. */
async function publishReport(page: Page): Promise<void> {
  const { headline, button } = planningScreen(page)
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(headline).toHaveText('You have no reports yet.')
  await expectAccessible(page)
  await button('Start: Owner’s page').click()
  const blocks = page.getByRole('navigation', { name: 'Blocks' })
  await blocks.getByRole('button', { name: 'Notes' }).click()
  await page.getByLabel('Text').fill('Cash is **fine** for now.')
  await expect(page.getByRole('article').getByText('fine', { exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible()
  await expectAccessible(page)
  await button('Publish').click()
  await expect(
    page.getByText(/Published as version 1 on .+ These figures are frozen/),
  ).toBeVisible()
  await expectAccessible(page)
  await shareReport(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'All reports' }).click()
  await expect(headline).toHaveText('You have 1 published report.')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

/** The bank opens a link with a passcode; after it is revoked, it no longer opens. */
async function shareReport(page: Page): Promise<void> {
  const { button } = planningScreen(page)
  await button('Share').click()
  await page.getByLabel('Passcode (optional)').fill('river stones')
  await button('Create link').click()
  const address = (await page.getByText(/\/shared#/).textContent()) ?? ''
  await expectAccessible(page)

  const bank = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 } })
  if (!bank) throw new Error('There is no second browser')
  const asked: string[] = []
  const sheet = await bank.newPage()
  sheet.on('request', request => asked.push(request.url()))
  await sheet.goto(address)
  await sheet.getByLabel('Passcode').fill('river stones')
  await expectAccessible(sheet)
  await sheet.getByRole('button', { name: 'Open the report' }).click()
  await expect(sheet.getByText(/shared this report with you/)).toBeVisible()
  await expect(sheet.getByRole('article').getByText('fine', { exact: true })).toBeVisible()
  await expectNoSidewaysScroll(sheet)
  await expectAccessible(sheet)
  const token = address.split('#')[1] ?? 'no token'
  expect(asked.filter(url => url.split('#')[0]?.includes(token))).toEqual([])

  await button('Revoke').click()
  await button('Revoke link').click()
  await expect(page.getByText(/This link was revoked/)).toBeVisible()
  await sheet.reload()
  await expect(sheet.getByText(/This link has expired or does not exist/)).toBeVisible()
  await expectAccessible(sheet)
  await bank.close()
  await page.keyboard.press('Escape')
}

/** Keeps the file with the editor of budgets back until it is released. */
async function holdEditor(page: Page): Promise<() => void> {
  let release: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/editing-part-/, async route => {
    await held
    await route.continue()
  })
  return release
}
