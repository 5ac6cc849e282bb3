import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { session } from '#platform/_sessions.ts'
import { signInClient } from '#platform/sign-in-client.ts'
import { Component as Settings } from './organisation-settings-screen.tsx'
// Loaded with the test, because the first load of a file is slow.
import './webhooks/webhooks-page.tsx'

screensOfOrganisations()

beforeEach(() => {
  gateway.use(
    http.get(at('/api/support-access'), () => HttpResponse.json({ changesAllowedUntil: null })),
  )
})

it('[ENT-06] saves the settings on the version they were opened with', async () => {
  const books = organisation({ version: 7, cashFloor: 4_000_000 as never })
  const bodies: unknown[] = []
  gateway.use(
    http.put(at('/api/organisations'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(books)
    }),
  )
  await openScreen(Settings, [books])
  const form = within(document.querySelector('form') as HTMLElement)
  expect(form.getByLabelText<HTMLInputElement>('Cash floor').value).toBe('40,000')
  expect(form.getByLabelText<HTMLInputElement>('Currency').readOnly).toBe(true)
  fireEvent.change(form.getByLabelText('Cash floor'), { target: { value: 'lots' } })
  fireEvent.click(form.getByRole('button', { name: 'Save company' }))
  expect(form.getAllByText('Enter an amount such as 40,000, or leave it blank')).toHaveLength(2)
  fireEvent.change(form.getByLabelText('Cash floor'), { target: { value: '12.5k' } })
  fireEvent.change(form.getByLabelText('Financial year starts in'), { target: { value: '7' } })
  fireEvent.click(form.getByRole('button', { name: 'Save company' }))
  await form.findByText('Saved')
  // The name did not change, so it is not among the changes in the activity log.
  expect(bodies).toEqual([{ baseVersion: 7, reportingYearBeginsMonth: 7, cashFloor: 1_250_000 }])
})

