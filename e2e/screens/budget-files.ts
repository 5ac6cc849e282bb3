import type { Locator, Page } from '@playwright/test'

/** A budget as a file: saved from the menu of its version, and imported again. */
export function budgetFiles(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Import a file' })
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Version actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  return {
    drawer,
    preview: drawer.getByRole('region', { name: 'Preview' }),
    faults: drawer.getByRole('alert', { name: 'Questions to resolve' }),
    rowsToSettle: drawer.getByRole('region', { name: 'Rows to match' }),
    import: drawer.getByRole('button', { name: /^Import/ }),
    nothingToImport: drawer.getByText('There is nothing to import'),
    accountOf: (row: number): Locator =>
      drawer.getByRole('combobox', { name: `Account of row ${row}`, exact: true }),
    open: () => choose('Import a file…'),
    give: (file: string | { name: string; mimeType: string; buffer: Buffer }) =>
      drawer.locator('input[type=file]').setInputFiles(file),
    async save(item: string): Promise<{ name: string; path: string }> {
      const download = page.waitForEvent('download')
      await choose(item)
      const file = await download
      const name = file.suggestedFilename()
      // The browser's own copy has no ending, and a file is refused if its name does not fit.
      const path = `${await file.path()} ${name}`
      await file.saveAs(path)
      return { name, path }
    },
  }
}
