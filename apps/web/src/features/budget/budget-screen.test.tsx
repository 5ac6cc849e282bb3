import { ITEM_SUB_TYPE, ITEM_TYPE } from '@millpond/core/item'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { mockAnswer } from '#api/source.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { basisReply } from '#model/_basis.ts'
import { account, balance, ledgerOf } from '#model/_ledger.ts'
import { cellAt, press, selectCell, typeAt } from '#ui/grid/_hands.ts'
import { budgetWorld, openBudget, withCell, withVersion } from './_budget-world.tsx'

const world = budgetWorld()
const EXPENSES = '?type=expenses'
const open = async (search = EXPENSES) => {
  const router = await openBudget(world, search)
  await screen.findByRole('treegrid')
  return router
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const undo = (message: string) => {
  const [toast] = screen
    .getAllByText(message)
    .flatMap(each => each.closest<HTMLElement>('[data-toast]') ?? [])
  if (!toast) throw new Error(`No toast says ${message}`)
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}
const chooseInMenu = (name: string) => {
  fireEvent.click(button('Version actions'))
  fireEvent.click(screen.getByRole('menuitem', { name }))
}

describe('without a budget [BUD-04]', () => {
  it('three ways start the first version', async () => {
    await openBudget(world)
    await screen.findByRole('heading', { name: 'There is no budget yet.' })
    const cards = within(screen.getByRole('list', { name: 'Create a budget' }))
    expect(cards.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Copy last year', 'Copy FY27 (Xero)', 'Start blank'],
    ])
    fireEvent.click(button('Copy last year'))
    await screen.findByRole('treegrid')
    // Three accounts over 36 months, seven of them closed months of this financial year.
    expect([world.versions[0]?.budget.name, world.saves]).toEqual(['FY27', [86, 43]])
    await waitFor(() => expect(cellAt('Sales', 'Nov 2026').textContent).toBe('$9,000'))
  })

  it('[BUD-03] a failed version is removed and can be created again', async () => {
    world.patience = 1
    await openBudget(world)
    fireEvent.click(await screen.findByRole('button', { name: 'Copy last year' }))
    await screen.findByText('The budget could not be created.')
    await waitFor(() => expect(world.versions).toEqual([]))
    world.patience = 9
    fireEvent.click(button('Try Again'))
    await screen.findByRole('treegrid')
    expect(world.versions).toHaveLength(1)
    expect(world.versions[0]?.cells.size).toBe(129)
  })

  it('tells a viewer who can create one', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await openBudget(world)
    await screen.findByText(/View only/)
    expect(screen.queryByRole('list', { name: 'Create a budget' })).toBeNull()
  })

  it('[API-08] handles empty reads', async () => {
    const empty = () => HttpResponse.json(mockAnswer({ method: 'GET', path: '/' }) as object)
    gateway.use(http.get(at('/api/budgets'), empty), http.get(at('/api/budgets/cells'), empty))
    await openBudget(world, '?version=00000000-0000-4000-9000-000000000001')
    await screen.findByRole('heading', { name: 'There is no budget yet.' })
  })

  it('[API-08] and books without anything', async () => {
    const empty = () => HttpResponse.json({})
    gateway.use(http.get(at('/api/forecast/basis'), empty))
    await openBudget(world)
    await screen.findByText(/Its accounts are needed to plan/)
  })
})