it('says when another user saved first, and keeps what was typed', async () => {
  const message = 'This was changed at the same time'
  gateway.use(
    http.put(at('/api/organisations'), () =>
      HttpResponse.json(
        { code: 'conflict', message, impact: 'medium', correlationId: 'c' },
        { status: 409 },
      ),
    ),
  )
  await openScreen(Settings, [organisation()])
  const name = screen.getByLabelText<HTMLInputElement>('Name')
  fireEvent.change(name, { target: { value: 'Kererū Roasters' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save company' }))
  await screen.findByText(/Someone else has changed this/)
  expect(name.value).toBe('Kererū Roasters')
}, 15_000)

it('[ORG-06] deleting asks for the name, exactly', async () => {
  const bodies: unknown[] = []
  gateway.use(
    http.post(at('/api/organisations/deletion'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(organisation())
    }),
  )
  await openScreen(Settings, [organisation()], 'data')
  fireEvent.click(screen.getByRole('button', { name: 'Delete company' }))
  const dialog = within(screen.getByRole('dialog'))
  const typed = dialog.getByLabelText('Type Kererū Coffee Ltd to confirm')
  fireEvent.change(typed, { target: { value: 'Kereru' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }))
  dialog.getByText('Type Kererū Coffee Ltd exactly')
  fireEvent.change(typed, { target: { value: 'Kererū Coffee Ltd' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }))
  await waitFor(() => expect(bodies).toEqual([{ name: 'Kererū Coffee Ltd' }]))
})

it.each([
  [3, true],
  [7, false],
] as const)(
  '[BIL-06] with the status %d the plan ends with the company: %s',
  async (status, ends) => {
    await openScreen(Settings, [organisation({ subscriptionStatus: status })], 'data')
    expect(screen.queryByText(/Your plan ends too\./) !== null).toBe(ends)
  },
)

it('[ORG-06] a viewer reads the settings and cannot delete anything', async () => {
  await openScreen(Settings, [organisation({ role: 'viewer' })])
  expect(screen.getByLabelText<HTMLInputElement>('Name').readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: /Save|Delete|Export|Allow/ })).toBeNull()
})

it('[UI-01] a visitor of the sample reads how to choose settings of their own', async () => {
  const user = { ...session().user, isAnonymous: true }
  act(() => signInClient.enter(session({ user })))
  await openScreen(Settings, [organisation({ isSample: true, role: 'viewer' })])
  screen.getByText('Create your account to choose these for your own company.')
  act(() => signInClient.enter(session()))
})

it.each(['support', 'data'])('[ORG-06] the page %s is for owners', async page => {
  await openScreen(Settings, [organisation({ role: 'editor' })], page)
  screen.getByText('Only an owner can see this page.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('[ALR-01] a webhook: refused at the field, its secret once, a test, and a question before it is gone', async () => {
  const hook = {
    ...{ id: '6c1e2b5a-64a6-4a3c-9a52-0d3c7f1f7f11', address: 'https://hooks.northwind.com/in' },
    ...{ events: ['alert.raised'], state: 'on', offReason: null, oldSecretUntil: null },
    ...{ createdAt: '2026-11-20T07:00:00.000Z', deliveries: [] as unknown[] },
  }
  const delivery = {
    ...{ id: hook.id, eventId: hook.id, kind: 'webhook.test', state: 'failed', attempts: 1 },
    ...{ status: null, fault: 'timeout', createdAt: hook.createdAt, nextAttemptAt: null },
  }
  let webhooks: object[] = []
  const asked: unknown[] = []
  const note = async (request: Request) => {
    const text = await request.text()
    asked.push([request.method, new URL(request.url).pathname, text && JSON.parse(text)])
  }
  const path = `/api/webhooks/${hook.id}`
  gateway.use(
    http.get(at('/api/webhooks'), () => HttpResponse.json({ webhooks })),
    http.post(at('/api/webhooks'), async ({ request }) => {
      await note(request)
      const message = 'Use an address that starts with https://.'
      const fields = [{ path: 'address', message }]
      const failure = { code: 'badRequest', message, impact: 'low', correlationId: 'c', fields }
      if (asked.length === 1) return HttpResponse.json(failure, { status: 400 })
      webhooks = [hook]
      return HttpResponse.json({ webhook: hook, secret: 'whsec_c2VjcmV0' })
    }),
    http.post(at(`${path}/test`), async ({ request }) => {
      await note(request)
      webhooks = [{ ...hook, deliveries: [delivery] }]
      return HttpResponse.json({ delivery })
    }),
    http.put(at(path), async ({ request }) => {
      await note(request)
      webhooks = [{ ...hook, state: 'paused' }]
      return HttpResponse.json({ webhook: webhooks[0] })
    }),
    http.delete(at(path), async ({ request }) => {
      await note(request)
      webhooks = []
      return HttpResponse.json({ id: hook.id })
    }),
  )
  await openScreen(Settings, [organisation()], 'webhooks')
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('Add a webhook')
  await press('Add webhook')
  screen.getByText('Enter the address')
  screen.getByText('Choose at least one event')
  const address = screen.getByLabelText('Address')
  fireEvent.change(address, { target: { value: 'http://hooks.northwind.com/in' } })
  fireEvent.click(screen.getByLabelText('There is a new alert'))
  await press('Add webhook')
  await screen.findByText('Use an address that starts with https://.')
  fireEvent.change(address, { target: { value: hook.address } })
  await press('Add webhook')
  await screen.findByText('whsec_c2VjcmV0')
  await press('Done')
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull()
  await press('Send a test')
  await screen.findByText('Last messages (1)')
  screen.getByText(/Failed: no reply within 10 seconds\./)
  await press('Pause')
  await screen.findByText('Nothing is sent until you resume it.')
  await press('Delete')
  screen.getByText(/Delete this webhook\?/)
  await press('Delete webhook')
  await screen.findByText('There are no webhooks yet.')
  const typed = { address: hook.address, events: hook.events }
  expect(asked.slice(1)).toEqual([
    ['POST', '/api/webhooks', typed],
    ['POST', `${path}/test`, ''],
    ['PUT', path, { ...typed, isPaused: true }],
    ['DELETE', path, ''],
  ])
}, 15_000)
