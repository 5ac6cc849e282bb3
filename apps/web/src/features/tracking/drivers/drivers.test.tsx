import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { organisation } from '#current/_world.ts'
import { cellAt, typeAt } from '#ui/grid/_hands.ts'
import {
  openScreen,
  savedAt,
  trackedWorld,
  withCell,
  withDriver,
  withLine,
} from '../_tracked-world.ts'
import { Component as CustomersScreen } from '../customers/customers-screen.tsx'

const world = trackedWorld()
const open = () => openScreen(world, CustomersScreen, '?show=drivers')
const openGrid = async () => {
  await open()
  await screen.findByRole('grid', { name: 'Drivers by month' })
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const STAFF = 'Staff people'
const HOURS = 'Hours hours'
const RATE = 'Rate'
const GROWTH = 'Growth'
const shown = (row: string, column: string) => cellAt(row, column).textContent

describe('[BUD-04] drivers of formulas', () => {
  it('one is added with a name, a unit and a formula; faults are shown at the field', async () => {
    withDriver(world, 'Staff', 'people')
    await openGrid()
    fireEvent.click(button('Add a driver'))
    fill('Formula', '= [Nobody] * 2')
    fireEvent.click(button('Add the driver'))
    for (const message of [
      'Give the driver a name',
      'Nothing here is called “Nobody”. Use the name of a customer group or a driver.',
    ]) {
      expect(screen.getAllByText(message)).toHaveLength(2)
    }
    fill('Name', 'Hours')
    fill('Unit', 'hours')
    fill('Formula', '= [Hours] * 2')
    fireEvent.click(button('Add the driver'))
    expect(
      screen.getAllByText('This formula would refer to its own line. Use other lines.'),
    ).toHaveLength(2)
    fill('Formula', '= [Staff] * 37.5')
    fireEvent.click(button('Add the driver'))
    await screen.findByRole('rowheader', { name: /^Hours/ })
    typeAt(STAFF, 'December 2026', '3')
    await waitFor(() => expect(shown(HOURS, 'December 2026')).toContain('112.5'))
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.drivers, 'driver-staff', '2026-12')).toBe(30_000))
    const [, hours] = world.drivers.lines
    expect(hours).toMatchObject({ name: 'Hours', driver: { unit: 'hours' } })
    expect(hours?.driver?.formula).toBe('= [@driver-staff] * 37.5')
    expect(savedAt(world.drivers, hours?.code ?? '', '2026-12')).toBe(1_125_000)
  })

  it('values are read and written in their unit, with four decimals', async () => {
    withDriver(world, 'Rate', 'rate')
    withDriver(world, 'Growth', 'percent')
    await openGrid()
    typeAt(RATE, 'December 2026', '32.4')
    typeAt(GROWTH, 'December 2026', '12.3456%')
    typeAt(GROWTH, 'January 2027', '=1/8')
    await waitFor(() => expect(shown(GROWTH, 'January 2027')).toContain('12.5%'))
    expect(shown(RATE, 'December 2026')).toContain('$32.40')
    expect(shown(GROWTH, 'December 2026')).toContain('12.3456%')
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.drivers, 'driver-growth', '2026-12')).toBe(123_456))
  })

  it('those behind their formula are marked, and calculated again with one press', async () => {
    withDriver(world, 'Staff', 'people')
    withDriver(world, 'Hours', 'hours', '= [@driver-staff] * 40')
    withCell(world.drivers, 'driver-staff', '2026-12', 30_000)
    withCell(world.drivers, 'driver-hours', '2026-12', 1)
    await openGrid()
    await screen.findByText('Hours differs from its formula.')
    fireEvent.click(button('Recalculate'))
    await waitFor(() => expect(shown(HOURS, 'December 2026')).toContain('120'))
    expect(screen.queryByText('Hours differs from its formula.')).toBeNull()
  })

  it('values of a file are imported in one step; what is no driver here is named', async () => {
    withDriver(world, 'Staff', 'people')
    withDriver(world, 'Hours', 'hours', '= [@driver-staff] * 40')
    await openGrid()
    const give = async (text: string) => {
      const file = new File([text], 'FY27.csv')
      // jsdom's own file cannot return its bytes.
      file.arrayBuffer = async () => new TextEncoder().encode(text).buffer
      fireEvent.change(screen.getByLabelText('A file with drivers'), { target: { files: [file] } })
    }
    const head = 'Type,Number,Account,Dec 2026,Jan 2027\n'
    await give(`${head}Driver in people,,Staff,many,\n`)
    await screen.findByText('Row 2, Dec 2026: “many” is not a number. Nothing was imported.')
    const SKIPPED = 'Skipped, because they have a formula or are not in your list:'
    await give(`${head}Driver in people,,Stafff,4,4\n`)
    await screen.findByText(`The file has no new values. ${SKIPPED} Stafff.`)
    await give(
      'Type,Number,Account,Dec 2026,Jan 2027,Apr 2040\nExpenses,,Staff,9,9,9\n' +
        'Driver in people,,Staff,2.5,3.00001,4\nDriver in hours,,Hours,1,1,1\n' +
        'Driver in units,,Pots,1,1,1\n',
    )
    await screen.findByText(
      '2 values imported. 1 value rounded to four decimals. ' +
        `Skipped, because you cannot plan these months: Apr 2040. ${SKIPPED} Hours, Pots.`,
    )
    await waitFor(() => expect(shown(HOURS, 'January 2027')).toContain('120'))
    fireEvent.click(button('Save'))
    await waitFor(() => expect(savedAt(world.drivers, 'driver-staff', '2026-12')).toBe(25_000))
  })

  it('a removed driver leaves a formula with a problem, and undo restores it', async () => {
    withDriver(world, 'Staff', 'people')
    withDriver(world, 'Hours', 'hours', '= [@driver-staff] * 40')
    await openGrid()
    fireEvent.click(button(/^Edit driver: Staff/))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    await screen.findByText(/^The formula of Hours cannot be calculated/)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await screen.findByRole('rowheader', { name: /^Staff/ })
    expect(screen.queryByText(/^The formula of Hours cannot be calculated/)).toBeNull()
  })

  it('a formula suggests the names of drivers and groups while it is typed', async () => {
    withDriver(world, 'Staff', 'people')
    withLine(world.customers, 'Stalls')
    await openGrid()
    fireEvent.click(button('Add a driver'))
    fill('Formula', '= [St')
    const options = () => screen.getAllByRole('option').map(each => each.textContent)
    expect(options().slice(-2)).toEqual(['[Stalls]customers', '[Staff]people'])
    const field = screen.getByLabelText<HTMLInputElement>('Formula')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe('= [Staff]')
    expect(field.getAttribute('aria-expanded')).toBe('false')
  })

  it('a viewer reads them, and the mock source shows none', async () => {
    world.organisation = organisation({ role: 'viewer' })
    withDriver(world, 'Staff', 'people')
    await openGrid()
    expect(screen.queryByRole('button', { name: 'Add a driver' })).toBeNull()
    gateway.use(http.get(at('/api/drivers'), () => HttpResponse.json(null)))
  })

  it('the choice above switches between customers and drivers', async () => {
    const router = await open()
    await screen.findByText('You have no drivers yet.')
    fireEvent.click(screen.getByRole('tab', { name: 'Customers' }))
    await screen.findByText('No customers are recorded yet.')
    fireEvent.click(screen.getByRole('tab', { name: 'Drivers' }))
    await waitFor(() => expect(router.state.location.search).toBe('?show=drivers'))
  })
})
