import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { PackForm } from './pack-form.tsx'
import { PackRun } from './pack-run.tsx'
import { Component as Packs } from './packs-screen.tsx'

screensOfOrganisations()

const firm = organisation({ name: 'Tally Advisors', isPartner: true, provider: null })
const { organisationId } = firm
const ID = '7d3c0b5e-2f64-4a3c-9a52-0d3c7f1f7f01'
const KAURI = '7d3c0b5e-2f64-4a3c-9a52-0d3c7f1f7f02'
const TUI = '7d3c0b5e-2f64-4a3c-9a52-0d3c7f1f7f03'
const REPORT = '7d3c0b5e-2f64-4a3c-9a52-0d3c7f1f7f04'
const pack = (counts: object) => ({
  ...{ id: ID, title: 'To clients', month: '2026-10', action: 'publish' },
  ...{ startedAt: '2026-11-27T09:00:00Z', startedByName: 'Pat', counts },
})
const NO_BOOKS = 'This company has no books yet.'

it('[ALR-04] lists the packs of the firm; readers of the firm see none', async () => {
  const packs = [pack({ waiting: 0, done: 39, failed: 1 })]
  gateway.use(http.get(at('/api/packs'), () => HttpResponse.json({ packs })))
  await openScreen(Packs, [firm])
  const table = within(await screen.findByRole('table', { name: 'Packs' }))
  expect(table.getByRole('link').getAttribute('href')).toBe(`/partner/packs/${ID}`)
  table.getByText('Published, October 2026')
  table.getByText('39 of 40 reports are ready. 1 client needs your attention.')
})

it('[ALR-04] a firm without clients starts by adding one', async () => {
  gateway.use(
    http.get(at('/api/packs'), () => HttpResponse.json({ packs: [] })),
    http.get(at('/api/packs/clients'), () => HttpResponse.json({ clients: [] })),
  )
  await openScreen(Packs, [firm])
  const add = await screen.findByRole('link', { name: 'Add a client' })
  expect(add.getAttribute('href')).toBe('/partner')
  expect(screen.queryByRole('link', { name: 'New pack' })).toBeNull()
})

it('[ORG-06] readers of the firm cannot make packs', async () => {
  await openScreen(Packs, [{ ...firm, role: 'viewer' }])
  await screen.findByText('Only owners and editors of the firm can make packs.')
})

