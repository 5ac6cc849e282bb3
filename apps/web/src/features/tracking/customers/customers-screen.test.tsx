import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { cellAt, press, standAt, typeAt } from '#ui/grid/_hands.ts'
import { openScreen, savedAt, trackedWorld, withCell, withLine } from '../_tracked-world.ts'
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

describe('customers [UI-07]', () => {
  it('[CUS-01] begin with a group, whose name is asked for, and which can be taken back', async () => {
    await open()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a customer group' }))
    fireEvent.click(button('Add the group'))
    expect(screen.getByText('Give the group a name')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Name of the group'), { target: { value: 'Café' } })
    fireEvent.click(button('Add the group'))
    await screen.findByRole('rowheader', { name: 'Café' })
    undo('Café added.')
    await waitFor(() => expect(world.customers.lines).toEqual([]))
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

  it('+ counts one, with Shift ten; Ctrl Z goes back through what is saved', async () => {
    await openWithShop()
    standAt('Shop', 'October 2026')
    press('+')
    press('+')
    press('-', { shiftKey: true })
    expect(cellAt('Shop', 'October 2026').textContent).toContain('114')
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.customers, 'shop/lost', '2026-10')).toBe(8))
    standAt('Shop', 'October 2026')
    press('z', { ctrlKey: true })
    await waitFor(() => expect(cellAt('Shop', 'October 2026').textContent).toContain('124'))
    fireEvent.click(button('Redo'))
    await waitFor(() => expect(cellAt('Shop', 'October 2026').textContent).toContain('114'))
  })

  it('says when more are lost than there were, and keeps the total at zero', async () => {
    await openWithShop()
    typeAt('Lost', 'October 2026', '130')
    press('ArrowUp')
    await screen.findByText('More than the 122 there were')
    expect(cellAt('Shop', 'October 2026').textContent).toContain('0')
  })

  it('a figure of the books says which accounts it is from, or where to choose them', async () => {
    await openWithShop()
    standAt('Acquisition cost', 'October 2026')
    await screen.findByText('Choose its accounts under the grid')
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
    await screen.findByText('Ana set 7. Yours 5')
    fireEvent.click(button('Keep mine'))
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.customers, 'shop/gained', '2026-10')).toBe(5))
  })

  it('groups are renamed, moved and removed, each with a way back', async () => {
    withLine(world.customers, 'Online')
    await openWithShop()
    standAt('Shop', 'October 2026')
    fireEvent.click(button('Change Shop'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move up' }))
    await waitFor(() => expect(world.customers.lines[0]?.name).toBe('Shop'))
    fireEvent.click(button('Change Shop'))
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }))
    await waitFor(() => expect(world.customers.lines.map(each => each.name)).toEqual(['Online']))
    await screen.findByText('Shop removed.')
    undo('Shop removed.')
    await screen.findByRole('rowheader', { name: 'Shop' })
  })

  it('[ENT-12, ENT-20] the label is kept by the gateway and mirrored here', async () => {
    await openWithShop()
    fireEvent.change(screen.getByLabelText('What you call them'), { target: { value: 'Members' } })
    await screen.findByText('122 members in September.')
    expect([world.label, localStorage.getItem('customerName')]).toEqual(['Members', 'Members'])
  })

  it('[ENT-05] revenue per customer and the cost to win one follow from chosen accounts', async () => {
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
    expect(cellAt('Churn', 'October 2026').textContent).toBe('0%')
    expect(world.basis.settings.accounts).toEqual({
      Sales: { category: 'CustomerRevenue' },
      Advertising: { category: 'Marketing' },
    })
  })

  it('[ORG-06] a viewer reads, and is offered nothing else', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await openWithShop()
    expect(screen.getByText('View only')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add a customer group' })).toBeNull()
    expect(cellAt('Gained', 'October 2026').getAttribute('aria-readonly')).toBe('true')
    expect(button('History')).toBeDefined()
  })

  it('[API-08] an empty read says what will be here', async () => {
    gateway.use(http.get(at('/api/customers'), () => HttpResponse.json({})))
    await open()
    await screen.findByRole('heading', { name: 'No customers are recorded yet.' })
  })
})
