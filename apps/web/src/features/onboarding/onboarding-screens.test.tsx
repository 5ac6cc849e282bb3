import type { Onboarding } from '@millpond/contract/onboarding'
import { type FlowFailure, onboardingData } from '@millpond/core/onboarding'
import { type AccountType, isPartnerType } from '@millpond/core/organisation'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, gateway, listenAtGateway } from '#api/_gateway.ts'
import { gatewayApi } from '#api/gateway-api.ts'
import { cache } from '#api/store.ts'
import { organisation } from '#current/_world.ts'
import { forgetOrganisations, loadOrganisations } from '#current/organisation-state.ts'
import { CATALOGUE } from '#screen/_plans.ts'
import { Component as Frame } from './onboarding-frame.tsx'
import { Component as Steps } from './step-screen.tsx'

listenAtGateway()

const books = organisation({ name: 'Ngaio Press' })
const firm = organisation({ name: 'Tally Advisors', isPartner: true, provider: null })

type Step = Onboarding['progress']['currentStep']
type OnboardingFlow = Onboarding['subscription']['flowType']

const place = (
  flowType: OnboardingFlow,
  currentStep: Step,
  more: { accountType?: 'individual' | 'partner'; pricing?: string | null; error?: string } = {},
): Onboarding => {
  const { accountType = 'individual', pricing = 'monthly', error } = more
  const isPartner = accountType === 'partner'
  return {
    productId: 'business',
    organisationId: currentStep === 'connect' ? null : (isPartner ? firm : books).organisationId,
    invitation: { inviteCode: null, inviterInfo: null },
    accountType: { accountType, isPartner, clientLimit: null, partnerTier: null },
    subscription: {
      ...{ flowType, isTrialSignup: false, trialConfig: null },
      paymentConfig: flowType.endsWith('TRIAL') ? null : { pricing },
    },
    progress: {
      ...{ currentStep, completedSteps: [], canProceed: error === undefined },
      errors: error === undefined ? [] : [error],
    },
  }
}

let stored: Onboarding | null = null
/** Every request that is not a read, in order. */
const written: [call: string, body: unknown][] = []

beforeEach(async () => {
  stored = null
  written.length = 0
  window.location.hash = ''
  gateway.use(
    http.get(at('/api/providers'), () =>
      HttpResponse.json({ providers: [{ name: 'xero', isStandIn: true }] }),
    ),
    http.get(at('/api/organisations'), () => HttpResponse.json({ organisations: [books, firm] })),
    http.get(at('/api/imports'), () => HttpResponse.json({ latest: null, gaps: [] })),
    http.get(at('/stripe/active-products'), () => HttpResponse.json(CATALOGUE)),
    http.get(at('/api/onboarding'), () => HttpResponse.json({ onboarding: stored })),
    http.all('*', async ({ request }) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'GET') return undefined
      const text = await request.text()
      written.push([`${request.method} ${pathname}`, text === '' ? null : JSON.parse(text)])
      if (pathname.startsWith('/stripe/')) return HttpResponse.json({ url: at('/#paid') })
      return HttpResponse.json({ onboarding: stored })
    }),
  )
  await loadOrganisations()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  forgetOrganisations()
  cache.dispatch(gatewayApi.util.resetApiState())
})

function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/onboarding/connect', element: <h1>Connect</h1> },
          { path: '/onboarding/payment', Component: Steps },
          { path: '/onboarding/finished', Component: Steps },
        ],
      },
      { path: '/dashboard', element: <h1>Dashboard</h1> },
      { path: '/partner', element: <h1>Clients</h1> },
    ],
    { initialEntries: [path] },
  )
  render(
    <Provider store={cache}>
      <RouterProvider router={router} />
    </Provider>,
  )
  return router
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the place', () => {
  it.each<[address: string, at: Onboarding | null, heading: string]>([
    ['/onboarding/finished', place('PAID_CHECKOUT', 'connect'), 'Connect'],
    ['/onboarding/payment', place('PAID_CHECKOUT', 'connect'), 'Connect'],
    ['/onboarding/connect', place('PAID_CHECKOUT', 'payment'), 'Choose your plan.'],
    ['/onboarding/connect', place('DEFAULT_TRIAL', 'finished'), 'You are all set.'],
    ['/onboarding/payment', place('PAID_CHECKOUT', 'finished'), 'You are all set.'],
    ['/onboarding/payment', null, 'Dashboard'],
    ['/onboarding/connect', null, 'Connect'],
  ])('[ONB-11] %s shows the step of the gateway', async (address, before, title) => {
    stored = before
    open(address)
    await heading(title)
  })

  it('[ONB-08] a trial that was used before says so, and offers passes instead', async () => {
    const error = 'You have already used your free trial. Please choose a paid plan.'
    stored = place('FREE_TRIAL', 'connect', { accountType: 'partner', error })
    open('/onboarding/connect')
    expect((await screen.findByRole('alert')).textContent).toContain(error)
    press('Buy client passes')
    const choice = { accountType: 'partner', pricing: 'monthly' }
    await waitFor(() => expect(written).toEqual([['PUT /api/onboarding', choice]]))
  })

  it('[ONB-11] a company that the person owns can be used instead of another one', async () => {
    stored = place('PAID_CHECKOUT', 'connect')
    open('/onboarding/connect')
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Ngaio Press' }))
    const { organisationId } = books
    await waitFor(() => expect(written).toEqual([['PUT /api/onboarding', { organisationId }]]))
    expect(screen.queryByRole('button', { name: /Tally/ })).toBeNull()
  })
})

