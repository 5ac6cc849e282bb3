import { month } from '@millpond/core/time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { organisation } from '#current/_world.ts'
import { stateOfTried } from '#screen/tried-event.ts'
import { barista } from './_events.ts'
import { openScenarios, scenarioWorld, withScenario } from './_scenario-world.ts'
import { newEvent } from './events/new-event.ts'

const world = scenarioWorld()
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const toastOf = (text: string) =>
  within(screen.getByText(text).closest<HTMLElement>('[data-toast]') ?? document.body)
const choose = async (menu: string, item: string) => {
  fireEvent.click(button(menu))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list of scenarios [UI-04]', () => {
  it('[ENT-21] without any, offers the five types', async () => {
    await openScenarios(world)
    await screen.findByRole('heading', { name: 'You have no scenarios yet.' })
    const cards = within(screen.getByRole('list', { name: 'New scenario' }))
    expect(cards.getAllByRole('heading').map(each => each.textContent)).toEqual([
      'Hire a staff member',
      'Open another store',
      'Add another product',
      'Engage a consultant',
      'Custom scenario',
    ])
  })

  it('a type starts a scenario and opens the fields of its first event', async () => {
    await openScenarios(world)
    fireEvent.click(await screen.findByRole('button', { name: 'Start: Hire a staff member' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Hire a staff member' }))
    expect(drawer.getByLabelText('Pay per year')).toBeDefined()
    expect(world.scenarios).toHaveLength(1)
  })

  it('[SCN-08] a link with an event starts a scenario that is not saved yet', async () => {
    const price = newEvent('priceChange', { code: 'remedy', position: 0, first: month('2027-01') })
    await openScenarios(world, '', stateOfTried({ ...price, name: 'Raise prices by 5%' }))
    await screen.findByRole('checkbox', { name: 'Include Raise prices by 5%' }, { timeout: 10_000 })
    await screen.findByText(/^1 detail changed, not saved yet/)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Raise prices by 5%')
    expect(world.scenarios[0]?.lines.size).toBe(0)
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    expect(world.scenarios[0]?.lines.size).toBe(1)
  })

  it('shows name, type, baseline, low point and when it was saved', async () => {
    withScenario(world, 'Barista', [barista()])
    await openScenarios(world)
    const row = within((await screen.findByRole('rowheader', { name: 'Barista' })).closest('tr')!)
    expect(row.getByText('Hire a staff member')).toBeDefined()
    expect(row.getByText('Forecast · next 12 months')).toBeDefined()
    await row.findByText(/^-?\$[\d,]+/, { selector: 'span' })
    row.getByText(/^(on|at the end of) /)
    row.getByText(/^-\$[\d,]+/, { selector: 'td' })
    await screen.findByRole('rowheader', { name: 'Forecast' })
  })

  it('[SCN-02] a deleted scenario comes back with Undo', async () => {
    withScenario(world, 'Barista')
    await openScenarios(world)
    await screen.findByRole('rowheader', { name: 'Barista' })
    await choose('Actions for Barista', 'Delete')
    await screen.findByText('Deleted Barista.')
    await screen.findByText('You have no scenarios yet.')
    fireEvent.click(toastOf('Deleted Barista.').getByRole('button', { name: 'Undo' }))
    await screen.findByRole('rowheader', { name: 'Barista' })
  })

  it('renames and duplicates', async () => {
    withScenario(world, 'Barista', [barista()])
    await openScenarios(world)
    await screen.findByRole('rowheader', { name: 'Barista' })
    await choose('Actions for Barista', 'Duplicate')
    await screen.findByRole('rowheader', { name: 'Barista, copy' })
    await choose('Actions for Barista, copy', 'Rename…')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'barista' } })
    fireEvent.click(button('Rename scenario'))
    expect(screen.getByText(/Another scenario has this name/)).toBeDefined()
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Cook' } })
    fireEvent.click(button('Rename scenario'))
    await screen.findByRole('rowheader', { name: 'Cook' })
    expect(world.scenarios.map(each => each.properties.get('scenarioName')?.value)).toContain(
      'Cook',
    )
  })

  it('[SCN-02] archives and finds it again', async () => {
    withScenario(world, 'Barista')
    withScenario(world, 'Second store')
    await openScenarios(world)
    await screen.findByRole('rowheader', { name: 'Barista' })
    await choose('Actions for Barista', 'Archive')
    const title = /^(You have 1 scenario|“Second store” is expected to keep)/
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('rowheader', { name: 'Barista' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show archived (1)' }))
    await screen.findByRole('rowheader', { name: /Barista.*Archived/ })
    fireEvent.click(toastOf('Barista is archived.').getByRole('button', { name: 'Undo' }))
    await screen.findByRole('heading', { name: /^(You have 2|Both) scenarios/ })
  })

  it('says who sees a scenario, and makes it private', async () => {
    const kept = withScenario(world, 'Barista')
    await openScenarios(world)
    await screen.findByRole('rowheader', { name: 'Barista' })
    await choose('Actions for Barista', 'Share…')
    const dialog = within(screen.getByRole('dialog', { name: 'Share Barista' }))
    dialog.getByText(/^Everyone in Kererū Coffee Ltd can see this scenario\./)
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Private: only / }))
    await dialog.findByText(/^Only the person who created it and owners can see/)
    expect(kept.properties.get('isPrivate')?.value).toBe(true)
  })

  it('a viewer sees them and cannot change them', async () => {
    world.organisation = organisation({ role: 'viewer' })
    withScenario(world, 'Barista')
    await openScenarios(world)
    await screen.findByRole('rowheader', { name: 'Barista' })
    expect(screen.queryByRole('button', { name: 'New scenario' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for Barista' })).toBeNull()
  })
})

describe('comparing scenarios', () => {
  it('names the safest and marks the best answers in words', async () => {
    const first = withScenario(world, 'Barista', [barista()])
    const second = withScenario(world, 'No hire')
    await openScenarios(world, `compare?ids=${first.id},${second.id}`)
    await screen.findByRole('heading', { level: 1, name: /^No hire is the safer of the two: / })
    const row = screen.getByRole('rowheader', { name: 'Low point' }).closest('tr')
    const cells = [...(row?.querySelectorAll('td') ?? [])].map(cell => cell.textContent)
    expect(cells).toHaveLength(3)
    expect(cells[2]).toContain('best')
    expect(cells[1]).not.toContain('best')
    screen.getByText('NZD · next 12 months · next to the forecast')
  })

  it('[SCN-08] the low point is that of the builder, within the same months', async () => {
    const kept = withScenario(world, 'Barista', [barista()])
    kept.properties.set('forecastHorizon', { value: 24, version: 1 })
    await openScenarios(world, `compare?ids=${kept.id}`)
    await screen.findByText('NZD · next 24 months · next to the forecast')
    const low = await screen.findByRole('rowheader', { name: 'Low point' })
    const compared = low.closest('tr')?.querySelectorAll('td')[1]?.textContent
    cleanup()
    await openScenarios(world, kept.id)
    await screen.findByText(/next 24 months · baseline: Forecast/)
    const facts = await screen.findByLabelText('What changes')
    await waitFor(() => expect(facts.querySelector('dd')?.textContent).toBe(compared))
  })

  it.each([
    ['the selected scenarios', true],
    ['a few scenarios of which none is selected', false],
  ])('is offered for %s', async (_, isSelected) => {
    withScenario(world, 'Barista', [barista()])
    await openScenarios(world)
    await screen.findByRole('rowheader', { name: 'Barista' })
    if (isSelected) fireEvent.click(screen.getByRole('checkbox', { name: 'Select Barista' }))
    fireEvent.click(button('Compare'))
    await screen.findByRole('heading', { level: 1, name: /^The low point of Barista is / })
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Barista' })).toBeDefined())
  })
})
