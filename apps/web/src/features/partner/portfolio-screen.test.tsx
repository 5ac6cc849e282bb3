import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { Component as Portfolio } from './portfolio-screen.tsx'

screensOfOrganisations()

const firm = organisation({ name: 'Tally Advisors', isPartner: true, provider: null })
const client = (name: string, change: object = {}) => ({
  organisationId: organisation().organisationId,
  name,
  currency: 'NZD',
  role: 'owner',
  cashToday: 2_400_000,
  cashFloor: null,
  lowPoint: { on: '2099-06-14', amount: 120_000, precision: 'day' },
  firstBelowOn: null,
  chance: null,
  closing: [2_400_000, 120_000],
  budgetVariance: -40_000,
  provider: 'xero',
  connectionStatus: 'connected',
  lastImportedAt: null,
  subscriptionStatus: 5,
  since: '2026-11-01T00:00:00Z',
  passSince: '2026-11-01T00:00:00Z',
  tags: [],
  assigneeId: null,
  ...change,
})
const PEOPLE = [{ userId: 'ana', name: 'Ana' }]
const answer = (clients: object[], passes: object) =>
  gateway.use(
    http.get(at('/api/partner/clients'), () =>
      HttpResponse.json({ clients, passes, people: PEOPLE }),
    ),
  )
const NO_TEMPLATE = {
  ...{ cashFloor: null, yearBeginsMonth: null, salesTaxBasis: null },
  ...{ salesTaxPeriodMonths: null, profitTaxPpm: null, planByBudget: null },
}
beforeEach(() => {
  gateway.use(
    http.get(at('/api/partner/template'), () =>
      HttpResponse.json({ version: 0, template: NO_TEMPLATE }),
    ),
  )
})
const running = { used: 2, limit: 3, trialEndsAt: '2099-01-01T00:00:00Z' }

it('[UI-03] lists the clients in the given order, each a link to its books', async () => {
  answer([client('Kauri Books', { firstBelowOn: '2026-01-14' }), client('Tui Homes')], running)
  await openScreen(Portfolio, [firm])
  await screen.findByRole('heading', {
    name: '1 of 2 clients is expected to run short of cash in the next 90 days.',
  })
  const table = screen.getByRole('grid', { name: 'Clients' })
  const links = within(table).getAllByRole('link')
  expect(links.map(link => link.textContent)).toEqual(['Kauri Books', 'Tui Homes'])
  expect(links[0]?.getAttribute('href')).toMatch(/^\/organizations\/[0-9a-f-]{36}$/)
  expect(within(table).getAllByText('$24,000')).toHaveLength(2)
  expect(within(table).getAllByText('-$400')).toHaveLength(2)
  expect(within(table).getAllByText('14th June 2099')).toHaveLength(2)
  within(table).getByText('Below zero in Jan 2026')
  within(table).getByText('Above zero')
  fireEvent.click(screen.getByLabelText('Needs attention'))
  expect(within(table).getAllByRole('link')).toHaveLength(1)
})

it('[FIG-01] a client that stays above its floor has the chance of its dashboard', async () => {
  const floor = { cashFloor: 500_000 }
  answer(
    [
      client('Kauri Books', { ...floor, chance: 0.63 }),
      client('Tui Homes', { ...floor, chance: 0.19 }),
      client('Rimu Ltd', { chance: 0.999 }),
    ],
    running,
  )
  await openScreen(Portfolio, [firm])
  await screen.findByText('63% chance below floor')
  screen.getByText('Above floor')
  screen.getByText('95% chance below zero')
})

