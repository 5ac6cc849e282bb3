import { cents } from '@millpond/core/money'
import type { ScenarioEvent } from '@millpond/core/scenario'
import { month } from '@millpond/core/time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { organisation } from '#current/_world.ts'
import { cellAt, press, selectCell, typeAt } from '#ui/grid/_hands.ts'
import { barista } from '../_events.ts'
import { openScenarios, scenarioWorld, withScenario } from '../_scenario-world.ts'
import { newEvent } from '../events/new-event.ts'

const world = scenarioWorld()
const MARCH = month('2027-03')
const PAST = month('2026-09')
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const open = async (events: readonly ScenarioEvent[] = [barista()]) => {
  const kept = withScenario(world, 'Barista', events)
  await openScenarios(world, kept.id)
  // The first test also waits until the grid has loaded.
  await screen.findByRole('treegrid', { name: 'Figures by month' }, { timeout: 10_000 })
  return kept
}
const BARISTA = /^Hiring a barista in March lowers your low point from \$[\d,]+ to -?\$[\d,]+ in /
const unsaved = () => screen.findByText(/not saved yet/)

describe('the builder [UI-04]', () => {
  it('says what the scenario does to the low point', async () => {
    await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
  })

  it('[USE-02] is saved as a workbook with the name of the organisation', async () => {
    const names: string[] = []
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = content => `blob:${(content as Blob).size}`
    URL.revokeObjectURL = () => undefined
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    click.mockImplementation(function (this: HTMLAnchorElement) {
      names.push(`${this.download} ${Number(this.href.slice(5)) > 5000}`)
    })
    await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
    fireEvent.click(button('Scenario actions'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }))
    await waitFor(() => expect(names).toEqual([`${world.organisation.name} Barista.xlsx true`]))
    click.mockRestore()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })

  it('an empty scenario says so', async () => {
    await open([])
    expect(title()).toBe('This scenario changes nothing yet.')
    expect(screen.getByText('Add an event or type a figure.')).toBeDefined()
  })

  it('says when it cannot be calculated, and calculates again once that has changed', async () => {
    const broken = newEvent('priceChange', { code: 'price', position: 0, first: MARCH })
    const params = { ...broken.params, changePpm: 0.5 }
    await open([{ ...broken, params } as ScenarioEvent])
    const problem = within(await screen.findByRole('alert'))
    problem.getByRole('heading', { name: 'We couldn’t calculate this scenario.' })
    fireEvent.click(problem.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('alert')
    expect(screen.queryByLabelText('What changes')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include Change prices' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.getByLabelText('What changes')).toBeDefined()
    // Otherwise the draft would be stored in the next test.
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
  })

  it('[SCN-01] [SCN-02] an event is added, marks unsaved changes, and is saved', async () => {
    const kept = await open([])
    fireEvent.click(button('Add an event'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Hire a staff member' }))
    const drawer = within(await screen.findByRole('dialog'))
    fireEvent.click(drawer.getByRole('button', { name: 'Add to the scenario' }))
    expect(drawer.getAllByText('Enter an amount above 0, such as 1,500')).toHaveLength(2)
    const name = drawer.getByLabelText('Name')
    fireEvent.change(name, { target: { value: 'Hire a barista' } })
    fill('Start month', '2027-03')
    fill('Pay per year', '72,000')
    fireEvent.click(drawer.getByRole('button', { name: 'Add to the scenario' }))
    await screen.findByRole('button', { name: 'Hire a barista' })
    await unsaved()
    expect(kept.lines.size).toBe(0)
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    const [line] = [...kept.lines.values()]
    expect(line?.value).toMatchObject({
      ...{ kind: 'hire', name: 'Hire a barista', isOff: false },
      params: { start: '2027-03', payPerYear: 7_200_000, onCostsPpm: null, end: null },
    })
    expect(kept.labels).toEqual(['Hire a barista added'])
  })

  it('the low point moves while the fields of an event are typed', async () => {
    await open([])
    fireEvent.click(button('Add an event'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Hire a staff member' }))
    fill('Pay per year', '72,000')
    const drawer = within(screen.getByRole('dialog'))
    await drawer.findByText(/ → -?\$[\d,]+ /)
    fireEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(title()).toBe('This scenario changes nothing yet.'))
  })

  it('an event is switched off and on, and moved by its slider as one edit', async () => {
    const kept = await open()
    const slider = () =>
      screen.getByRole<HTMLInputElement>('slider', { name: 'Start month of Hire a barista' })
    expect(slider().getAttribute('aria-valuetext')).toMatch(/^March 2027/)
    fireEvent.change(slider(), { target: { value: Number(slider().value) + 2 } })
    fireEvent.keyUp(slider())
    await waitFor(() => expect(slider().getAttribute('aria-valuetext')).toMatch(/^May 2027/))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include Hire a barista' }))
    await screen.findByText('From May 2027 · not included')
    expect(title()).toBe('This scenario changes nothing yet.')
    fireEvent.click(button('Undo'))
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    expect(kept.lines.get('barista')?.value).toMatchObject({
      ...{ isOff: false, params: { start: '2027-05' } },
    })
  })

  it('answers what the scenario allows', async () => {
    await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
    fireEvent.click(button('Ask a question'))
    const item = { name: 'How many more sales do I need?' }
    fireEvent.click(await screen.findByRole('menuitem', item))
    await screen.findByText(/more sales a month from March 2027|your expected sales/)
  })

  it('a cell says which event changes it', async () => {
    await open()
    await waitFor(() => expect(cellAt('Wages', 'March 2027').textContent).toContain('$10,500'))
    selectCell('Wages', 'March 2027')
    await screen.findByText('$4,500 without the scenario, $6,000 from Hire a barista')
  })

  it('a removed event comes back with Undo', async () => {
    await open()
    fireEvent.click(button('Actions for Hire a barista'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    const toast = (await screen.findByText('Hire a barista removed.')).closest('[data-toast]')
    expect(screen.queryByRole('button', { name: 'Hire a barista' })).toBeNull()
    fireEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
    await screen.findByRole('button', { name: 'Hire a barista' })
  })

  it('[SCN-08] only typed figures are stored; the others follow the baseline', async () => {
    const kept = await open([])
    await waitFor(() => expect(cellAt('Rent', 'March 2027').textContent).toContain('$4,000'))
    typeAt('Rent', 'March 2027', '5000')
    await unsaved()
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    expect([...kept.cells]).toEqual([['2027-03 Rent', { value: 500_000, version: 1 }]])
  })

  it('[SCN-01] name, type, baseline, horizon and factors are changes to be saved', async () => {
    const kept = await open([])
    withScenario(world, 'Second store')
    const name = screen.getByLabelText('Name')
    fireEvent.change(name, { target: { value: 'Cook' } })
    fireEvent.blur(name)
    fill('Type', 'Open another store')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Assets' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Debt' }))
    fill('Baseline', 'lastTwelveMonths')
    fill('Months ahead', '24')
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    const saved = (property: string) => kept.properties.get(property)?.value
    expect(saved('scenarioName')).toBe('Cook')
    expect(saved('scenarioType')).toBe('Open another store')
    expect(saved('visibleFactors')).toEqual(['Revenue', 'Expenses', 'Debt', 'Assets'])
    expect(saved('baseline')).toEqual({ kind: 'lastTwelveMonths' })
    expect(saved('forecastHorizon')).toBe(24)
  })

  it('[SCN-06] an account of its own has figures as well', async () => {
    const kept = await open([])
    fireEvent.click(button(/^Accounts of Expenses/))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Add account' }))
    expect(dialog.getByText(/Enter a name for the account/)).toBeDefined()
    fill('New account', 'Van')
    fireEvent.click(dialog.getByRole('button', { name: 'Add account' }))
    await dialog.findByText('Van')
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    typeAt('Van', 'March 2027', '900')
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    expect(kept.lines.get('new:Van')?.value).toMatchObject({ kind: 'account', factor: 'Expenses' })
    expect(kept.cells.get('2027-03 new:Van')?.value).toBe(90_000)
  })

  it('[SCN-07] an account is moved to another factor, for all scenarios', async () => {
    await open([])
    fireEvent.click(button(/^Accounts of Expenses/))
    await screen.findByRole('dialog')
    fill('Factor of Rent', 'Debt')
    await screen.findByText('Rent is now in Debt.')
    expect(world.basis.settings.accounts).toEqual({ Rent: { factor: 'Debt' } })
    await waitFor(() => expect(screen.queryByLabelText('Factor of Rent')).toBeNull())
  })

  it('a change of another user is asked about', async () => {
    const kept = await open()
    kept.lines.set('barista', {
      ...{ value: { ...barista(), code: undefined, name: 'Hire a cook' }, version: 2 },
    })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include Hire a barista' }))
    fireEvent.click(button('Save'))
    await screen.findByText(/^Ana changed Hire a barista\. You changed it too\./)
    fireEvent.click(button('Use theirs'))
    await screen.findByRole('button', { name: 'Hire a cook' })
  })

  it('the draft is kept when the page is left', async () => {
    const kept = await open([])
    typeAt('Rent', 'March 2027', '5000')
    press('s', { ctrlKey: false })
    await waitFor(() => expect(world.drafts.has(kept.id)).toBe(true), { timeout: 4000 })
  })

  it('a viewer sees it and cannot change it', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await open()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add an event' })).toBeNull()
    expect(screen.getByText('View only')).toBeDefined()
  })

  it('a viewer tries another month, and nothing is saved', async () => {
    world.organisation = organisation({ role: 'viewer' })
    await open()
    const slider = () =>
      screen.getByRole<HTMLInputElement>('slider', { name: 'Start month of Hire a barista' })
    fireEvent.change(slider(), { target: { value: Number(slider().value) + 2 } })
    fireEvent.keyUp(slider())
    await screen.findByText('Only you see this. It is not saved.')
    await waitFor(() => expect(title()).toMatch(/^Hiring a barista in May/))
    fireEvent.click(button('Hire a barista'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.queryByRole('button', { name: 'Apply' })).toBeNull()
    expect(world.drafts.size).toBe(0)
  })

  it('a locked one is opened again by an owner', async () => {
    const kept = withScenario(world, 'Barista', [barista()])
    kept.properties.set('state', { value: 'locked', version: 2 })
    await openScenarios(world, kept.id)
    await screen.findByText('Locked')
    expect(screen.queryByRole('button', { name: 'Add an event' })).toBeNull()
    fireEvent.click(button('Scenario actions'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Unlock' }))
    await screen.findByRole('button', { name: 'Add an event' })
    expect(kept.properties.get('state')).toEqual({ value: 'open', version: 3 })
  })

  it('[SCN-08] says that what it rests on was deleted, and restores it', async () => {
    const below = withScenario(world, 'Second store')
    const kept = withScenario(world, 'Barista', [barista()])
    const baseline = { kind: 'scenario', scenarioId: below.id }
    kept.properties.set('baseline', { value: baseline, version: 1 })
    below.isDeleted = true
    await openScenarios(world, kept.id)
    await screen.findByText(/is based on Second store, which was deleted/)
    fireEvent.click(button('Restore it'))
    await waitFor(() => expect(screen.queryByText(/which was deleted/)).toBeNull())
    expect(below.isDeleted).toBe(false)
  })

  it('an event of a past month asks whether it has happened', async () => {
    const kept = await open([{ ...barista(), params: { ...barista().params, start: PAST } }])
    await screen.findByText('Hire a barista was planned for September 2026. Has it happened?')
    fireEvent.change(screen.getByLabelText('Move Hire a barista to'), {
      target: { value: '2027-03' },
    })
    await waitFor(() => expect(screen.queryByText(/Has it happened/)).toBeNull())
    fireEvent.click(button('Undo'))
    await screen.findByText(/Has it happened/)
    fireEvent.click(button('Yes, it is in the books'))
    await screen.findByText('From September 2026 · not included')
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    expect(kept.labels).toContain('Hire a barista has happened')
  })

  it('[SCN-08] is added to a new budget after a question', async () => {
    await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
    fireEvent.click(button('Scenario actions'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to your forecast…' }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Its figures go into a new budget, Barista. Your forecast will use it.')
    await dialog.findByText(/^Wages: \d+ months from March 2027$/)
    dialog.getByRole('rowheader', { name: 'Your forecast with it' })
    fireEvent.click(dialog.getByLabelText(/^Hire a barista/))
    await dialog.findByText('There is nothing to add.')
    expect(dialog.queryByRole('button', { name: 'Add to your forecast' })).toBeNull()
    fireEvent.click(dialog.getByLabelText(/^Hire a barista/))
    await dialog.findByText(/^Wages: /)
    fireEvent.click(dialog.getByRole('button', { name: 'Add to your forecast' }))
    const toast = await screen.findByText('Barista is now in Barista and in your forecast.')
    expect(world.adopted).toMatchObject({
      ...{ budget: { kind: 'new', name: 'Barista' }, events: ['barista'], transfers: [] },
    })
    fireEvent.click(within(toast.parentElement as HTMLElement).getByText('Undo'))
    await screen.findByText('Barista is no longer in your forecast.')
    expect(world.undone).toMatchObject({ budget: { isNew: true }, transfers: null })
  })

  it('[SCN-08] an adopted one shows its figures of that day, whatever the forecast is now', async () => {
    await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
    const factOf = () => screen.getByLabelText('What changes').textContent
    await waitFor(() => expect(factOf()).not.toContain('…'))
    const [said, facts] = [title(), factOf()]
    fireEvent.click(button('Scenario actions'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to your forecast…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(/^Wages: /)
    fireEvent.click(dialog.getByRole('button', { name: 'Add to your forecast' }))
    await screen.findByText('Barista is now in Barista and in your forecast.')
    const [kept] = world.scenarios
    cleanup()
    const overrides = { Rent: { '2027-01': cents(900_000) } }
    world.basis = { ...world.basis, settings: { ...world.basis.settings, overrides } }
    await openScenarios(world, kept?.id)
    await screen.findByText(/You see its figures of that day\./)
    expect(factOf()).toBe(facts)
    const change = (words: string) => words.replace(/^.*?(?= your )/, '')
    expect(change(title())).toBe(change(said))
    screen.getByRole('heading', { name: 'Events' })
    expect(screen.queryByRole('button', { name: 'Add an event' })).toBeNull()
    button('Duplicate to change it')
  })

  it('[SCN-08] an adopted one is read only, and can be copied', async () => {
    const kept = withScenario(world, 'Barista', [barista()])
    kept.properties.set('state', { value: 'adopted', version: 1 })
    await openScenarios(world, kept.id)
    await screen.findByText(/added this scenario to the forecast/)
    await screen.findByText('In the forecast')
    expect(screen.queryByRole('button', { name: 'Add an event' })).toBeNull()
    const count = world.scenarios.length
    fireEvent.click(button('Duplicate to change it'))
    await waitFor(() => expect(world.scenarios.length).toBe(count + 1))
  })

  it('an event is converted to monthly amounts', async () => {
    const kept = await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
    fireEvent.click(button('Actions for Hire a barista'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Convert to monthly amounts' }))
    await screen.findByText(/^Hire a barista converted to monthly amounts\. Taxes and payment days/)
    await waitFor(() => expect(cellAt('Wages', 'March 2027').textContent).toContain('$10,500'))
    fireEvent.click(button('Save'))
    await screen.findByText('Scenario saved')
    expect(kept.lines.get('barista')?.value).toBeNull()
    expect(kept.cells.get('2027-03 Wages')?.value).toBe(1_050_000)
  })

  it('the drawer of an event has its entries', async () => {
    await open()
    await waitFor(() => expect(title()).toMatch(BARISTA))
    fireEvent.click(button('Hire a barista'))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByRole('row', { name: 'Each month from March 2027 Wages +$6,000' })
  })

  it('[SCN-08] says that the forecast has moved since it was saved', async () => {
    const low = { on: '2027-06-04', precision: 'day' }
    world.bridge = {
      from: { ...low, asOf: '2026-11-03', amount: 100_000 },
      ...{ to: { ...low, asOf: '2026-11-23', amount: 510_000 }, steps: [] },
    }
    await open()
    await screen.findByText(/Since 3rd November 2026 .+ risen by \$4,100, so this scenario/)
  })

  it('one that was deleted says so', async () => {
    await openScenarios(world, '55555555-5555-4555-8555-000000000099')
    await screen.findByRole('heading', { name: 'This scenario was deleted.' })
  })
})
