import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STAND_IN_APP } from '../src/index.ts'
import {
  basic,
  caller,
  connect,
  connectionsOf,
  consent,
  pkce,
  postToken,
  REDIRECT,
  refresh,
  start,
  type TokenReply,
} from './_stand-in.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

let stand: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  stand = await start()
})
afterAll(() => stand.stop())

const refreshed = async (token: string) =>
  (await (await refresh(stand.url, token)).json()) as TokenReply

describe('refresh tokens', () => {
  it('[USE-03] rotate: each refresh returns a new one, and the new one works', async () => {
    const { tokens } = await connect(stand.url)
    const second = await refreshed(tokens.refresh_token)
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    const third = await refreshed(second.refresh_token)
    expect(third.refresh_token).not.toBe(second.refresh_token)
  })

  it('may be sent again for thirty minutes, and then continue the same chain', async () => {
    const { tokens } = await connect(stand.url)
    const lost = await refreshed(tokens.refresh_token)
    await stand.control.moveClock({ advanceMs: 30 * MINUTE - 5000 })
    const retried = await refreshed(tokens.refresh_token)
    expect(retried.refresh_token).toBe(lost.refresh_token)
    expect((await refresh(stand.url, lost.refresh_token)).status).toBe(200)
  })

  it('are invalid half an hour after they were used', async () => {
    const { tokens } = await connect(stand.url)
    await refreshed(tokens.refresh_token)
    await stand.control.moveClock({ advanceMs: 31 * MINUTE })
    const response = await refresh(stand.url, tokens.refresh_token)
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_grant' }])
  })

  it('return to a late copy the newest token of the chain, not one in the middle', async () => {
    const { tokens } = await connect(stand.url)
    const second = await refreshed(tokens.refresh_token)
    const third = await refreshed(second.refresh_token)
    expect((await refreshed(tokens.refresh_token)).refresh_token).toBe(third.refresh_token)
  })

  it('are valid for sixty days unused, and not longer', async () => {
    const { tokens } = await connect(stand.url)
    await stand.control.moveClock({ advanceMs: 59 * DAY })
    const second = await refreshed(tokens.refresh_token)
    await stand.control.moveClock({ advanceMs: 60 * DAY + MINUTE })
    expect((await refresh(stand.url, second.refresh_token)).status).toBe(400)
  })

  it('of an app with a secret are refused without it', async () => {
    const { tokens } = await connect(stand.url)
    const form = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: STAND_IN_APP.clientId,
    }
    expect((await postToken(stand.url, form, {})).status).toBe(400)
  })

  it('of an app without a secret need none', async () => {
    const { verifier, challenge } = pkce()
    const { back } = await consent(
      stand.url,
      { company: 'kereru', decision: 'allow' },
      { challenge },
    )
    const form = {
      client_id: STAND_IN_APP.clientId,
      grant_type: 'authorization_code',
      code: back?.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }
    const tokens = (await (await postToken(stand.url, form, {})).json()) as TokenReply
    const again = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: STAND_IN_APP.clientId,
    }
    expect((await postToken(stand.url, again, {})).status).toBe(200)
  })
})

describe('access tokens', () => {
  it('end after thirty minutes, and a refresh replaces them', async () => {
    const { tokens, tenantId, get } = await connect(stand.url)
    await stand.control.moveClock({ advanceMs: 29 * MINUTE })
    expect((await get('Organisation')).status).toBe(200)
    await stand.control.moveClock({ advanceMs: 2 * MINUTE })
    const refused = await get('Organisation')
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({
      Title: 'Unauthorized',
      Status: 401,
      Detail: expect.stringMatching(/^TokenExpired: /),
    })
    const fresh = await refreshed(tokens.refresh_token)
    const again = caller(stand.url, fresh.access_token, tenantId)
    expect((await again.get('Organisation')).status).toBe(200)
  })

  it('can be ended early', async () => {
    const { get } = await connect(stand.url)
    await stand.control.expireAccessTokens()
    expect((await get('Organisation')).status).toBe(401)
  })
})

describe('revocation', () => {
  it('ends all tokens and connections of that user for the app', async () => {
    const one = await connect(stand.url)
    const two = await connect(stand.url, 'startup', { cookie: one.cookie })
    const other = await connect(stand.url)
    const response = await fetch(`${stand.url}/connect/revocation`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams({ token: one.tokens.refresh_token }),
    })
    expect(response.status).toBe(200)
    expect((await refresh(stand.url, two.tokens.refresh_token)).status).toBe(400)
    expect(await connectionsOf(stand.url, two.tokens.access_token)).toEqual([])
    expect((await two.get('Organisation')).status).toBe(403)
    expect((await other.get('Organisation')).status).toBe(200)
  })

  it('is refused to strangers', async () => {
    const response = await fetch(`${stand.url}/connect/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'x' }),
    })
    expect(response.status).toBe(400)
  })
})

describe('a restart', () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'stand-in-'))
  afterAll(() => rmSync(stateDir, { recursive: true }))

  it('keeps connections, tokens and the signing key, in a file for its owner alone', async () => {
    const before = await start({ stateDir })
    const { tokens, tenantId, connection } = await connect(before.url)
    await before.stop()
    expect(readdirSync(stateDir)).toEqual(['xero.json'])
    expect(statSync(join(stateDir, 'xero.json')).mode & 0o777).toBe(0o600)

    const after = await start({ stateDir })
    const again = caller(after.url, tokens.access_token, tenantId)
    expect((await again.get('Organisation')).status).toBe(200)
    expect(await connectionsOf(after.url, tokens.access_token)).toEqual([connection])
    expect((await refresh(after.url, tokens.refresh_token)).status).toBe(200)
    await after.stop()
  })

  it('does not start with a file it cannot read, rather than lose the connections in it', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'stand-in-'))
    writeFileSync(join(broken, 'xero.json'), '{"signingKey"')
    await expect(start({ stateDir: broken })).rejects.toThrow('cannot be read')
    rmSync(broken, { recursive: true })
  })
})
