import { ITEM_SUB_TYPE, ITEM_TYPE } from '@millpond/core/item'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { mockAnswer } from '#api/mock-source.ts'
import { tagged } from '#api/sheet-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { basisReply } from '#model/_basis.ts'
import { balance, ledgerOf } from '#model/_ledger.ts'
import { cellAt, press, standAt, typeAt } from '#ui/grid/_hands.ts'
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
  fireEvent.click(button('What to do with this version'))
  fireEvent.click(screen.getByRole('menuitem', { name }))
}

describe('without a budget [BUD-04]', () => {
  it('three ways lead to the first version', async () => {
    await openBudget(world)
    await screen.findByRole('heading', { name: 'There is no budget yet.' })
    const cards = within(screen.getByRole('list', { name: 'Begin a budget' }))
    expect(cards.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      ...['Begin from last year', 'Copy the Xero budget', 'Begin from zero'],
    ])
    fireEvent.click(button('Begin from last year'))
    await screen.findByRole('treegrid')
    // Three accounts over 36 months, and the seven of this financial year that are over.
    expect([world.versions[0]?.budget.name, world.saves]).toEqual(['FY27', [86, 43]])
    await waitFor(() => expect(cellAt('Sales', 'Nov 2026').textContent).toBe('$9,000'))
  })

  it('[BUD-03] what broke off is taken away again, and made anew', async () => {
    world.patience = 1
    await openBudget(world)
    fireEvent.click(await screen.findByRole('button', { name: 'Begin from last year' }))
    await screen.findByText('The budget could not be made.')
    await waitFor(() => expect(world.versions).toEqual([]))
    world.patience = 9
    fireEvent.click(button('Try Again'))
    await screen.findByRole('treegrid')
    expect(world.versions).toHaveLength(1)
    expect(world.versions[0]?.cells.size).toBe(129)
  })

  it('a viewer is told who can begin one', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await openBudget(world)
    await screen.findByText(/View only/)
    expect(screen.queryByRole('list', { name: 'Begin a budget' })).toBeNull()
  })

  it('[API-08] stands up to empty reads', async () => {
    const empty = () => HttpResponse.json(mockAnswer({ method: 'GET', path: '/' }) as object)
    gateway.use(http.get(at('/api/budgets'), empty), http.get(at('/api/budgets/cells'), empty))
    await openBudget(world, '?version=00000000-0000-4000-9000-000000000001')
    await screen.findByRole('heading', { name: 'There is no budget yet.' })
  })

  it('[API-08] and to no books at all', async () => {
    const empty = () => HttpResponse.json({})
    const books = ['/api/forecast/basis', '/api/organisations/monthly-data-indexed']
    gateway.use(...books.map(path => http.get(at(path), empty)))
    await openBudget(world)
    await screen.findByText(/without its accounts there is nothing to plan/)
  })
})

