import type { ApiToken } from '@millpond/contract/api-token'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { TokensPage } from './tokens-page.tsx'

screensOfOrganisations()

const books = organisation()
const sheet: ApiToken = {
  ...{ tokenId: '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d', name: 'Sales sheet' },
  ...{ organisationId: books.organisationId, scopes: ['reports:read'], lastUsedOn: null },
  createdAt: new Date(2026, 10, 27, 9).toISOString(),
  expiresAt: new Date(2027, 1, 25, 9).toISOString(),
}
const secret = 'mp_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'

let tokens: ApiToken[]
let sent: unknown[]
beforeEach(() => {
  ;[tokens, sent] = [[sheet], []]
  gateway.use(
    http.get(at('/api/account/tokens'), () => HttpResponse.json({ tokens })),
    http.post(at('/api/account/tokens'), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ tokens, secret })
    }),
    http.delete(at('/api/account/tokens'), ({ request }) => {
      sent.push(new URL(request.url).searchParams.get('tokenId'))
      tokens = []
      return HttpResponse.json({ tokens })
    }),
  )
})
const open = async (organisations = [books]) => {
  await openScreen(TokensPage, organisations)
  await screen.findByRole('button', { name: /^Revoke/ })
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('[API-01] the page of API tokens', () => {
  it('lists what each token reads and when it ends, and revokes one', async () => {
    await open()
    screen.getByText(`${books.name} · Published reports`)
    screen.getByText('Created 27th November 2026 · never used · expires on 25th February 2027')
    press(/^Revoke ?Sales sheet$/)
    await screen.findByText('You have no API tokens.')
    expect(sent).toEqual([sheet.tokenId])
  })

  it('creates one, and shows its secret once', async () => {
    await open()
    type('Token name', ' Board pack ')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Published reports' }))
    press('Create token')
    const dialog = await screen.findByRole('dialog', { name: 'Your new API token' })
    within(dialog).getByText(secret)
    expect(sent).toEqual([
      {
        ...{ organisationId: books.organisationId, name: 'Board pack', days: 90 },
        scopes: ['figures:read', 'reports:read'],
      },
    ])
    press('I’ve saved this token')
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
  })

  it('sends nothing without a name, a scope and a day that is near enough', async () => {
    await open()
    type('Days until it expires', '366')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Forecast and quarterly figures' }))
    press('Create token')
    screen.getByText('Enter a name')
    screen.getByText('Choose at least one')
    screen.getByText('Enter a whole number from 1 to 365')
    expect(sent).toEqual([])
  })

  it('needs a company, and names no company that is gone', async () => {
    await open([])
    screen.getByText('A company you can no longer open · Published reports')
    screen.getByText('Connect a company first. Then you can create a token for it.')
  })
})