/** A place as the gateway calculates it. */
const failed = (
  flow: OnboardingFlow,
  failure: FlowFailure,
  { isConnected = false, accountType = 'individual' as AccountType } = {},
): Onboarding => ({
  productId: 'business',
  organisationId: isConnected ? (isPartnerType(accountType) ? firm : books).organisationId : null,
  ...onboardingData({
    ...{ accountType, pricing: 'monthly', isConnected, isPaid: false, flow, failure },
    ...{ inviterInfo: null, trialPayment: 'none' },
  }),
})

describe('[ONB-08] every message of a flow is shown', () => {
  const partner = { accountType: 'partner' } as const
  const paying = { isConnected: true }
  const PAYMENT_FAILED = 'Payment failed. Please check your payment method and try again.'
  it.each<[Onboarding, string]>([
    [
      failed('FREE_TRIAL', 'TRIAL_LIMIT_EXCEEDED', partner),
      'You have already used your free trial. Please choose a paid plan.',
    ],
    [
      failed('FREE_TRIAL', 'TRIAL_NOT_AVAILABLE', partner),
      'Free trial is not available for your account type.',
    ],
    [
      failed('DEFAULT_TRIAL', 'TRIAL_EXPIRED'),
      'Your trial has expired. Please choose a subscription plan.',
    ],
    [
      failed('LIFETIME_UPGRADE', 'NOT_ELIGIBLE', paying),
      'Lifetime upgrade is only available for monthly subscribers.',
    ],
    [failed('LIFETIME_UPGRADE', 'PAYMENT_FAILED', paying), PAYMENT_FAILED],
    [
      failed('PARTNER_CHECKOUT', 'INVALID_PARTNER', { ...paying, ...partner }),
      'Invalid partner account. Please contact support.',
    ],
    [failed('PARTNER_CHECKOUT', 'PAYMENT_FAILED', { ...paying, ...partner }), PAYMENT_FAILED],
    [failed('PAID_CHECKOUT', 'PAYMENT_FAILED', paying), PAYMENT_FAILED],
    [failed('PAID_CHECKOUT', 'INVALID_PRICING', paying), 'Invalid pricing option selected.'],
  ])('at its step: %#', async (before, message) => {
    stored = before
    open(`/onboarding/${before.progress.currentStep}`)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })

  it.each([
    [
      'account-type=trial-partner',
      'Unable to start free trial. Please try again or contact support.',
    ],
    ['account-type=individual', 'Unable to start trial. Please try again or contact support.'],
    ['pricing=yearly', 'Unable to process payment. Please try again or contact support.'],
    [
      'pricing=lifetime',
      'Unable to process lifetime upgrade. Please try again or contact support.',
    ],
    [
      'account-type=partner&pricing=monthly',
      'Unable to process partner checkout. Please try again or contact support.',
    ],
  ])('%s cannot be started: its default, and Try again', async (choice, message) => {
    let isDown = true
    gateway.use(
      http.put(at('/api/onboarding'), () =>
        isDown
          ? HttpResponse.json(
              { code: 'forbidden', message: 'No', impact: 'high', correlationId: 'c-2' },
              { status: 403 },
            )
          : undefined,
      ),
    )
    const router = open(`/onboarding/connect?product=business&${choice}`)
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(router.state.location.search).toContain(choice)
    isDown = false
    press('Try Again')
    await heading('Connect')
    expect(router.state.location.search).toBe('')
  })
})