describe('[UI-06] editing a budget', () => {
  it('[FIG-06][BUD-01][BUD-02] an amount is typed, kept when a word is typed, cleared on request, undone and saved', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 410_000)
    await open()
    expect(cellAt('Rent', 'Oct 2026').getAttribute('aria-readonly')).toBe('true')
    typeAt('Rent', 'Dec 2026', '1,2o0')
    expect(screen.getAllByText('Not a number. Press Enter again to clear this cell.')).toHaveLength(
      2,
    )
    press('Escape')
    expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$4,100')
    typeAt('Rent', 'Dec 2026', 'abc')
    press('Enter')
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('was $4,100')
    selectCell('Rent', 'Dec 2026')
    press('z', { ctrlKey: true })
    await waitFor(() => expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$4,100'))
    typeAt('Rent', 'Dec 2026', '4.5k')
    expect(screen.getByText(/^1 cell changed, not saved yet/)).toBeTruthy()
    fireEvent.click(button('Save'))
    await screen.findByText('Budget data updated successfully')
    const [version] = world.versions
    expect(version?.cells.get('2026-12 Rent')).toMatchObject({ value: 450_000, version: 2 })
    expect(version?.edits).toEqual([{ label: 'Rent, Dec 2026', cells: 1 }])
  })

  it('[BUD-02] a formula typed into a cell is offered to the whole row', async () => {
    const version = withVersion(world, 'FY27')
    withCell(version, 'Sales', '2026-12', 900_000)
    await open()
    typeAt('Rent', 'Dec 2026', '= [Slaes] * 5%')
    const problem =
      'Nothing here is called “Slaes”. Use the name of an account, a customer group or a driver.'
    expect(screen.getAllByText(problem)).toHaveLength(2)
    fireEvent.input(document.activeElement ?? document.body, {
      target: { value: '= [Sales] * 5%' },
    })
    press('Enter')
    expect(version.lines).toEqual([])
    screen.getAllByText('Use this formula for the whole row? Press Enter again.')
    press('Enter')
    await screen.findByText(/^Rent uses its formula\./)
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('$450')
    expect(version.lines).toEqual([])
    expect(screen.getByText(/^1 cell and 1 formula changed, not saved yet/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Budget data updated successfully')
    expect(version.lines).toMatchObject([{ code: 'Rent', formula: '= [@Sales] * 5%' }])
    expect(version.edits).toEqual([{ label: 'Formula of Rent', cells: 1 }])
  })

  it('[BUD-01] an emptied cell shows the forecast, and the total counts it', async () => {
    const version = withVersion(world, 'FY27')
    for (const [account, cents] of [
      ['Rent', 500_000],
      ['Power', 70_000],
    ] as const) {
      withCell(version, account, '2026-12', cents)
    }
    await open()
    const total = () => cellAt('Total expenses', 'Dec 2026').textContent
    await waitFor(() => expect(cellAt('Rent', 'Jan 2027').textContent).toBe('$4,000 forecast'))
    expect(total()).toBe('$5,700')
    selectCell('Rent', 'Dec 2026')
    press('Delete')
    await waitFor(() => expect(total()).toBe('$4,700'))
    expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$4,000 forecast edited, was $5,000')
    // A percentage is added to the amount that the cell counts.
    typeAt('Rent', 'Jan 2027', '+10%')
    await waitFor(() => expect(cellAt('Rent', 'Jan 2027').textContent).toContain('$4,400'))
  })

  it('[BUD-02] Ctrl S also saves the text being typed', async () => {
    const version = withVersion(world, 'FY27')
    await open()
    selectCell('Rent', 'Dec 2026')
    press('4')
    fireEvent.input(document.activeElement ?? document.body, { target: { value: '4500' } })
    press('s', { ctrlKey: true })
    await screen.findByText('Budget data updated successfully')
    expect(version.cells.get('2026-12 Rent')).toMatchObject({ value: 450_000 })
  })

  it('[BUD-03] cells that fail to save stay typed, and Retry saves them', async () => {
    withVersion(world, 'FY27')
    world.patience = 0
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    press('s', { ctrlKey: true })
    await screen.findByText(/Not saved:/)
    expect(cellAt('Rent', 'Dec 2026').dataset.state).toBe('edited')
    world.patience = 1
    fireEvent.click(button('Retry'))
    await screen.findByText('Budget data updated successfully')
    expect(world.versions[0]?.cells.get('2026-12 Rent')?.value).toBe(410_000)
  })

  it('[BUD-02] a discarded draft is restored by its toast', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    fireEvent.click(button('Discard'))
    await screen.findByText('Everything is saved')
    undo('Discarded 1 cell of FY27.')
    await screen.findByText(/^1 cell changed, not saved yet/)
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('$4,100')
  })

  it('[UI-07] Ctrl Z restores it too, wherever the focus is except in a text field', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    fireEvent.click(button('Discard'))
    await screen.findByText('Everything is saved')
    const history = button('History')
    fireEvent.keyDown(history, { key: 'z', ctrlKey: true })
    await screen.findByText(/^1 cell changed, not saved yet/)
    fireEvent.keyDown(history, { key: 'y', ctrlKey: true })
    await screen.findByText('Everything is saved')
    selectCell('Rent', 'Dec 2026')
    fireEvent.click(button('Details'))
    fireEvent.keyDown(await screen.findByLabelText('Note'), { key: 'z', ctrlKey: true })
    expect(screen.getByText('Everything is saved')).toBeDefined()
  })

  it('[UI-06] a user who returns finds the version they left, and its address', async () => {
    withVersion(world, 'FY27')
    const cautious = withVersion(world, 'Cautious').budget.sheetId
    const { organisationId } = world.organisation
    const router = await open(`${EXPENSES}&version=${cautious}`)
    await waitFor(() => expect(screen.getByLabelText('Version')).toHaveProperty('value', cautious))
    await router.navigate('/elsewhere')
    await screen.findByText('Elsewhere')
    await router.navigate(`/organizations/${organisationId}/budget`)
    await screen.findByRole('treegrid')
    expect(screen.getByLabelText('Version')).toHaveProperty('value', cautious)
    await waitFor(() => expect(router.state.location.search).toBe(`?version=${cautious}`))
  })

  it('[UI-07] an undo that finds other figures undoes nothing, and says so', async () => {
    const version = withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    fireEvent.click(button('Save'))
    await screen.findByText(/^Saved /)
    withCell(version, 'Rent', '2026-12', 500_000)
    act(() => void cache.dispatch(gatewayApi.util.invalidateTags(['Sheet'])))
    await waitFor(() => expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$5,000'))
    const undoByKey = () => fireEvent.keyDown(button('History'), { key: 'z', ctrlKey: true })
    undoByKey()
    await screen.findByText(
      'Rent, Dec 2026: 1 cell was not changed, because someone edited it later.',
    )
    expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$5,000')
    expect(screen.queryByText('There is nothing to undo.')).toBeNull()
    undoByKey()
    await screen.findByText('There is nothing to undo.')
  })

  it('[BUD-04] compared with another version it shows the total of a year, and its cash', async () => {
    const plain = withVersion(world, 'FY27')
    withCell(plain, 'Rent', '2026-12', 400_000)
    withCell(withVersion(world, 'Dearer'), 'Rent', '2026-12', 500_000)
    await open(`${EXPENSES}&beside=${plain.budget.sheetId}`)
    await waitFor(() => expect(cellAt('Rent', 'FY27 less').textContent).toBe('$1,000'))
    await waitFor(() => expect(cellAt('Closing cash', 'FY27 less').textContent).toBe('-$1,000'))
    typeAt('Rent', 'Dec 2026', '3800')
    await waitFor(() => expect(cellAt('Closing cash', 'FY27 less').textContent).toBe('$200'))
  })

  it.each([
    // 71,000 at the end of March, and 50,000 the March before.
    ['lastYear', '$21,000'],
    // A rent 1,000 higher than the forecast expects, which plans where the provider does not.
    ['provider', '-$1,000'],
  ])(
    '[BUD-04] compared with %s closing cash shows the difference of a year',
    async (compared, far) => {
      withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 500_000)
      await open(`${EXPENSES}&beside=${compared}`)
      await waitFor(() => expect(cellAt('Closing cash', 'FY27 less').textContent).toBe(far))
    },
  )

  it('[BUD-04] a copy leaves out unsaved changes and says so; Enter creates it', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    chooseInMenu('Copy this version…')
    await screen.findByText('Unsaved changes are not copied: 1 cell. Save first to include them.')
    fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLElement)
    await waitFor(() => expect(world.versions).toHaveLength(2))
  })

  it('[BUD-02] tells a user who leaves that the draft is saved, and restores it later', async () => {
    withVersion(world, 'FY27')
    const router = await open()
    typeAt('Rent', 'Dec 2026', '4100')
    await router.navigate('/elsewhere')
    await screen.findByText('Unsaved changes to FY27 are kept as a draft: 1 cell.')
    await waitFor(() => expect(world.draft?.changes).toHaveLength(1))
    await router.navigate(`/organizations/${world.organisation.organisationId}/budget${EXPENSES}`)
    await screen.findByText(/^1 cell changed, not saved yet · Draft saved/)
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('$4,100')
  })

  it('[BUD-02] of two users who wrote a cell, one decides', async () => {
    const version = withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    withCell(version, 'Rent', '2026-12', 425_000)
    fireEvent.click(button('Save'))
    await screen.findByText(/1 cell changed elsewhere/)
    fireEvent.click(button('Show'))
    await screen.findByText('Ana set $4,250. Yours is $4,100')
    fireEvent.click(button('Keep mine'))
    fireEvent.click(button('Save'))
    await screen.findByText('Budget data updated successfully')
    expect(version.cells.get('2026-12 Rent')).toMatchObject({ value: 410_000, version: 2 })
  })

  it('[VIEW-01][UI-09] a quarter that is typed is spread over its months', async () => {
    const version = withVersion(world, 'FY27')
    withCell(version, 'Rent', '2027-01', 100_000)
    withCell(version, 'Rent', '2027-02', 200_000)
    withCell(version, 'Rent', '2027-03', 100_000)
    await open()
    fireEvent.click(button('View'))
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'quarter' } })
    await waitFor(() => expect(cellAt('Rent', 'Q4 FY27').textContent).toBe('$4,000'))
    typeAt('Rent', 'Q4 FY27', '6000')
    fireEvent.click(button('Save'))
    await screen.findByText('Budget data updated successfully')
    const months = ['2027-01', '2027-02', '2027-03'].map(each => version.cells.get(`${each} Rent`))
    expect(months.map(cell => cell?.value)).toEqual([150_000, 300_000, 150_000])
    const { organisationId } = world.organisation
    expect(localStorage.getItem(`show_quarterly_${organisationId}`)).toBe('true')
  })
})

