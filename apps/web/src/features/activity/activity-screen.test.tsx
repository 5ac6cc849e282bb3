import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { Component as Activity } from './activity-screen.tsx'

screensOfOrganisations()

it.each([
  ['viewer', 'You are a viewer here.'],
  ['editor', 'You are an editor here.'],
] as const)(
  '[S20] %ss see who can read the activity log, and nothing is requested',
  async (role, words) => {
    let asked = 0
    gateway.use(
      http.get(at('/api/activity'), () => {
        asked += 1
        return new HttpResponse(null, { status: 403 })
      }),
    )
    await openScreen(Activity, [organisation({ name: 'Ngaio Press', role })])
    await screen.findByRole('heading', { name: 'Activity log' })
    screen.getByText(`Only owners can see the activity log of Ngaio Press. ${words}`)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    expect(asked).toBe(0)
  },
)

it('[DAT-01] [DAT-03] owners read days and times of the company', async () => {
  const at21st = '2026-11-20T20:10:00Z'
  const entry = {
    ...{ sequence: 1, at: at21st, who: 'Ana', staff: null, action: 'memberJoined' },
    ...{ subject: 'as editor', correlationId: 'c-1234567' },
  }
  gateway.use(
    http.get(at('/api/activity'), () =>
      HttpResponse.json({
        entries: [entry],
        isIntact: true,
        hasMore: false,
        timeZone: 'Pacific/Auckland',
      }),
    ),
  )
  await openScreen(Activity, [organisation()])
  await screen.findByRole('rowheader', { name: '21st November 2026' })
  screen.getByRole('row', { name: 'Member joined: as editor Ana 09:10' })
  screen.getByText(/Times are in Auckland time\./)
  // There is one page, so there is nothing to turn.
  expect(screen.queryByRole('button', { name: /entries/ })).toBeNull()
  expect(screen.queryByText('c-123456')).toBeNull()
  fireEvent.click(screen.getByLabelText('Show reference numbers'))
  screen.getByText('c-123456')
})

it('keeps its filter in the address, so that a reload keeps it', async () => {
  const asked: (string | null)[] = []
  gateway.use(
    http.get(at('/api/activity'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('visits'))
      return HttpResponse.json({
        entries: [],
        isIntact: true,
        hasMore: false,
        timeZone: 'Pacific/Auckland',
      })
    }),
  )
  const router = await openScreen(Activity, [organisation()])
  fireEvent.click(await screen.findByRole('radio', { name: 'Support sessions' }))
  await screen.findByText('Our support staff have not opened this company.')
  expect([router.state.location.search, asked]).toEqual(['?show=visits', [null, 'only']])
})