describe('the payment step', () => {
  const pages = {
    success_url: at('/onboarding/finished'),
    cancel_url: at('/onboarding/payment?returned'),
  }

  it('[ONB-07] asks for a price, then opens the payment page in the same window', async () => {
    stored = place('PAID_CHECKOUT', 'payment', { pricing: null })
    open('/onboarding/payment')
    await heading('Choose your plan.')
    press('Continue to payment')
    expect(screen.getByText('Pricing information is required')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/^Yearly/))
    expect(screen.getByText('You pay $390 now, then $390 a year.')).toBeTruthy()
    press('Continue to payment')
    await waitFor(() => expect(window.location.hash).toBe('#paid'))
    const order = {
      orgs: [{ id: books.organisationId, name: 'Ngaio Press' }],
      ...{ ...pages, isPartner: false, isTrialPartner: false, pricing: 'yearly' },
    }
    expect(written).toEqual([['PUT /stripe/orgs-check-out', order]])
  })

  it('[ONB-10] a partner chooses how many clients to pay for', async () => {
    stored = place('PARTNER_CHECKOUT', 'payment', { accountType: 'partner' })
    open('/onboarding/payment')
    await heading('How many client passes do you need?')
    const count = screen.getByRole('textbox', { name: 'Client passes' })
    fireEvent.change(count, { target: { value: '0' } })
    press('Continue to payment')
    expect(screen.getAllByText(/Enter a number from 1 to 500/)).toHaveLength(2)
    fireEvent.change(count, { target: { value: '10' } })
    expect(screen.getByText('You pay $90 now, then $90 a month.')).toBeTruthy()
    press('Continue to payment')
    await waitFor(() => expect(written).toHaveLength(1))
    expect(written[0]?.[1]).toMatchObject({ isPartner: true, pricing: 'monthly', passes: 10 })
  })

  it('[ONB-10] a lifetime is sold to monthly subscribers alone', async () => {
    const error = 'Lifetime upgrade is only available for monthly subscribers.'
    stored = place('LIFETIME_UPGRADE', 'payment', { pricing: 'lifetime', error })
    open('/onboarding/payment')
    expect((await screen.findByRole('alert')).textContent).toContain(error)
    expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose the monthly plan' })).toBeTruthy()
    cleanup()
    cache.dispatch(gatewayApi.util.resetApiState())
    stored = place('LIFETIME_UPGRADE', 'payment', { pricing: 'lifetime' })
    open('/onboarding/payment')
    await screen.findByText('You pay $299 once.')
    press('Continue to payment')
    const product = { productId: 'lifetime', pricing: 'lifetime', ...pages }
    await waitFor(() =>
      expect(written).toEqual([[`POST /stripe/product-checkout/${books.organisationId}`, product]]),
    )
  })

  it('[ONB-08] a refused payment page shows the text of the flow', async () => {
    stored = place('PAID_CHECKOUT', 'payment')
    const refusal = { code: 'badRequest', message: 'No', impact: 'low', correlationId: 'c-1' }
    gateway.use(
      http.put(at('/stripe/orgs-check-out'), () => HttpResponse.json(refusal, { status: 400 })),
    )
    open('/onboarding/payment?returned')
    await screen.findByText('You didn’t finish paying. Nothing was charged.')
    press('Continue to payment')
    const words = 'Unable to process payment. Please try again or contact support.'
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })
})

describe('the end', () => {
  it('[BIL-05] the page after paying asks every 2 seconds, and changes nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    stored = place('PAID_CHECKOUT', 'payment')
    open('/onboarding/finished')
    await heading('Your payment is being confirmed.')
    expect(screen.queryByRole('button', { name: 'Open the dashboard' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await heading('Your payment is still being confirmed. You can start using Millpond now.')
    expect(screen.getByRole('button', { name: 'Open the dashboard' })).toBeTruthy()
    stored = place('PAID_CHECKOUT', 'finished')
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await heading('You are all set.')
    expect(written).toEqual([])
  })

  it.each([
    ['individual', 'Open the dashboard', 'Dashboard'],
    ['partner', 'See your clients', 'Clients'],
  ] as const)('[ONB-09] [UI-03] %s: %s', async (accountType, button, screenName) => {
    stored = place('DEFAULT_TRIAL', 'finished', { accountType })
    open('/onboarding/finished')
    await heading('You are all set.')
    press(button)
    await heading(screenName)
    expect(written).toContainEqual(['DELETE /api/onboarding', null])
  })
})