it('[ORG-03] adds a client by its name and shows faults at the field', async () => {
  const bodies: unknown[] = []
  answer([client('Kauri Books')], running)
  gateway.use(
    http.post(at('/api/partner/clients'), async ({ request }) => {
      bodies.push(await request.json())
      const message = 'A partner trial has up to 3 clients'
      const failure = { code: 'conflict', message, impact: 'medium', correlationId: 'c' }
      return HttpResponse.json(failure, { status: 409 })
    }),
  )
  await openScreen(Portfolio, [firm])
  fireEvent.click(await screen.findByRole('button', { name: 'Add client' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add client' }))
  dialog.getByText('Enter the client’s name')
  fireEvent.change(dialog.getByLabelText('Client’s name'), { target: { value: ' Rimu Ltd ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add client' }))
  await dialog.findByText('A partner trial has up to 3 clients')
  expect(bodies).toEqual([{ name: 'Rimu Ltd' }])
})

it('[ORG-03] a full portfolio and an ended trial say so and add no client', async () => {
  answer([client('Kauri Books')], { used: 3, limit: 3, trialEndsAt: '2020-01-01T00:00:00Z' })
  await openScreen(Portfolio, [firm])
  const add = await screen.findByRole('button', { name: 'Add client' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  screen.getByText(/Your partner trial has ended/)
  fireEvent.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[USE-03] a user without clients may open a sample of three, and leave it', async () => {
  answer([], { used: 0, limit: 3, trialEndsAt: '2099-01-01T00:00:00Z' })
  await openScreen(Portfolio, [firm])
  fireEvent.click(await screen.findByRole('button', { name: 'See it with sample data' }))
  await screen.findByRole('heading', {
    name: '1 of 3 clients is expected to run short of cash in the next 90 days.',
  })
  const table = screen.getByRole('table', { name: 'Clients' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(each => each.textContent),
  ).toEqual(['Rātā Builders Ltd', 'Weka Outdoor Ltd', 'Pōhutukawa Dental Ltd'])
  expect(within(table).queryByRole('link')).toBeNull()
  screen.getByText(/These three clients are not real companies/)
  fireEvent.click(screen.getByRole('button', { name: 'Leave sample data' }))
  screen.getByRole('heading', { name: 'Add your first client' })
})

it('[API-08] handles an empty answer', async () => {
  gateway.use(http.get(at('/api/partner/clients'), () => HttpResponse.json({})))
  await openScreen(Portfolio, [firm])
  await screen.findByRole('heading', { name: 'Add your first client' })
})

it('[ORG-03] acts on the chosen clients at once and shows at a row what could not be done', async () => {
  const [kauri, tui] = ['a', 'b'].map(each => `00000000-0000-4000-8000-00000000000${each}`)
  answer(
    [
      client('Kauri Books', { organisationId: kauri, tags: ['Farm'], assigneeId: 'ana' }),
      client('Tui Homes', { organisationId: tui }),
    ],
    running,
  )
  const bodies: unknown[] = []
  gateway.use(
    http.post(at('/api/partner/clients/imports'), async ({ request }) => {
      bodies.push(await request.json())
      const problem = 'There is no connection to sync from'
      const results = [
        { clientId: kauri, problem: null },
        { clientId: tui, problem },
      ]
      return HttpResponse.json({ results })
    }),
    http.put(at('/api/partner/clients/tags'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ results: [{ clientId: tui, problem: null }] })
    }),
  )
  await openScreen(Portfolio, [firm])
  fireEvent.click(await screen.findByLabelText('Select all shown'))
  fireEvent.click(screen.getByRole('button', { name: 'Sync 2 clients' }))
  await screen.findByText(
    'Sync started for 1 client. Failed for 1: There is no connection to sync from.',
  )
  const row = screen.getByRole('row', { name: /Tui Homes/ })
  within(row).getByText('There is no connection to sync from')
  fireEvent.change(screen.getByLabelText('Assigned to'), { target: { value: ' ' } })
  fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'addTag' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tag 1 client' }))
  screen.getByText('Enter a tag, such as Farm')
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }))
  fireEvent.change(bar.getByLabelText('Tag to add'), { target: { value: '  Shop ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tag 1 client' }))
  await screen.findByText('Tagged 1 client.')
  expect(bodies).toEqual([{ clientIds: [kauri, tui] }, { clientIds: [tui], add: ['Shop'] }])
})

it('[ORG-03] saves settings for new clients, and shows what they change before they apply', async () => {
  const clientId = '00000000-0000-4000-8000-00000000000a'
  answer([client('Kauri Books', { organisationId: clientId })], running)
  const bodies: unknown[] = []
  const template = { ...NO_TEMPLATE, cashFloor: 2_000_000, profitTaxPpm: 280_000 }
  gateway.use(
    http.put(at('/api/partner/template'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ version: 1, template })
    }),
    http.post(at('/api/partner/clients/template/preview'), () =>
      HttpResponse.json({
        version: 1,
        results: [
          { clientId, problem: null, changes: [{ field: 'cashFloor', from: null, to: 2_000_000 }] },
        ],
      }),
    ),
    http.put(at('/api/partner/clients/template'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ results: [{ clientId, problem: null }] })
    }),
  )
  await openScreen(Portfolio, [firm])
  fireEvent.click(await screen.findByRole('button', { name: 'Choose settings' }))
  const drawer = within(screen.getByRole('dialog'))
  fireEvent.change(drawer.getByLabelText('Cash floor'), { target: { value: '20,000' } })
  const rate = drawer.getByLabelText('Tax rate in scenarios')
  fireEvent.change(rate, { target: { value: '101' } })
  fireEvent.click(drawer.getByRole('button', { name: 'Save settings' }))
  drawer.getByText('Enter a tax rate from 1 to 100, or leave it blank')
  fireEvent.change(rate, { target: { value: '28' } })
  fireEvent.click(drawer.getByRole('button', { name: 'Save settings' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByLabelText('Select Kauri Books'))
  fireEvent.change(screen.getByLabelText('What to do'), { target: { value: 'template' } })
  fireEvent.click(screen.getByRole('button', { name: 'See what changes…' }))
  await screen.findByText('Cash floor: None → $20,000')
  fireEvent.click(screen.getByRole('button', { name: 'Change 1 client' }))
  await screen.findByText('Settings applied to 1 client.')
  expect(bodies).toEqual([
    { baseVersion: 0, template },
    { clientIds: [clientId], version: 1 },
  ])
})
