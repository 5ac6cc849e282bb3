import { readFile } from 'node:fs/promises'
import { budgetFiles } from '../screens/budget-files.ts'
import { signUpWithCompany } from '../screens/connected.ts'
import { planningScreen } from '../screens/planning.ts'
import { expectAccessible } from '../setup/accessibility.ts'
import { expect, test } from '../setup/journey.ts'
import { expectToFitSmallest } from '../setup/small-screen.ts'

/** Nothing is planned in its books yet, unlike in the sample company. */
const COMPANY = 'Kererū Coffee Ltd'

const SALES = 'Café Sales'
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

test('[USE-02] [BUD-02] a budget is saved as a file, changed there, and imported', async ({
  page,
}) => {
  const { organisationId } = await signUpWithCompany(page, COMPANY)
  await page.goto(`/organizations/${organisationId}/budget`)
  const budget = planningScreen(page)
  const files = budgetFiles(page)
  await budget.button('Copy last year').click()
  await budget.ready()
  await expect(budget.status).toHaveText('Everything is saved')
  const month = await budget.monthNamed(1)
  const was = await budget.figure(SALES, 1)

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
  const dearer = withFigure(csv, SALES, month, '"$12,345.00"')

  await test.step('a file with one unreadable figure is not imported', async () => {
    await files.open()
    await files.give(changed(`${withFigure(dearer, RENT, month, 'n/a')}\r\n,,Stall hire,5,6`))
    await expect(files.faults).toContainText(`${month}: 'n/a' is not a number.`)
    await expect(files.import).toHaveAttribute('aria-disabled', 'true')
    await expect(files.rowsToSettle).toContainText('Stall hire')
    await expectAccessible(page)
    await expectToFitSmallest(page)
    await files.faults.getByRole('button', { name: /^Leave row \d+ out$/ }).click()
    await expect(files.faults).toHaveCount(0)
    await expect(files.preview).toContainText('1 line would change.')
    await expect(files.preview.getByRole('row', { name: SALES })).toContainText('$')
    await page.keyboard.press('Escape')
    await expect(budget.status).toHaveText('Everything is saved')
  })

  await test.step('the corrected file is one edit, which Undo reverts', async () => {
    await files.open()
    await files.give(changed(dearer))
    await files.import.click()
    await expect(files.drawer).toHaveCount(0)
    await expect.poll(() => budget.figure(SALES, 1)).toBe(12_345)
    await expect(budget.status).toHaveText(/^1 cell changed, not saved yet/)
    const toast = page.locator('[data-toast]').filter({ hasText: 'Imported changed.csv' })
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => budget.figure(SALES, 1)).toBe(was)
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
    await expect.poll(() => budget.figure(SALES, 1)).toBe(12_345)
  })

  await test.step('for Xero’s Budget Manager, accounts by name and number', async () => {
    const file = await files.save('File for Xero’s Budget Manager')
    expect(file.name).toMatch(/ for Xero\.csv$/)
    const [heads = '', ...rows] = (await readFile(file.path, 'utf8')).slice(1).split('\r\n')
    expect(heads).toContain(`,${month.replace(' ', '-')},`)
    expect(rows.find(row => row.startsWith(`${SALES} (`))).toContain(',12345,')
  })
})
