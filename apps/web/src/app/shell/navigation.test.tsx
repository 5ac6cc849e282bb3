import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { Rail } from './rail.tsx'

screensOfOrganisations()

const labels = () =>
  screen
    .getAllByRole('link')
    .slice(1)
    .map(link => link.textContent)

it('[UI-03] a firm without books starts at its clients, not at empty statements', async () => {
  const firm = organisation({ isPartner: true, closeMonth: null, provider: null })
  gateway.use(http.get(at('/api/imports'), () => HttpResponse.json({})))
  await openScreen(Rail, [firm])
  expect(labels()).toEqual(['Dashboard', 'Clients', 'Packs', 'Settings', 'Add a company'])
})

it('a firm with books keeps its statements', async () => {
  await openScreen(Rail, [organisation({ isPartner: true })])
  expect(labels()).toContain('Cash flow')
})

it.each([
  ['queued', 'Xero · importing…'],
  ['running', 'Xero · importing…'],
  ['failed', 'Xero · not synced yet'],
])('[UI-08] a first import that is %s: %s', async (state, words) => {
  const latest = {
    ...{ importId: organisation().organisationId, state, startedAt: '2026-11-21T09:00:00.000Z' },
    ...{ finishedAt: null, resumesAt: null, monthsDone: 0, monthsWanted: 36, canOpen: false },
    ...{ steps: [], failure: null },
  }
  gateway.use(http.get(at('/api/imports'), () => HttpResponse.json({ latest, gaps: [] })))
  await openScreen(Rail, [organisation({ lastImportedAt: null, closeMonth: null })])
  await screen.findByText(words)
})
