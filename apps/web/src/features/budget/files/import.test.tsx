import { ITEM_TYPE, itemCode } from '@millpond/core/item'
import { month } from '@millpond/core/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { organisation } from '#current/_world.ts'
import { basisReply } from '#model/_basis.ts'
import { account, bank, ledgerOf } from '#model/_ledger.ts'
import { xlsx } from '#platform/workbook/_xlsx.ts'
import { cellAt, typeAt } from '#ui/grid/_hands.ts'
import { budgetWorld, openBudget, withCell, withVersion } from '../_budget-world.tsx'

const world = budgetWorld()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const text = (row: string, column: string) => cellAt(row, column).textContent

async function chooseInMenu(name: string) {
  fireEvent.click(button('Version actions'))
  fireEvent.click(screen.getByRole('menuitem', { name }))
}

async function open(search = '?type=expenses') {
  await openBudget(world, search)
  await screen.findByRole('treegrid')
}

/** Opens the drawer and chooses a file of this text, or of these bytes. */
async function give(content: string | Uint8Array, name = 'plan.csv') {
  const drawer = within(await screen.findByRole('dialog', { name: 'Import a file' }))
  const file = new File([content as BlobPart], name)
  // jsdom's own file cannot return its bytes.
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  file.arrayBuffer = async () => bytes.slice().buffer as ArrayBuffer
  fireEvent.change(drawer.getByLabelText(/^Choose a file|\.(csv|xlsx)$/), {
    target: { files: [file] },
  })
  return drawer
}

async function importing(content: string | Uint8Array, name?: string) {
  withVersion(world, 'FY27')
  await open()
  await chooseInMenu('Import a file…')
  return give(content, name)
}