describe('[UI-06] a budget that is written', () => {
  it('[BUD-01][BUD-02] is typed, cleared by a word that is told, undone and saved', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 410_000)
    await open()
    expect(cellAt('Rent', 'Oct 2026').getAttribute('aria-readonly')).toBe('true')
    typeAt('Rent', 'Dec 2026', 'abc')
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('was $4,100')
    undo("Cleared Rent, Dec 2026: 'abc' is not a number.")
    await waitFor(() => expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$4,100'))
    typeAt('Rent', 'Dec 2026', '4.5k')
    expect(screen.getByText(/^1 unsaved/)).toBeTruthy()
    fireEvent.click(button('Save'))
    await screen.findByText('Budget data updated successfully')
    const [version] = world.versions
    expect(version?.cells.get('2026-12 Rent')).toMatchObject({ value: 450_000, version: 2 })
    expect(version?.edits).toEqual([{ label: 'Rent, Dec 2026', cells: 1 }])
  })

  it('[BUD-02] Ctrl S takes along what is being typed', async () => {
    const version = withVersion(world, 'FY27')
    await open()
    standAt('Rent', 'Dec 2026')
    press('4')
    fireEvent.input(document.activeElement ?? document.body, { target: { value: '4500' } })
    press('s', { ctrlKey: true })
    await screen.findByText('Budget data updated successfully')
    expect(version.cells.get('2026-12 Rent')).toMatchObject({ value: 450_000 })
  })

  it('[BUD-03] what does not get through stays typed, and Retry saves it', async () => {
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

  it('[BUD-02] a discarded draft is brought back by its toast', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    fireEvent.click(button('Discard'))
    await screen.findByText('Everything is saved')
    undo('Discarded 1 cell of FY27.')
    await screen.findByText(/^1 unsaved/)
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('$4,100')
  })

  it('[UI-07] Ctrl Z brings it back too, wherever the focus is but in a text', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    fireEvent.click(button('Discard'))
    await screen.findByText('Everything is saved')
    const history = button('History')
    fireEvent.keyDown(history, { key: 'z', ctrlKey: true })
    await screen.findByText(/^1 unsaved/)
    fireEvent.keyDown(history, { key: 'y', ctrlKey: true })
    await screen.findByText('Everything is saved')
    standAt('Rent', 'Dec 2026')
    fireEvent.click(button('Account'))
    fireEvent.keyDown(await screen.findByLabelText('Note'), { key: 'z', ctrlKey: true })
    expect(screen.getByText('Everything is saved')).toBeDefined()
  })

  it('[UI-06] who comes back finds the version they left, and its address', async () => {
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
    act(() => void cache.dispatch(tagged.util.invalidateTags(['Sheet'])))
    await waitFor(() => expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$5,000'))
    const undoByKey = () => fireEvent.keyDown(button('History'), { key: 'z', ctrlKey: true })
    undoByKey()
    await screen.findByText('Rent, Dec 2026: left as it is in 1 cell, changed since.')
    expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$5,000')
    expect(screen.queryByText('There is nothing more.')).toBeNull()
    undoByKey()
    await screen.findByText('There is nothing more.')
  })

  it('[BUD-04] beside another version it says what a year comes to, and its cash', async () => {
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
  ])('[BUD-04] beside %s closing cash says how far a year is from it', async (beside, far) => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 500_000)
    await open(`${EXPENSES}&beside=${beside}`)
    await waitFor(() => expect(cellAt('Closing cash', 'FY27 less').textContent).toBe(far))
  })

  it('[BUD-04] a copy leaves out what is not saved and says so; Enter makes it', async () => {
    withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    chooseInMenu('Copy this version…')
    await screen.findByText('Not copied: 1 cell typed and not saved. Save first to take it along.')
    fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLElement)
    await waitFor(() => expect(world.versions).toHaveLength(2))
  })

  it('[BUD-02] whoever leaves is told that the draft waits, and finds it again', async () => {
    withVersion(world, 'FY27')
    const router = await open()
    typeAt('Rent', 'Dec 2026', '4100')
    await router.navigate('/elsewhere')
    await screen.findByText('1 cell of FY27 unsaved: kept as a draft.')
    await waitFor(() => expect(world.draft?.changes).toHaveLength(1))
    await router.navigate(`/organizations/${world.organisation.organisationId}/budget${EXPENSES}`)
    await screen.findByText(/^1 unsaved · Draft saved/)
    expect(cellAt('Rent', 'Dec 2026').textContent).toContain('$4,100')
  })

  it('[BUD-02] of two who wrote a cell, one decides', async () => {
    const version = withVersion(world, 'FY27')
    await open()
    typeAt('Rent', 'Dec 2026', '4100')
    withCell(version, 'Rent', '2026-12', 425_000)
    fireEvent.click(button('Save'))
    await screen.findByText(/1 cell changed elsewhere/)
    fireEvent.click(button('Show'))
    await screen.findByText('Ana set $4,250. Yours $4,100')
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
    fireEvent.click(screen.getByRole('radio', { name: 'Quarterly' }))
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

describe('what is looked at', () => {
  it('[UI-06] stands in the address, and tabs follow the arrows', async () => {
    withVersion(world, 'FY27')
    const router = await open('')
    const revenue = screen.getByRole('tab', { name: 'Revenue' })
    expect(revenue.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(revenue, { key: 'ArrowRight' })
    await waitFor(() => expect(router.state.location.search).toBe('?type=expenses'))
    expect(document.activeElement?.textContent).toBe('Expenses')
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe('Current assets'),
    )
  })

  it('[UI-06] balances say that they move no cash, and banks are nobody’s to write', async () => {
    withVersion(world, 'FY27')
    const flat = Array.from({ length: 36 }, () => 9_000)
    const more = ledgerOf(balance('Van', ITEM_TYPE.asset, flat), {
      ...balance('Cheque', ITEM_TYPE.asset, flat),
      itemSubType: ITEM_SUB_TYPE.BankAccount,
    })
    world.ledger = { ...world.ledger, series: [...world.ledger.series, ...more.series] }
    world.basis = basisReply(world.ledger)
    await open('?type=assets')
    expect(screen.getByText(/They move no cash/).textContent).toContain('planned under Transfers')
    const isReadOnly = (row: string) => cellAt(row, 'Dec 2026').getAttribute('aria-readonly')
    expect([isReadOnly('Cheque'), isReadOnly('Van')]).toEqual(['true', null])
    fireEvent.click(screen.getByRole('tab', { name: 'Expenses' }))
    await waitFor(() => expect(screen.queryByText(/They move no cash/)).toBeNull())
  })

  it('[BUD-04] the provider’s budget is read and cannot be written', async () => {
    withVersion(world, 'FY27')
    await open(`${EXPENSES}&version=provider`)
    expect(screen.getByText(/kept in Xero/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(cellAt('Rent', 'Nov 2026').getAttribute('aria-readonly')).toBe('true')
  })

  it('[BUD-04] an approved version says by whom, and an owner opens it again', async () => {
    withVersion(world, 'FY27')
    await open()
    chooseInMenu('Approve')
    await screen.findByText(/Approved by Ana on 22nd November 2026/)
    expect(cellAt('Rent', 'Nov 2026').getAttribute('aria-readonly')).toBe('true')
    chooseInMenu('Open again')
    await screen.findByRole('button', { name: 'Save' })
  })

  it('[BUD-04] the forecast plans by the version, and again without it', async () => {
    const { budget } = withVersion(world, 'FY27')
    await open()
    chooseInMenu('Plan the forecast by it')
    await screen.findByText('The forecast plans by FY27.')
    const planned = () => world.basis.settings
    expect(planned()).toMatchObject({ planByBudget: true, budgetId: budget.sheetId })
    undo('The forecast plans by FY27.')
    await waitFor(() => expect(planned()).toMatchObject({ planByBudget: false, budgetId: null }))
  })

  it('[BUD-04] a version the forecast does not plan by offers it where that is said', async () => {
    const { budget } = withVersion(world, 'FY27')
    await open()
    fireEvent.click(button('Use it'))
    await screen.findByText(/FY27 · the forecast plans by it/)
    expect(world.basis.settings).toMatchObject({ planByBudget: true, budgetId: budget.sheetId })
  })

  it('[BUD-04] from the provider’s budget beside what happened, back to the version left', async () => {
    const { budget } = withVersion(world, 'FY27')
    const router = await openBudget(world, '?look=actual')
    fireEvent.click(await screen.findByRole('button', { name: 'Compare with the Xero budget' }))
    await waitFor(() => expect(router.state.location.search).toContain('version=provider'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Plan' }))
    await screen.findByRole('button', { name: 'Save' })
    expect(router.state.location.search).toBe(`?version=${budget.sheetId}`)
  })

  it('[UI-06] the answer stands beside the last version as it was saved in this visit', async () => {
    const older = withVersion(world, 'FY27')
    const bold = withVersion(world, 'Bold')
    withCell(bold, 'Rent', '2026-12', 500_000)
    await open(`${EXPENSES}&version=${older.budget.sheetId}`)
    typeAt('Rent', 'Dec 2026', '5000')
    fireEvent.click(button('Save'))
    await screen.findByText('Budget data updated successfully')
    fireEvent.change(screen.getByLabelText('Version'), { target: { value: bold.budget.sheetId } })
    await waitFor(() =>
      expect(title()).toMatch(/^Bold leaves .+ end of FY27, the same as the version FY27\.$/),
    )
  })

  it('a viewer sees the figures and no way to change them', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 410_000)
    world.organisation = organisation({ role: 'viewer' })
    await open()
    expect(screen.getByText(/View only/)).toBeTruthy()
    expect(cellAt('Rent', 'Dec 2026').textContent).toBe('$4,100')
    fireEvent.click(button('What to do with this version'))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Excel, totals as formulas', 'CSV', 'File for Xero’s Budget Manager'],
    ])
  })

  it('[UI-06] the answer is the cash at year end, once it is known', async () => {
    withCell(withVersion(world, 'FY27'), 'Rent', '2026-12', 410_000)
    await open()
    await waitFor(() => expect(title()).toMatch(/^Your FY27 budget leaves \$[\d,]+ at year end\.$/))
  })
})
