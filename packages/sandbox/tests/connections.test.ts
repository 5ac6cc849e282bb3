import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsOf, connect, connectionsOf, start } from './_stand-in.ts'

let stand: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  stand = await start()
})
afterAll(() => stand.stop())

const end = (token: string, id: string | undefined) =>
  fetch(`${stand.url}/connections/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })

describe('connections', () => {
  it('[USE-03] name the tenant, which is not the id of the connection', async () => {
    const { connection, tokens } = await connect(stand.url)
    expect(connection).toMatchObject({
      tenantType: 'ORGANISATION',
      tenantName: 'Kererū Coffee Ltd',
      authEventId: claimsOf(tokens.access_token).authentication_event_id,
    })
    expect(connection?.id).not.toBe(connection?.tenantId)
  })

  it('show which organisation the last consent added', async () => {
    const one = await connect(stand.url)
    const two = await connect(stand.url, 'startup', { cookie: one.cookie })
    const event = claimsOf(two.tokens.access_token).authentication_event_id
    const added = await connectionsOf(stand.url, two.tokens.access_token, `?authEventId=${event}`)
    expect(added.map(({ tenantId }) => tenantId)).toEqual([two.tenantId])
    expect(await connectionsOf(stand.url, two.tokens.access_token)).toHaveLength(2)
  })

  it('are renewed, not doubled, by a second consent to the same organisation', async () => {
    const one = await connect(stand.url)
    const two = await connect(stand.url, 'kereru', { cookie: one.cookie })
    expect(two.connection?.id).toBe(one.connection?.id)
    // As at Xero, such a consent adds nothing, so its own event has no connection.
    expect(two.connection?.authEventId).toBe(one.connection?.authEventId)
    const event = claimsOf(two.tokens.access_token).authentication_event_id
    const added = await connectionsOf(stand.url, two.tokens.access_token, `?authEventId=${event}`)
    expect(added).toEqual([])
  })

  it('are seen by their own user only', async () => {
    const one = await connect(stand.url)
    const other = await connect(stand.url, 'startup')
    expect(await connectionsOf(stand.url, other.tokens.access_token)).toHaveLength(1)
    expect((await end(other.tokens.access_token, one.connection?.id)).status).toBe(404)
  })

  it('end with 204, then 404; the id of a tenant or an event is forbidden', async () => {
    const { tokens, connection, get } = await connect(stand.url)
    const token = tokens.access_token
    expect((await end(token, connection?.tenantId)).status).toBe(403)
    expect((await end(token, connection?.authEventId)).status).toBe(403)
    expect((await end(token, connection?.id)).status).toBe(204)
    expect((await end(token, connection?.id)).status).toBe(404)
    expect((await get('Organisation')).status).toBe(403)
    expect(await connectionsOf(stand.url, token)).toEqual([])
  })

  it('need a token', async () => {
    expect((await fetch(`${stand.url}/connections`)).status).toBe(401)
    expect((await end('nonsense', 'x')).status).toBe(401)
    const { tokens } = await connect(stand.url)
    await stand.control.expireAccessTokens()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const response = await fetch(`${stand.url}/connections`, { headers })
    expect((await response.json()).Detail).toMatch(/^TokenExpired/)
    expect((await end(tokens.access_token, 'x')).status).toBe(401)
  })

  it('can be ended at the vendor: the token is valid, the list is empty, the tenant forbidden', async () => {
    const { tokens, tenantId, get } = await connect(stand.url)
    expect(await stand.control.disconnect(tenantId)).toBeGreaterThan(0)
    expect(await connectionsOf(stand.url, tokens.access_token)).toEqual([])
    const refused = await get('Organisation')
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({
      Title: 'Forbidden',
      Status: 403,
      Detail: 'AuthenticationUnsuccessful',
    })
  })
})