describe('importing a file into a version [USE-02]', () => {
  it('[BUD-02] shows what would change, writes it in one step, and its toast undoes it', async () => {
    const version = withVersion(world, 'FY27')
    withCell(version, 'Rent', '2026-12', 400_000)
    await open()
    await chooseInMenu('Import a file…')
    const drawer = await give('Account;Nov 2026;Dec 2026\r\nRent;"1.000,50";(250)\r\nPower;;1\r\n')
    const preview = within(await drawer.findByRole('region', { name: 'Preview' }))
    const rows = preview.getAllByRole('row').map(row => row.textContent)
    expect(rows).toContain('Rent$4,000$751-$3,250')
    expect(rows).toContain('Power–no value$1+$1')
    expect(screen.getByText('Everything is saved')).toBeDefined()
    fireEvent.click(drawer.getByRole('button', { name: 'Import 2 lines' }))
    const label = 'Imported plan.csv: 2 lines, Nov 2026 to Dec 2026'
    const toast = (await screen.findByText(label)).closest<HTMLElement>('[data-toast]')
    expect(screen.queryByRole('dialog', { name: 'Import a file' })).toBeNull()
    expect(text('Rent', 'Nov 2026')).toContain('$1,001')
    expect(text('Rent', 'Dec 2026')).toContain('-$250')
    expect(screen.getByText(/^3 cells changed, not saved yet/)).toBeDefined()
    fireEvent.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }))
    await screen.findByText('Everything is saved')
    expect(text('Rent', 'Dec 2026')).toBe('$4,000')
  })

  it('[BUD-03] is saved like typed amounts, as one edit under the file’s name', async () => {
    const version = withVersion(world, 'FY27')
    await open()
    await chooseInMenu('Import a file…')
    const drawer = await give('Account,Nov 2026\nRent,5\n')
    fireEvent.click(await drawer.findByRole('button', { name: 'Import 1 line' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('Budget data updated successfully')
    expect(version.edits).toEqual([{ label: 'Imported plan.csv: Rent, Nov 2026', cells: 1 }])
    expect(version.cells.get('2026-11 Rent')?.value).toBe(500)
  })

  it('[BUD-01] nothing is imported while a cell is unclear; a row can be left out', async () => {
    const drawer = await importing('Account,Nov 2026\nRent,n/a\nPower,7\n')
    const faults = within(await drawer.findByRole('alert', { name: 'Questions to resolve' }))
    expect(faults.getByRole('listitem').textContent).toBe('Row 2, Nov 2026: “n/a” is not a number.')
    const refused = drawer.getByRole('button', { name: 'Import' })
    expect(refused.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(refused)
    expect(screen.getByText('Everything is saved')).toBeDefined()
    fireEvent.click(faults.getByRole('button', { name: 'Leave row 2 out' }))
    expect(drawer.queryByRole('alert')).toBeNull()
    fireEvent.click(drawer.getByRole('button', { name: 'Import 1 line, leave out 1' }))
    await waitFor(() => expect(text('Power', 'Nov 2026')).toContain('$7'))
    expect(screen.getByText(/^1 cell changed, not saved yet/)).toBeDefined()
  })

  it('[BUD-01] contradicting commas are a question before anything is imported', async () => {
    const drawer = await importing('Account;Nov 2026;Dec 2026\nRent;1,200;1,200\nPower;4,50;\n')
    const faults = within(await drawer.findByRole('alert', { name: 'Questions to resolve' }))
    expect(faults.getByRole('listitem').textContent).toMatch(/“1,200” conflicts with “4,50”/)
    expect(faults.queryByRole('button')).toBeNull()
    const choice = drawer.getByLabelText<HTMLSelectElement>('A comma means')
    expect(choice.selectedOptions[0]?.textContent).toBe('Choose…')
    fireEvent.change(choice, { target: { value: 'thousands' } })
    expect(drawer.queryByRole('alert')).toBeNull()
    expect(drawer.getByLabelText<HTMLSelectElement>('A comma means').value).toBe('thousands')
    fireEvent.click(drawer.getByRole('button', { name: 'Import 2 lines' }))
    await waitFor(() => expect(text('Rent', 'Nov 2026')).toContain('$1,200'))
  })

  it('[BUD-02] a heading with the name of an account empties it only on request', async () => {
    const version = withVersion(world, 'FY27')
    withCell(version, 'Rent', '2026-11', 400_000)
    await open()
    await chooseInMenu('Import a file…')
    const drawer = await give('Account,Nov 2026\nRent,\nPower,7\n')
    fireEvent.click(await drawer.findByLabelText('Clear cells that are empty in the file'))
    drawer.getByText('1 row has no figures and is skipped')
    drawer.getByRole('button', { name: 'Import 1 line' })
    fireEvent.click(drawer.getByRole('button', { name: 'Change row 2' }))
    fireEvent.change(drawer.getByLabelText('Account of row 2'), { target: { value: 'Rent' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Import 2 lines' }))
    await waitFor(() => expect(text('Rent', 'Nov 2026')).toContain('was $4,000'))
  })

  it('an unknown account is left out, or matched to a known one', async () => {
    const drawer = await importing('Account,Nov 2026\nRent,5\nStall hire,7\n')
    const own = within(await drawer.findByRole('region', { name: 'Rows to match' }))
    const choice = own.getByLabelText<HTMLSelectElement>('Account of row 3')
    expect(choice.value).toBe('left out')
    fireEvent.change(choice, { target: { value: 'Power' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Import 2 lines' }))
    await waitFor(() => expect(text('Power', 'Nov 2026')).toContain('$7'))
  })

  it('[BUD-02] button and toast say how many rows are left out', async () => {
    const drawer = await importing('Account,Nov 2026\nRent,5\nStall hire,7\nFerry,8\n')
    fireEvent.click(await drawer.findByRole('button', { name: 'Import 1 line, leave out 2' }))
    await screen.findByText('Imported plan.csv, 2 rows skipped: Rent, Nov 2026')
  })

  it('a similar account is suggested, and can be left out', async () => {
    const drawer = await importing('Account,Nov 2026\nRent,5\nPowwer,7\n')
    const own = within(await drawer.findByRole('region', { name: 'Rows to match' }))
    own.getByText('closest name')
    const choice = own.getByLabelText<HTMLSelectElement>('Account of row 3')
    expect(choice.value).toBe('Power')
    drawer.getByRole('button', { name: 'Import 2 lines' })
    fireEvent.change(choice, { target: { value: 'left out' } })
    drawer.getByRole('button', { name: 'Import 1 line, leave out 1' })
    expect(own.queryByText('closest name')).toBeNull()
  })

  it('a match can be changed, and so can the column of names', async () => {
    const drawer = await importing('Note,Account,Nov 2026\nPower,Rent,5\n')
    expect((await drawer.findByText(/^2 Rent|1 row was matched/)).textContent).toContain('1 row')
    fireEvent.change(drawer.getByLabelText('Account names are in'), { target: { value: '0' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Change row 2' }))
    const choice = drawer.getByLabelText<HTMLSelectElement>('Account of row 2')
    expect(choice.value).toBe('Power')
    fireEvent.change(choice, { target: { value: 'Rent' } })
    fireEvent.click(drawer.getByRole('button', { name: 'Import 1 line' }))
    await waitFor(() => expect(text('Rent', 'Nov 2026')).toContain('$5'))
  })

  it('of a workbook, the sheet with months; another one can be chosen', async () => {
    const cell = (value: string) => `<c t="str"><v>${value}</v></c>`
    const row = (...cells: string[]) => `<row>${cells.join('')}</row>`
    const heads = row(cell('Account'), cell('Nov 2026'), cell('Dec 2026'))
    const drawer = await importing(
      xlsx({
        sheets: {
          Notes: row(cell('Written on 1 Nov 2026')),
          Budget: heads + row(cell('Rent'), '<c><v>5</v></c>'),
          Other: heads + row(cell('Rent'), '<c t="e"><v>#REF!</v></c>'),
        },
      }),
      'plan.xlsx',
    )
    const sheet = await drawer.findByLabelText<HTMLSelectElement>('Sheet')
    expect(sheet.selectedOptions[0]?.textContent).toBe('Budget')
    fireEvent.change(sheet, { target: { value: '2' } })
    await drawer.findByText('Row 2, Nov 2026: “#REF!” is a formula with an error.')
    fireEvent.change(drawer.getByLabelText('Sheet'), { target: { value: '0' } })
    await drawer.findByText(/This sheet has no row of months/)
  })

  it('an empty cell clears the plan only on request; past months never', async () => {
    const version = withVersion(world, 'FY27')
    withCell(version, 'Rent', '2026-11', 400_000)
    await open()
    await chooseInMenu('Import a file…')
    const drawer = await give('Account,Oct 2026,Nov 2026\nRent,7,\n')
    await drawer.findByText('Oct 2026 is already complete, so it will not change.')
    await drawer.findByText('There is nothing to import. The budget already matches the file.')
    fireEvent.click(drawer.getByLabelText('Clear cells that are empty in the file'))
    fireEvent.click(drawer.getByRole('button', { name: 'Import 1 line' }))
    await waitFor(() => expect(text('Rent', 'Nov 2026')).toContain('was $4,000'))
  })

  it('more than a draft can hold is refused, with the reason', async () => {
    withVersion(world, 'FY27')
    const changes = Array.from({ length: 40_000 }, (_, at) => ({
      ...{ itemType: ITEM_TYPE.expense, code: itemCode(`old ${at}`), month: month('2026-12') },
      ...{ value: 1, before: null, baseVersion: 0 },
    }))
    world.draft = { version: 1, savedAt: '2026-11-22T00:00:00.000Z', changes, lines: [] }
    await open()
    await chooseInMenu('Import a file…')
    const drawer = await give('Account,Nov 2026\nRent,5\n')
    await drawer.findByText(/^There are too many unsaved cells\./)
    expect(drawer.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('says why a file cannot be read, and accepts the next one', async () => {
    const drawer = await importing(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0]), 'plan.xls')
    expect((await drawer.findByRole('alert')).textContent).toMatch(/Save it as \.xlsx/)
    await give('Account,Nov 2026\nRent,5\n')
    await drawer.findByRole('button', { name: 'Import 1 line' })
    expect(drawer.queryByRole('alert')).toBeNull()
  })
})

describe('a version as a file [USE-02]', () => {
  const saved: { name: string; content: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = content => {
      saved.push({ name: '', content: content as Blob })
      return 'blob:0'
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const last = saved.at(-1)
      if (last) last.name = this.download
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  const save = async (what: string) => {
    await chooseInMenu(what)
    await waitFor(() => expect(saved.at(-1)?.name).toBeTruthy())
    const [file] = saved.splice(0)
    if (!file) throw new Error('Nothing was saved')
    return { name: file.name, text: await file.content.text() }
  }
  const lines = (csv: string) => csv.replace('\uFEFF', '').split('\r\n')

  it('as CSV, including the draft; imported again nothing changes', async () => {
    const version = withVersion(world, 'FY27')
    withCell(version, 'Rent', '2026-12', 400_050)
    await open()
    typeAt('Power', 'Nov 2026', '-12.34')
    const { name, text: csv } = await save('CSV')
    expect(name).toMatch(/ budget FY27\.csv$/)
    const [heads = '', ...rows] = lines(csv)
    // The shown financial year.
    expect(heads).toMatch(/^Type,Number,Account,Apr 2026,.*,Mar 2027$/)
    expect(rows).toContain(`Expenses,,Rent,,,,,,,,,4000.5${','.repeat(3)}`)
    expect(rows).toContain(`Expenses,,Power,,,,,,,,-12.34${','.repeat(4)}`)
    await chooseInMenu('Import a file…')
    const drawer = await give(csv)
    fireEvent.click(await drawer.findByLabelText('Clear cells that are empty in the file'))
    await drawer.findByText('There is nothing to import. The budget already matches the file.')
  })

  it('as a workbook, also for viewers', async () => {
    withVersion(world, 'FY27')
    world.organisation = organisation({ role: 'viewer' })
    await open()
    const { name, text: content } = await save('Excel table')
    expect([name.slice(-5), content.slice(0, 2)]).toEqual(['.xlsx', 'PK'])
    fireEvent.click(button('Version actions'))
    expect(screen.queryByRole('menuitem', { name: 'Import a file…' })).toBeNull()
  })

  it('for Xero’s Budget Manager: by name and number, and it lists accounts without one', async () => {
    world.ledger = ledgerOf(
      ...bank(Array(36).fill(1), Array(36).fill(1), Array(36).fill(1)),
      account('Rent', ITEM_TYPE.expense, Array(36).fill(1)),
      account('Power', ITEM_TYPE.expense, Array(36).fill(1)),
    )
    const basis = basisReply(world.ledger)
    world.basis = {
      ...basis,
      accounts: basis.accounts.map(each =>
        each.code === 'Rent' ? { ...each, number: '400' } : each,
      ),
    }
    const version = withVersion(world, 'FY27')
    withCell(version, 'Rent', '2026-12', 400_000)
    withCell(version, 'Power', '2026-12', 100)
    await open()
    const { name, text: csv } = await save('File for Xero’s Budget Manager')
    expect(name).toMatch(/ for Xero\.csv$/)
    expect(lines(csv)).toEqual(['Account,Dec-2026', 'Rent (400),4000', ''])
    await screen.findByText(/Skipped because they have no account number: Power\./)
  })
})
