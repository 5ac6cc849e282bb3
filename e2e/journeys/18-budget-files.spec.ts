import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { budgetFiles } from '../screens/budget-files.ts'
import { signUpWithCompany } from '../screens/connected.ts'
import { planningScreen } from '../screens/planning.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { expectNoSidewaysScroll, expectToFitSmallest } from '../setup/small-screen.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'
const CAFÉ = 'Café Sales'

test('[UI-05] [UI-06] [USE-02] [BUD-02] [REP-01] [REP-02] [ALR-04] one company: budget files, an editor that loads later, a draft, and a report that is shared', async ({
  page,
}) => {
  const { organisationId } = await signUpWithCompany(page, COMPANY)
  const budget = planningScreen(page)
  await page.goto(`/organizations/${organisationId}/budget`)
  await page.getByRole('button', { name: 'Copy last year' }).click()
  await budget.ready()
  await expect(budget.status).toHaveText('Everything is saved')

  await test.step('[USE-02] [BUD-02] a budget is saved as a file, changed there, and imported', () =>
    throughFiles(page))

  const load = await holdEditor(page)
  await page.reload()
  await budget.ready()
  await test.step('it is read, and one finds accounts and moves in it', async () => {
    await expect(budget.headline).toHaveText(/^With this budget you end /)
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

const RENT = 'Rent'

/** A text file that was changed between saving and importing it. */
const changed = (text: string) => ({
  ...{ name: 'changed.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(text),
})

/** The same row with another figure in one column, both found by name. */
function withFigure(csv: string, account: string, month: string, figure: string): string {
  const lines = csv.replace('\uFEFF', '').trimEnd().split('\r\n')
  const column = (lines[0] ?? '').split(',').indexOf(month)
  const row = lines.findIndex(line => line.split(',')[2] === account)
  const cells = (lines[row] ?? '').split(',')
  expect([column, row].every(at => at > 0)).toBe(true)
  cells[column] = figure
  return lines.with(row, cells.join(',')).join('\r\n')
}

/** Saved, imported and corrected. The first month after the running one changes. */
async function throughFiles(page: Page): Promise<void> {
  const budget = planningScreen(page)
  const files = budgetFiles(page)
  const month = await budget.monthNamed(1)
  const was = await budget.figure(CAFÉ, 1)

  await test.step('as a workbook, which changes nothing when imported again', async () => {
    const { name, path } = await files.save('Excel table')
    expect(name).toMatch(/ budget FY\d\d\.xlsx$/)
    await files.open()
    await files.give(path)
    await expect(files.nothingToImport).toBeVisible()
    await expect(files.faults).toHaveCount(0)
    await expect(files.rowsToSettle).toHaveCount(0)
    await expect(files.import).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
  })

  const { path } = await files.save('CSV')
  const csv = await readFile(path, 'utf8')
  const dearer = withFigure(csv, CAFÉ, month, '"$212,345.00"')

  await test.step('a file with one unreadable figure is not imported', async () => {
    await files.open()
    await files.give(changed(`${withFigure(dearer, RENT, month, 'n/a')}\r\n,,Stall hire,5,6`))
    await expect(files.faults).toContainText(`${month}: “n/a” is not a number.`)
    await expect(files.import).toHaveAttribute('aria-disabled', 'true')
    await expect(files.rowsToSettle).toContainText('Stall hire')
    await expectAccessible(page)
    await expectToFitSmallest(page)
    await files.faults.getByRole('button', { name: /^Leave row \d+ out$/ }).click()
    await expect(files.faults).toHaveCount(0)
    await expect(files.preview).toContainText('1 line would change.')
    await expect(files.preview.getByRole('row', { name: CAFÉ })).toContainText('$')
    await page.keyboard.press('Escape')
    await expect(budget.status).toHaveText('Everything is saved')
  })

  await test.step('the corrected file is one edit, which Undo reverts', async () => {
    await files.open()
    await files.give(changed(dearer))
    await files.import.click()
    await expect(files.drawer).toHaveCount(0)
    await expect.poll(() => budget.figure(CAFÉ, 1)).toBe(212_345)
    await expect(budget.status).toHaveText(/^1 cell changed, not saved yet/)
    const toast = page.locator('[data-toast]').filter({ hasText: 'Imported changed.csv' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => budget.figure(CAFÉ, 1)).toBe(was)
    await expect(budget.status).toHaveText('Everything is saved')
  })

  await test.step('imported again and saved, it is kept after a reload', async () => {
    await files.open()
    await files.give(changed(dearer))
    await files.import.click()
    await budget.button('Save').click()
    await expect(budget.toast('Budget data updated successfully')).toBeVisible()
    await page.reload()
    await budget.ready()
    await expect.poll(() => budget.figure(CAFÉ, 1)).toBe(212_345)
  })

  await test.step('for Xero’s Budget Manager, accounts by name and number', async () => {
    const file = await files.save('File for Xero’s Budget Manager')
    expect(file.name).toMatch(/ for Xero\.csv$/)
    const [heads = '', ...rows] = (await readFile(file.path, 'utf8')).slice(1).split('\r\n')
    expect(heads).toContain(`,${month.replace(' ', '-')},`)
    expect(rows.find(row => row.startsWith(`${CAFÉ} (`))).toContain(',212345,')
  })
}

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
  await button('Create: Owner’s page').click()
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
  await sendReport(page)
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
  await sheet.getByRole('button', { name: 'Download' }).click()
  const [pdf] = await Promise.all([
    sheet.waitForEvent('download'),
    sheet.getByRole('menuitem', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/ v1\.pdf$/)
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

/** The bank gets the version by email, and the next ones by a schedule. */
async function sendReport(page: Page): Promise<void> {
  const { button } = planningScreen(page)
  await button('Send by email').click()
  await page.getByLabel('Recipients').fill('sam@bank.example')
  await expectAccessible(page)
  await button('Send').click()
  await expect(page.getByText('Sending to 1 person.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('sam@bank.example')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await button('Schedule').click()
  await button('Add a schedule').click()
  await page.getByLabel('Recipients').fill('sam@bank.example')
  await expectAccessible(page)
  await button('Save schedule').click()
  await expect(page.getByText('The schedule was saved.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(/Next run/)).toBeVisible()
  await expectAccessible(page)
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
