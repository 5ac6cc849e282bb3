import { describe, expect, it } from 'vitest'
import { createClient, type Fetch } from './client.ts'

const ID = '0b9f2c1e-5a7d-4f3b-9c8e-1d2f3a4b5c6d'
type Sent = { url: string } & Parameters<Fetch>[1]

function answering(status: number, text: string) {
  const sent: Sent[] = []
  const keys = ['key-1', 'key-2']
  const client = createClient({
    baseUrl: 'https://millpond.example',
    token: () => 'token-1',
    newKey: () => keys.shift() ?? 'no more keys',
    fetch: async (url, request) => {
      sent.push({ url, ...request })
      return { status, text: async () => text }
    },
  })
  return { client, sent }
}

describe('the client of the contract', () => {
  it('[API-01] reads a route by its name, with the token and without a key', async () => {
    const { client, sent } = answering(200, '{"budgets":[]}')
    expect(await client.getBudgets({ organisationId: ID })).toEqual({
      ok: true,
      value: { budgets: [] },
    })
    expect(sent).toEqual([
      {
        method: 'GET',
        url: `https://millpond.example/api/budgets?organisationId=${ID}`,
        headers: { authorization: 'Bearer token-1' },
      },
    ])
  })

  it('gives each change a key of its own, and the organisation in the address', async () => {
    const { client, sent } = answering(200, '{}')
    await client.createBudget({ organisationId: ID, name: 'FY27 & more', copyOf: null })
    await client.openSample()
    await client.publishReport({ organisationId: ID, id: ID, rowVersion: 2 })
    expect(sent.map(({ headers }) => headers['idempotency-key'])).toEqual([
      ...['key-1', 'key-2', 'no more keys'],
    ])
    expect(sent[0]?.url).toBe(`https://millpond.example/api/budgets?organisationId=${ID}`)
    expect(sent[0]?.body).toBe('{"name":"FY27 & more","copyOf":null}')
    expect(sent[1]).not.toHaveProperty('body')
    const published = `/api/saved-reports/${ID}/publish?organisationId=${ID}`
    expect(sent[2]?.url).toBe(`https://millpond.example${published}`)
    expect(sent[2]?.body).toBe('{"rowVersion":2}')
  })

  it('sends no token for a route without sign-in', async () => {
    const { client, sent } = answering(200, '{}')
    await client.getProviders()
    expect(sent[0]?.headers).toEqual({})
  })

  it('returns the gateway’s text of a refusal', async () => {
    const failure = { code: 'conflict', message: 'Changed', impact: 'medium', correlationId: 'c-1' }
    const { client } = answering(409, JSON.stringify(failure))
    const answer = await client.deleteBudget({ organisationId: ID, sheetId: ID, isDeleted: true })
    expect(answer).toEqual({ ok: false, error: { status: 409, failure } })
  })

  it.each([
    ['a proxy’s page', 502, '<html>Bad gateway</html>'],
    ['a page in place of JSON', 200, '<html></html>'],
  ])('does not take %s for an answer', async (_, status, text) => {
    const { client } = answering(status, text)
    expect(await client.getProviders()).toEqual({ ok: false, error: { status, failure: null } })
  })
})