it('[ALR-04] starts a pack for the clients that fit; the others say why they do not', async () => {
  const bodies: unknown[] = []
  const clients = [
    { clientId: KAURI, name: 'Kauri', unfit: null },
    { clientId: TUI, name: 'Tui', unfit: NO_BOOKS },
  ]
  gateway.use(
    http.get(at('/api/packs/clients'), () => HttpResponse.json({ clients })),
    http.get(at('/api/saved-reports'), () => HttpResponse.json({ reports: [] })),
    http.post(at('/api/packs'), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ pack: pack({ waiting: 1, done: 0, failed: 0 }), items: [] })
    }),
  )
  const router = await openScreen(() => createElement(PackForm, { organisationId }), [firm])
  const tui = await screen.findByRole<HTMLInputElement>('checkbox', { name: `Tui${NO_BOOKS}` })
  expect(tui.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Start 0 reports' }))
  screen.getByText('Choose at least one client')
  fireEvent.change(screen.getByLabelText('Template'), { target: { value: 'bankPack' } })
  fireEvent.click(screen.getByRole('radio', { name: /^Publish and email/ }))
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'Hello' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kauri' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start 1 report' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/partner/packs/${ID}`))
  expect(bodies).toEqual([
    {
      ...{ source: { kind: 'template', template: 'bankPack' }, title: 'Bank pack', month: null },
      ...{ action: 'send', message: 'Hello', clientIds: [KAURI] },
    },
  ])
})

it('[ALR-04] shows what became of each client, and tries the failed ones again', async () => {
  const bodies: unknown[] = []
  const item = (clientId: string, name: string | null, change: object) => ({
    ...{ clientId, name, state: 'failed', reason: NO_BOOKS, reportId: null, month: null },
    ...change,
  })
  const items = [
    item(KAURI, 'Kauri', { state: 'done', reason: null, reportId: REPORT, month: '2026-09' }),
    item(TUI, null, {}),
  ]
  const sending = { month: null, action: 'send' }
  const opened = { pack: { ...pack({ waiting: 0, done: 1, failed: 1 }), ...sending }, items }
  gateway.use(
    http.get(at(`/api/packs/${ID}`), () => HttpResponse.json(opened)),
    http.post(at(`/api/packs/${ID}/retry`), async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json(opened)
    }),
  )
  await openScreen(() => createElement(PackRun, { organisationId, id: ID }), [firm])
  await screen.findByRole('heading', {
    name: '1 of 2 reports is ready. 1 client needs your attention.',
  })
  const open = screen.getByRole('link', { name: 'Open the report of Kauri' })
  expect(open.getAttribute('href')).toBe(`/organizations/${KAURI}/reports/${REPORT}`)
  screen.getByText(NO_BOOKS)
  screen.getByText('September 2026')
  fireEvent.click(screen.getByRole('button', { name: 'Retry A former client' }))
  await waitFor(() => expect(bodies).toEqual([{ clientIds: [TUI] }]))
  fireEvent.click(screen.getByRole('button', { name: 'Retry all failed' }))
  // Nothing is sent without a question.
  expect(bodies).toHaveLength(1)
  screen.getByText(/^The owners of 1 client may get an email from Pat, with the message/)
  fireEvent.click(screen.getByRole('button', { name: 'Retry and email' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({ clientIds: null })
})

it('[ALR-04] the end can be announced, and the focus stays in the row that is retried', async () => {
  const item = { ...{ clientId: TUI, name: 'Tui', reportId: null, month: null }, state: 'failed' }
  const items = [{ ...item, reason: NO_BOOKS }]
  const failed = { pack: pack({ waiting: 0, done: 0, failed: 1 }), items }
  const waiting = {
    pack: pack({ waiting: 1, done: 0, failed: 0 }),
    items: [{ ...item, state: 'waiting', reason: null }],
  }
  let now: object = failed
  gateway.use(
    http.get(at(`/api/packs/${ID}`), () => HttpResponse.json(now)),
    http.post(at(`/api/packs/${ID}/retry`), () => {
      now = waiting
      return HttpResponse.json(now)
    }),
  )
  await openScreen(() => createElement(PackRun, { organisationId, id: ID }), [firm])
  const retry = await screen.findByRole('button', { name: 'Retry Tui' })
  const status = screen.getByRole('status')
  expect(status.textContent).toMatch(/1 client needs your attention\.$/)
  retry.focus()
  fireEvent.click(retry)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Waiting'))
  // Empty and still there: what comes next is announced.
  expect([status.isConnected, status.textContent]).toEqual([true, ''])
})

it('[ALR-04] a choice beyond 200 clients says so, and can be cleared', async () => {
  const clients = Array.from({ length: 201 }, (_, index) => ({
    ...{ clientId: `7d3c0b5e-2f64-4a3c-9a52-${String(index).padStart(12, '0')}`, unfit: null },
    name: `Client ${index}`,
  }))
  const of = { seriesId: ID, createdAt: '2026-11-27T09:00:00Z', updatedAt: '2026-11-27T09:00:00Z' }
  const report = (id: string, number: number, status: string) => ({
    ...{ ...of, id, number, status, title: `Version ${number}`, ownerName: 'Pat', isYours: true },
    ...{ updatedByName: 'Pat', rowVersion: 1, frozenUntil: null },
  })
  const reports = [
    report(TUI, 1, 'archived'),
    report(REPORT, 2, 'published'),
    report(KAURI, 3, 'published'),
  ]
  gateway.use(
    http.get(at('/api/packs/clients'), () => HttpResponse.json({ clients })),
    http.get(at('/api/saved-reports'), () => HttpResponse.json({ reports })),
  )
  await openScreen(() => createElement(PackForm, { organisationId }), [firm])
  const all = await screen.findByRole('checkbox', { name: 'The first 200 that fit' })
  fireEvent.click(all)
  screen.getByText(/^A pack has at most 200 clients/)
  screen.getByRole('button', { name: 'Start 200 reports' })
  fireEvent.click(all)
  screen.getByRole('button', { name: 'Start 0 reports' })
  const own = await screen.findAllByRole('option', { name: /^Your report/ })
  expect(own.map(({ textContent }) => textContent)).toEqual(['Your report: Version 3'])
})