describe('the shown part of the budget', () => {
  it('[UI-06] is in the address, and arrows move between tabs', async () => {
    withVersion(world, 'FY27')
    const router = await open('')
    expect(screen.getByRole('tab', { name: 'All' }).getAttribute('aria-selected')).toBe('true')
    await waitFor(() =>
      expect(cellAt('Net profit, forecast', 'Dec 2026').textContent).toMatch(/\$/),
    )
    const revenue = screen.getByRole('tab', { name: 'Revenue' })
    fireEvent.click(revenue)
    fireEvent.keyDown(revenue, { key: 'ArrowRight' })
    await waitFor(() => expect(router.state.location.search).toBe('?type=expenses'))
    expect(document.activeElement?.textContent).toBe('Expenses')
    await waitFor(() => expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Overheads'))
  })

  it('[FIG-01] income tax has a group of its own, as in the profit and loss', async () => {
    withVersion(world, 'FY27')
    const tax = account(
      'Income tax expense',
      ITEM_TYPE.expense,
      Array.from({ length: 36 }, () => 700),
    )
    world.ledger = { ...world.ledger, series: [...world.ledger.series, ...ledgerOf(tax).series] }
    world.basis = basisReply(world.ledger)
    await open()
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      ...['Overheads', 'Power', 'Rent', 'Income tax', 'Income tax expense'],
      ...['Total expenses', 'Closing cash', 'Net profit, forecast'],
    ])
    const inOctober = (row: string) => cellAt(row, 'Oct 2026').textContent
    expect(['Overheads', 'Income tax', 'Total expenses'].map(inOctober)).toEqual([
      ...['$4,600', '$700', '$5,300'],
    ])
  })

  it('[UI-06] balances say that they move no cash, and banks cannot be edited', async () => {
    withVersion(world, 'FY27')
    const flat = Array.from({ length: 36 }, () => 9_000)
    const more = ledgerOf(balance('Van', ITEM_TYPE.asset, flat), {
      ...balance('Cheque', ITEM_TYPE.asset, flat),
      itemSubType: ITEM_SUB_TYPE.BankAccount,
    })
    world.ledger = { ...world.ledger, series: [...world.ledger.series, ...more.series] }
    world.basis = basisReply(world.ledger)
    await open('?type=assets')
    expect(screen.getByText(/They do not change your cash/).textContent).toContain(
      'To plan payments, use Transfers',
    )
    const isReadOnly = (row: string) => cellAt(row, 'Dec 2026').getAttribute('aria-readonly')
    expect([isReadOnly('Cheque'), isReadOnly('Van')]).toEqual(['true', null])
    fireEvent.click(screen.getByRole('tab', { name: 'Expenses' }))
    await waitFor(() => expect(screen.queryByText(/They do not change your cash/)).toBeNull())
  })

  it('[BUD-04] the provider’s budget is read-only', async () => {
    withVersion(world, 'FY27')
    await open(`${EXPENSES}&version=provider`)
    expect(screen.getByText(/kept in Xero/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(cellAt('Rent', 'Nov 2026').getAttribute('aria-readonly')).toBe('true')
  })

  it('[BUD-04] an approved version says who approved it, and an owner can reopen it', async () => {
    withVersion(world, 'FY27')
    await open()
    chooseInMenu('Approve')
    await screen.findByText(/Approved by Ana on 22nd November 2026/)
    expect(cellAt('Rent', 'Nov 2026').getAttribute('aria-readonly')).toBe('true')
    chooseInMenu('Reopen')
    await screen.findByRole('button', { name: 'Save' })
  })

  it('[FIG-05] the forecast uses the version once its low point is confirmed; Undo', async () => {
    const { budget } = withVersion(world, 'FY27')
    await open()
    chooseInMenu('Use in forecast…')
    const dialog = await screen.findByRole('dialog', { name: 'Use FY27 (yours) in the forecast?' })
    await within(dialog).findByText(/^Low point .*\d{4}\.$/)
    expect(world.basis.settings).toMatchObject({ planByBudget: false, budgetId: null })
    fireEvent.click(within(dialog).getByText('Use this budget'))
    await screen.findByText('The forecast uses FY27.')
    const planned = () => world.basis.settings
    expect(planned()).toMatchObject({ planByBudget: true, budgetId: budget.sheetId })
    undo('The forecast uses FY27.')
    await waitFor(() => expect(planned()).toMatchObject({ planByBudget: false, budgetId: null }))
  })

  it('[BUD-04] a version that the forecast does not use offers this next to its name', async () => {
    const { budget } = withVersion(world, 'FY27')
    await open()
    fireEvent.click(button('Use in forecast…'))
    const dialog = await screen.findByRole('dialog', { name: 'Use FY27 (yours) in the forecast?' })
    fireEvent.click(within(dialog).getByText('Use this budget'))
    const used = await screen.findByText('used in the forecast')
    expect(used.textContent).toBe('FY27 (yours) · used in the forecast')
    expect(world.basis.settings).toMatchObject({ planByBudget: true, budgetId: budget.sheetId })
  })

  it('[BUD-04] from the comparison of the provider’s budget, back to the version before', async () => {
    const { budget } = withVersion(world, 'FY27')
    const router = await openBudget(world, '?look=actual')
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with FY27 (Xero)' }))
    await waitFor(() => expect(router.state.location.search).toContain('version=provider'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Plan' }))
    await screen.findByRole('button', { name: 'Save' })
    expect(router.state.location.search).toBe(`?version=${budget.sheetId}`)
  })

  it('[UI-06] the title is next to the last version as it was saved in this visit', async () => {
    const older = withVersion(world, 'FY27')
    const bold = withVersion(world, 'Bold')
    withCell(bold, 'Rent', '2026-12', 500_000)
    await open(`${EXPENSES}&version=${older.budget.sheetId}`)
    typeAt('Rent', 'Dec 2026', '5000')
    fireEvent.click(button('Save'))
    await screen.findByText('Budget data updated successfully')
    fireEvent.change(screen.getByLabelText('Version'), { target: { value: bold.budget.sheetId } })
    await waitFor(() =>
      expect(title()).toMatch(/^With Bold you end FY27 with .+, the same as the FY27 version\.$/),
    )
  })

  it('a viewer sees the figures and cannot change them', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 410_000)
    world.organisation = organisation({ role: 'viewer' })
    await open()
    expect(screen.getByText(/View only/)).toBeTruthy()
    expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$4,100')
    fireEvent.click(button('Version actions'))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Excel table', 'CSV', 'File for Xero’s Budget Manager'],
    ])
  })

  it('[UI-06] the title is the cash at year end, once it is known', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 410_000)
    await open()
    await waitFor(() => expect(title()).toMatch(/^With this budget you end FY27 with \$[\d,]+\.$/))
  })
})
