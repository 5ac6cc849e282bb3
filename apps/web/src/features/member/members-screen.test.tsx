import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, gateway } from '#api/_gateway.ts'
import { openScreen, screensOfOrganisations } from '#current/_open-screen.tsx'
import { organisation } from '#current/_world.ts'
import { Component as Members } from './members-screen.tsx'

screensOfOrganisations()

const ana = {
  ...{ userId: 'ana', name: 'Ana Ngata', email: 'ana@kereru.example', role: 'owner' },
  ...{ isYou: true, lastSeenAt: null },
}
const ben = { ...ana, userId: 'ben', name: null, email: 'ben@kereru.example', isYou: false }
const token = {
  ...{ tokenId: 't1', name: 'Sales sheet', owner: 'Ana Ngata', scopes: ['reports:read'] },
  ...{ expiresAt: new Date(2027, 1, 25).toISOString(), lastUsedOn: '2026-11-27' },
}
const found = {
  members: [ana, { ...ben, role: 'viewer' }],
  ...{ partners: [], invites: [], apiTokens: [token] },
}

beforeEach(() => {
  gateway.use(http.get(at('/api/members'), () => HttpResponse.json(found)))
})

const record = (method: 'put' | 'post' | 'delete', path: string, reply: object) => {
  const seen: unknown[] = []
  gateway.use(
    http[method](at(path), async ({ request }) => {
      const text = await request.text()
      const { searchParams } = new URL(request.url)
      seen.push({ ...Object.fromEntries(searchParams), ...(text !== '' && JSON.parse(text)) })
      return HttpResponse.json(reply)
    }),
  )
  return seen
}

describe('[ORG-06] members, as an owner sees them', () => {
  it('changes a role based on the role that was shown', async () => {
    const books = organisation()
    const seen = record('put', '/api/members', found)
    await openScreen(Members, [books])
    const role = await screen.findByLabelText('Role of ben@kereru.example')
    expect(screen.queryByLabelText('Role of Ana Ngata')).toBeNull()
    fireEvent.change(role, { target: { value: 'editor' } })
    const { organisationId } = books
    const change = { organisationId, userId: 'ben', role: 'editor', baseRole: 'viewer' }
    await waitFor(() => expect(seen).toEqual([change]))
  })

  it('asks before a member is removed', async () => {
    const seen = record('delete', '/api/members', found)
    await openScreen(Members, [organisation()])
    fireEvent.click(await screen.findByRole('button', { name: /^Remove ?ben@/ }))
    expect(seen).toEqual([])
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(seen).toMatchObject([{ userId: 'ben' }]))
  })

  it('[ORG-05] creates an invite and shows its link once', async () => {
    const link = 'https://millpond.example/invite#code'
    const seen = record('post', '/api/user-invites', { inviteCode: 'code', link, invite: {} })
    await openScreen(Members, [organisation()])
    fireEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.click(dialog.getByLabelText(/^A partner/))
    expect(dialog.queryByLabelText(/^Owner/)).toBeNull()
    fireEvent.click(dialog.getByLabelText(/^Viewer/))
    fireEvent.click(dialog.getByRole('button', { name: 'Send invite' }))
    await dialog.findByText(link)
    expect(seen).toMatchObject([{ kind: 'partner', role: 'viewer' }])
    expect(seen[0]).not.toHaveProperty('email')
  })

  it('[API-01] lists the API tokens of all people, and revokes one', async () => {
    const seen = record('delete', '/api/members/tokens', { ...found, apiTokens: [] })
    await openScreen(Members, [organisation()])
    const table = within(await screen.findByRole('table', { name: 'API tokens' }))
    table.getByText('Published reports')
    table.getByText('27th November 2026')
    fireEvent.click(table.getByRole('button', { name: /^Revoke ?the token Sales sheet$/ }))
    await waitFor(() => expect(seen).toMatchObject([{ tokenId: 't1' }]))
  })

  it('keeps the only owner from leaving', async () => {
    await openScreen(Members, [organisation()])
    await screen.findByText(/You are the only owner/)
    expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull()
  })
})

it('[ORG-06] a viewer sees the members and can change nothing', async () => {
  await openScreen(Members, [organisation({ role: 'viewer' })])
  await screen.findByText('Members (2)')
  expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByRole('table', { name: 'API tokens' })).toBeNull()
})
