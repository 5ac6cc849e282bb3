import { organisationErrorOf } from '@millpond/contract/failure'
import { ProviderFailure } from '@millpond/providers/accounting'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { TooManyPasswords } from '../identity/passwords.ts'
import { addFailureReplies, outcomeOf } from './failure-reply.ts'
import { Refusal } from './refusal.ts'

const sqlError = (code: string) =>
  new Error('Failed query: select secret', { cause: Object.assign(new Error('detail'), { code }) })

async function replyTo(error: Error) {
  const app = fastify({ genReqId: () => 'request-1' })
  addFailureReplies(app)
  app.get('/', () => Promise.reject(error))
  return app.inject('/')
}

describe('[ERR-02] [ERR-03] a provider failure becomes a failure by its kind', () => {
  it.each([
    ['disconnected', 502, 'providerDisconnected', 'xero reconnection required'],
    ['capability-missing', 422, 'capabilityMissing', undefined],
    ['rate-limited', 503, 'providerUnavailable', undefined],
    ['unavailable', 503, 'providerUnavailable', undefined],
    ['rejected', 503, 'providerUnavailable', undefined],
    ['unreadable', 503, 'providerUnavailable', undefined],
  ] as const)('%s is %i %s', async (kind, status, code, message) => {
    const answer = await replyTo(new ProviderFailure(kind, 'vendor text'))
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code, correlationId: 'request-1' })
    if (message) expect(answer.json().message).toBe(message)
    expect(answer.body).not.toContain('vendor text')
  })

  it('a missing capability also has the shape of spec §8', async () => {
    const answer = await replyTo(new ProviderFailure('capability-missing', ''))
    expect(answer.json()).toMatchObject({ ok: false, error: { type: 'CAPABILITY_MISSING' } })
  })

  it('[ENT-16] with what is missing at QuickBooks, its codes and the id of the call', async () => {
    const gap = { missing: ['budgets'], faultCodes: ['5020'], callId: '1-2' } as const
    const failure = new ProviderFailure('capability-missing', '', { gap, provider: 'quickbooks' })
    const body = (await replyTo(failure)).json()
    expect(organisationErrorOf(body, '')).toMatchObject({
      error: 'QuickBooks capability mismatch',
      guidance: {
        missingCapabilities: [{ id: 'budgets', label: 'Budgets' }],
        faultCodes: ['5020'],
        intuitTid: '1-2',
      },
    })
  })

  it('the end of a connection to QuickBooks has its own text', async () => {
    const body = (
      await replyTo(new ProviderFailure('disconnected', '', { provider: 'quickbooks' }))
    ).json<{ message: string }>()
    expect(organisationErrorOf(body, body.message)).toEqual({ error: 'Quickbooks disconnected' })
  })

  it('passes on how long the provider asked to wait', async () => {
    const answer = await replyTo(new ProviderFailure('rate-limited', '', { retryAfterMs: 12_400 }))
    expect(answer.headers['retry-after']).toBe('13')
  })
})

it('[AUTH-07] asks to wait when too many passwords are being checked', async () => {
  const answer = await replyTo(new TooManyPasswords('200 passwords are waiting'))
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    code: 'unavailable',
    message: 'Too many people are signing in. Try again in a minute.',
  })
})

describe('a database failure becomes a generic failure', () => {
  it.each([
    ['22021', 'badRequest'],
    ['23505', 'conflict'],
    ['23503', 'conflict'],
    ['40001', 'conflict'],
    ['57014', 'unavailable'],
    ['53300', 'unavailable'],
    ['57P01', 'unavailable'],
    ['08001', 'unavailable'],
    ['08006', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['42501', 'forbidden'],
    ['25006', 'forbidden'],
    ['42P01', 'internal'],
  ])('%s is %s', async (state, code) => {
    const answer = await replyTo(sqlError(state))
    expect(answer.json().code).toBe(code)
    expect(answer.body).not.toMatch(/secret|detail|select/)
  })

  it('a unique and a foreign key give the same reply, so a collision does not reveal other rows', () => {
    expect(outcomeOf(sqlError('23505'))).toEqual(outcomeOf(sqlError('23503')))
  })
})

it.each([
  ['a text thrown', 'text'],
  ['nothing', undefined],
  ['a code named like a method', Object.assign(new Error(), { code: 'constructor' })],
  ['our own assertion', new TypeError('secret')],
])('%s is an internal failure', (_case, thrown) => {
  expect(outcomeOf(thrown)).toMatchObject({ code: 'internal' })
  expect(JSON.stringify(outcomeOf(thrown))).not.toContain('secret')
})

it('a refusal keeps its text and its fields', async () => {
  const answer = await replyTo(
    new Refusal('badRequest', 'Mend this', [{ path: 'name', message: 'Too long' }]),
  )
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    code: 'badRequest',
    message: 'Mend this',
    impact: 'low',
    correlationId: 'request-1',
    fields: [{ path: 'name', message: 'Too long' }],
  })
})
