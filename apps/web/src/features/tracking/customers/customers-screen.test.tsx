import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { cellAt, press, selectCell, typeAt } from '#ui/grid/_hands.ts'
import {
  openScreen,
  refusal,
  savedAt,
  trackedWorld,
  withCell,
  withLine,
} from '../_tracked-world.ts'
import { Component as CustomersScreen } from './customers-screen.tsx'

const world = trackedWorld()
const open = () => openScreen(world, CustomersScreen)
const openWithShop = async () => {
  withLine(world.customers, 'Shop')
  withCell(world.customers, 'shop/opening', '2026-09', 122)
  await open()
  await screen.findByRole('treegrid', { name: 'Customers by month' })
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const undo = (message: string) => {
  const toast = screen.getByText(message).closest('[data-toast]') as HTMLElement
  fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
}

const addGroup = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a customer group' }))
  fireEvent.change(screen.getByLabelText('Name of the group'), { target: { value: name } })
  fireEvent.click(button('Add the group'))
  await screen.findByRole('rowheader', { name })
}

describe('customers [UI-07]', () => {
  it('[CUS-01] start with a group, which needs a name and can be undone', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a customer group' }))
    fireEvent.click(button('Add the group'))
    expect(screen.getByText('Give the group a name')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Name of the group'), { target: { value: 'Café' } })
    fireEvent.click(button('Add the group'))
    await screen.findByRole('rowheader', { name: 'Café' })
    undo('Café added.')
    await screen.findByText('No customers are recorded yet.')
    fireEvent.click(button('Redo'))
    await screen.findByRole('rowheader', { name: 'Café' })
    expect(world.customers.lines).toEqual([])
    fireEvent.click(button('Save'))
    await screen.findByText('Customers updated successfully')
    expect(world.customers.lines).toMatchObject([{ name: 'Café', version: 1 }])
    expect(world.customers.labels).toEqual(['Café added'])
  })

  it('[CUS-01] a new group and its counts are one draft: Discard removes both', async () => {
    await open()
    await addGroup('Café')
    typeAt('Opening', 'October 2026', '12')
    await screen.findByText(/^1 line and 1 cell changed, not saved yet/)
    fireEvent.click(button('Discard'))
    await screen.findByText('No customers are recorded yet.')
    undo('Discarded 1 line and 1 cell of your customers.')
    await screen.findByRole('rowheader', { name: 'Café' })
    fireEvent.click(button('Save'))
    await screen.findByText('Customers updated successfully')
    const [group] = world.customers.lines
    expect(savedAt(world.customers, `${group?.code}/opening`, '2026-10')).toBe(12)
  })

  it('[BUD-02] a group that was not saved is restored in another visit', async () => {
    const router = await open()
    await addGroup('Café')
    await router.navigate('/elsewhere')
    await screen.findByText('Elsewhere')
    await waitFor(() => expect(world.drafts.size).toBe(1))
    await router.navigate(-1)
    await screen.findByRole('rowheader', { name: 'Café' })
    expect(screen.getByText(/^1 line changed, not saved yet/)).toBeDefined()
  })

  it('[CUS-01] a total that is set is saved as customers gained and lost, and shown in the title', async () => {
    await openWithShop()
    expect(title()).toBe('122 customers in September.')
    typeAt('Shop', 'October 2026', '120')
    expect(title()).toBe('120 customers in October, down 2 from September.')
    expect(cellAt('Lost', 'October 2026').textContent).toContain('2')
    fireEvent.click(button('Save'))
    await screen.findByText('Customers updated successfully')
    expect(savedAt(world.customers, 'shop/lost', '2026-10')).toBe(2)
    expect(world.customers.labels).toEqual(['Shop, October 2026'])
  })

  it('+ adds one, with Shift ten; Ctrl Z undoes saved changes too', async () => {
    await openWithShop()
    selectCell('Shop', 'October 2026')
    press('+')
    press('+')
    press('-', { shiftKey: true })
    expect(cellAt('Shop', 'October 2026').textContent).toContain('114')
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.customers, 'shop/lost', '2026-10')).toBe(8))
    selectCell('Shop', 'October 2026')
    press('z', { ctrlKey: true })
    await waitFor(() => expect(cellAt('Shop', 'October 2026').textContent).toContain('124'))
    fireEvent.click(button('Redo'))
    await waitFor(() => expect(cellAt('Shop', 'October 2026').textContent).toContain('114'))
  })

  it('says when more are lost than there were, and keeps the total at zero', async () => {
    await openWithShop()
    typeAt('Lost', 'October 2026', '130')
    press('ArrowUp')
    await screen.findByText('More than the 122 you had')
    expect(cellAt('Shop', 'October 2026').textContent).toContain('0')
  })

  it('a figure of the books names its accounts, or the place to choose them', async () => {
    await openWithShop()
    selectCell('Acquisition cost', 'October 2026')
    await screen.findByText('Choose the accounts for this row below the table')
  })

  it('a count below zero is refused at the cell', async () => {
    await openWithShop()
    typeAt('Gained', 'October 2026', '(3)')
    expect(
      screen.getAllByText('The number of customers cannot be below 0.').length,
    ).toBeGreaterThan(0)
    expect(screen.queryByText(/not saved yet/)).toBeNull()
  })

  it('a count that another user changed meanwhile is not overwritten until the user decides', async () => {
    await openWithShop()
    typeAt('Gained', 'October 2026', '5')
    withCell(world.customers, 'shop/gained', '2026-10', 7)
    fireEvent.click(button('Save'))
    await screen.findByText(/1 cell changed elsewhere/)
    expect(savedAt(world.customers, 'shop/gained', '2026-10')).toBe(7)
    fireEvent.click(button('Show'))
    await screen.findByText('Ana set 7. Yours is 5')
    fireEvent.click(button('Keep mine'))
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.customers, 'shop/gained', '2026-10')).toBe(5))
  })

  const groups = () =>
    screen.queryAllByRole('button', { name: /^Edit group/ }).length === 0
      ? []
      : screen
          .getAllByRole('rowheader')
          .map(each => each.textContent ?? '')
          .filter(name => /^(Shop|Online|Café)/.test(name))
          .map(name => /^(Shop|Online|Café)/.exec(name)?.[0])
  const choose = (name: string, item: string) => {
    fireEvent.click(button(`Edit group: ${name}`))
    fireEvent.click(screen.getByRole('menuitem', { name: item }))
  }
  const rename = (name: string, after: string) => {
    choose(name, 'Rename…')
    fireEvent.change(screen.getByLabelText('Name of the group'), { target: { value: after } })
    fireEvent.click(button('Rename'))
  }

  it('groups are renamed, moved and removed in the draft, and undone step by step', async () => {
    withLine(world.customers, 'Online')
    await openWithShop()
    const before = world.customers.lines
    selectCell('Shop', 'October 2026')
    choose('Shop', 'Move up')
    expect(groups()).toEqual(['Shop', 'Online'])
    rename('Shop', 'Café')
    expect(groups()).toEqual(['Café', 'Online'])
    choose('Café', 'Remove')
    expect(groups()).toEqual(['Online'])
    expect(world.customers.lines).toEqual(before)
    fireEvent.click(screen.getByTitle('Ctrl Z'))
    expect(groups()).toEqual(['Café', 'Online'])
    fireEvent.click(screen.getByTitle('Ctrl Z'))
    fireEvent.click(screen.getByTitle('Ctrl Z'))
    expect(groups()).toEqual(['Online', 'Shop'])
    for (const _ of [1, 2, 3]) fireEvent.click(button('Redo'))
    fireEvent.click(button('Save'))
    await waitFor(() => expect(world.customers.lines.map(each => each.name)).toEqual(['Online']))
    fireEvent.click(screen.getByTitle('Ctrl Z'))
    await screen.findByRole('rowheader', { name: 'Café' })
    fireEvent.click(button('Save'))
    await waitFor(() =>
      expect(world.customers.lines.map(each => each.name)).toEqual(['Café', 'Online']),
    )
    expect(savedAt(world.customers, 'shop/opening', '2026-09')).toBe(122)
  })

  it('the last group can be removed, saved and restored', async () => {
    await openWithShop()
    choose('Shop', 'Remove')
    await screen.findByText('No customers are recorded yet.')
    fireEvent.click(button('Save'))
    await waitFor(() => expect(world.customers.lines).toEqual([]))
    press('z', { ctrlKey: true })
    await screen.findByRole('rowheader', { name: 'Shop' })
  })

  it('a group that another user renamed meanwhile is not overwritten until the user decides', async () => {
    await openWithShop()
    rename('Shop', 'Café')
    const [shop] = world.customers.lines
    if (shop) world.customers.lines = [{ ...shop, name: 'Kiosk', version: 2 }]
    fireEvent.click(button('Save'))
    await screen.findByText(/^Ana renamed Shop to Kiosk\. You renamed it to Café\./)
    expect(world.customers.lines[0]?.name).toBe('Kiosk')
    fireEvent.click(button('Keep mine'))
    fireEvent.click(button('Save'))
    await waitFor(() => expect(world.customers.lines[0]?.name).toBe('Café'))
  })

  it('the message about a refused group has its name', async () => {
    await openWithShop()
    rename('Shop', 'Café')
    const fields = [{ path: 'lines.0.after.name', message: 'Give it another name' }]
    gateway.use(
      http.put(at('/api/customers'), () => refusal('badRequest', 'Not all can be saved', fields)),
    )
    fireEvent.click(button('Save'))
    await screen.findByText('Café: Give it another name')
    await screen.findByText(/1 line to check/)
  })

  it('[ENT-12, ENT-20] the label is stored by the gateway and mirrored here', async () => {
    await openWithShop()
    fireEvent.change(screen.getByLabelText('What you call them'), { target: { value: 'Members' } })
    await screen.findByText('122 members in September.')
    expect([world.label, localStorage.getItem('customerName')]).toEqual(['Members', 'Members'])
  })

  it('[ENT-05] revenue per customer and the cost to win one use the chosen accounts', async () => {
    await openWithShop()
    typeAt('Gained', 'October 2026', '6')
    for (const [question, account] of [
      ['Revenue from customers', 'Sales'],
      ['Marketing', 'Advertising'],
    ] as const) {
      fireEvent.click(button(`Choose accounts: ${question}`))
      fireEvent.click(screen.getByRole('checkbox', { name: account }))
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
      await screen.findByText(`${question} saved.`)
    }
    await waitFor(() =>
      expect(cellAt('Revenue per customer', 'October 2026').textContent).toBe('$70'),
    )
    expect(cellAt('Acquisition cost', 'October 2026').textContent).toBe('$100')
    expect(cellAt('Churn', 'October 2026').textContent).toBe('0.0%')
    expect(world.basis.settings.accounts).toEqual({
      Sales: { category: 'CustomerRevenue' },
      Advertising: { category: 'Marketing' },
    })
  })

  it('[ORG-06] a viewer reads, and has no actions', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await openWithShop()
    expect(screen.getByText('View only')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a customer group' })).toBeNull()
    expect(cellAt('Gained', 'October 2026').getAttribute('aria-readonly')).toBe('true')
    expect(button('History')).toBeDefined()
  })

  it('[API-08] an empty read explains the page', async () => {
    gateway.use(http.get(at('/api/customers'), () => HttpResponse.json({})))
    await open()
    await screen.findByRole('heading', { name: 'No customers are recorded yet.' })
  })
})
