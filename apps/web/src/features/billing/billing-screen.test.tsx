import type { PlanSubscription } from '@millpond/contract/billing'
import type { Organisation } from '@millpond/contract/organisation'
import { cents } from '@millpond/core/money'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { CATALOGUE, NO_BILLING_CATALOGUE, plan } from '#screen/_plans.ts'
import { Component } from './billing-screen.tsx'

listenAtGateway()

let plans: PlanSubscription[] = []
const asked: string[] = []
const changes: (string | null)[] = []
const written: [call: string, body: unknown][] = []

beforeEach(() => {
  plans = []
  asked.length = 0
  changes.length = 0
  written.length = 0
  window.location.hash = ''
  const owner = { userId: 'u-2', name: 'Hana Tau', email: 'hana@example.nz', role: 'owner' }
  gateway.use(
    http.get(at('/stripe/active-products'), () => HttpResponse.json(CATALOGUE)),
    http.get(at('/stripe/subscriptions'), () =>
      HttpResponse.json({ subscriptions: plans, checkouts: [] }),
    ),
    http.get(at('/stripe/portal'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.get('url') ?? '')
      changes.push(searchParams.get('pricing'))
      return HttpResponse.json({ url: at('/#portal') })
    }),
    http.get(at('/api/billing/receipts'), () => HttpResponse.json({ receipts: [] })),
    http.get(at('/api/billing/passes'), ({ request }) => {
      const passes = Number(new URL(request.url).searchParams.get('passes') ?? 10)
      return HttpResponse.json({
        ...{ paid: 10, used: 7, passes, pricing: 'monthly', currency: 'NZD', prorationDate: 99 },
        ...{ chargedNow: 30_00, creditedLater: 0, eachPeriod: passes * 9_00 },
      })
    }),
    http.get(at('/api/members'), () =>
      HttpResponse.json({
        members: [{ ...owner, isYou: false, lastSeenAt: null }],
        ...{ partners: [], invites: [], apiTokens: [] },
      }),
    ),
    http.all('*', async ({ request }) => {
      if (request.method === 'GET') return undefined
      const { pathname } = new URL(request.url)
      written.push([`${request.method} ${pathname}`, await request.json()])
      return HttpResponse.json({ url: at('/#pay'), passes: 15, payUrl: null })
    }),
  )
})
afterEach(() => {
  cleanup()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

async function open(change: Partial<Organisation> = {}): Promise<Organisation> {
  const own = organisation({ name: 'Ngaio Press', ...change })
  gateway.use(http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [own] })))
  await loadOrganisations()
  plans = plans.map(each => ({
    ...each,
    ...{ organisationId: own.organisationId, covers: [own.organisationId] },
  }))
  const router = createMemoryRouter([{ path: '*', Component }])
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return own
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('[BIL-04] an owner sees the plan, and opens the portal of this page', async () => {
  plans = [plan('')]
  await open({ subscriptionStatus: 3 })
  await screen.findByText('Business, monthly')
  await screen.findByText('There are no receipts yet.')
  press('Manage payment')
  await waitFor(() => expect(window.location.hash).toBe('#portal'))
  expect(asked).toHaveLength(1)
  expect(written).toEqual([])
})

it('[ONB-10] [BIL-03] a monthly subscriber can pay once, for the one configured price', async () => {
  plans = [plan('')]
  const { organisationId } = await open({ subscriptionStatus: 3 })
  await screen.findByText('Business, monthly')
  press('Change plan')
  press('Pay $299 once')
  await waitFor(() => expect(window.location.hash).toBe('#pay'))
  expect(written[0]?.[0]).toBe(`POST /stripe/product-checkout/${organisationId}`)
  cleanup()
  cache.dispatch(gatewayApi.util.resetApiState())
  plans = [plan('', { pricing: 'yearly' })]
  await open({ subscriptionStatus: 3 })
  await screen.findByText('Business, yearly')
  press('Change plan')
  expect(screen.queryByRole('button', { name: 'Pay $299 once' })).toBeNull()
})

it('[BIL-04] a change of the period opens the page that confirms it', async () => {
  plans = [plan('')]
  await open({ subscriptionStatus: 3 })
  await screen.findByText('Business, monthly')
  press('Change plan')
  press('Pay yearly')
  await waitFor(() => expect(changes).toEqual(['yearly']))
})

it('[BIL-04] without a plan an owner chooses one', async () => {
  const { organisationId } = await open({ subscriptionStatus: 0 })
  fireEvent.click(await screen.findByLabelText(/^Yearly/))
  expect(screen.getByText('You pay $390 now, then $390 a year.')).toBeTruthy()
  press('Continue to payment')
  await waitFor(() => expect(window.location.hash).toBe('#pay'))
  const here = at(`/organizations/${organisationId}/settings/billing`)
  expect(written).toEqual([
    [
      'PUT /stripe/orgs-check-out',
      {
        orgs: [{ id: organisationId, name: 'Ngaio Press' }],
        ...{ success_url: here, cancel_url: here, isPartner: false, isTrialPartner: false },
        pricing: 'yearly',
      },
    ],
  ])
})

it('[ONB-10] a partner sees what more passes cost before changing them', async () => {
  plans = [plan('', { productId: 'passes', quantity: 10, amount: cents(90_00) })]
  await open({ subscriptionStatus: 3, isPartner: true, provider: null })
  await screen.findByText('7 of 10 in use')
  fireEvent.change(screen.getByRole('textbox', { name: 'Client passes' }), {
    target: { value: '15' },
  })
  await screen.findByText('You pay $30 now, then $135 a month.')
  press('Change passes')
  const body = { passes: 15, prorationDate: 99 }
  await waitFor(() => expect(written).toEqual([['PUT /api/billing/passes', body]]))
})

it('[BIL-04] a client whose firm pays sees a price only if it asks for a plan of its own', async () => {
  plans = []
  await open({ subscriptionStatus: 4 })
  await screen.findByText('Your partner pays for this company.')
  expect(screen.queryByText(/Continue to payment/)).toBeNull()
  press('Choose a plan of your own')
  await screen.findByText('Continue to payment')
})

it('[BIL-04] an editor sees no price', async () => {
  await open({ role: 'editor' })
  await screen.findByText(/^Hana Tau manages billing\.$/)
  expect(document.body.textContent).not.toContain('$')
})

it('[BIL-04] the sample company is free, and says what a company of your own costs', async () => {
  await open({ isSample: true })
  await screen.findByText('The sample company is free.')
  await screen.findByText(/^\$\d+ a month$/)
  expect(screen.queryByText('Continue to payment')).toBeNull()
})

it('[BIL-01] where billing is off, everything is included', async () => {
  gateway.use(
    http.get(at('/stripe/active-products'), () => HttpResponse.json(NO_BILLING_CATALOGUE)),
  )
  await open()
  await screen.findByText('Billing is off here. Everything is included, and you pay nothing.')
  expect(document.body.textContent).not.toContain('$')
})
