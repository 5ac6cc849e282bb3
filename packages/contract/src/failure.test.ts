import { describe, expect, it } from 'vitest'
import {
  FAILURE_CODES,
  failure,
  organisationErrorOf,
  STATUS_OF_CODE,
  saysReconnectXero,
} from './failure.ts'

describe('texts of organisation errors', () => {
  it.each([
    ['Xero disconnected', 'Xero disconnected'],
    ['The connection to XERO was disconnected by its owner', 'Xero disconnected'],
    ['Disconnected from Xero.', 'Xero disconnected'],
    ['QuickBooks disconnected', 'Quickbooks disconnected'],
    ['qb is disconnected', 'Quickbooks disconnected'],
    ['Failed to refresh quickbooks token', 'Quickbooks disconnected'],
    ['QuickBooks refresh token has expired', 'Quickbooks disconnected'],
    ['subscription required', 'Subscription required'],
    ['A Subscription Required for this', 'Subscription required'],
    ['Xero is slow today', null],
    ['disconnected', null],
    ['Failed to refresh xero token', null],
    ['', null],
  ])('[ERR-03] %j is %s', (text, error) => {
    expect(organisationErrorOf(text, text)?.error ?? null).toBe(error)
  })

  it.each([
    { ok: false, error: { type: 'CAPABILITY_MISSING' } },
    { error: { type: 'CAPABILITY_MISSING' } },
  ])('[ERR-03] %j is a mismatch, whatever its text says', body => {
    expect(organisationErrorOf(body, 'Xero disconnected')).toEqual({
      error: 'QuickBooks capability mismatch',
      guidance: {
        provider: 'quickbooks',
        missingCapabilities: [],
        faultCodes: [],
        intuitTid: null,
      },
    })
  })

  it.each([
    { ok: true, error: { type: 'CAPABILITY_MISSING' } },
    { ok: false, error: { type: 'OTHER' } },
    { ok: false },
    { type: 'CAPABILITY_MISSING' },
    null,
  ])('[ERR-03] %j is no mismatch', body => {
    expect(organisationErrorOf(body, '')).toBeNull()
  })

  it('[ERR-02] the phrase of a lost Xero consent', () => {
    expect(saysReconnectXero('xero reconnection required')).toBe(true)
    expect(saysReconnectXero('Xero Reconnection Required.')).toBe(true)
    expect(saysReconnectXero('reconnection required')).toBe(false)
  })
})

describe('a refusal', () => {
  const refusal = { code: 'notFound', message: 'Gone', impact: 'low', correlationId: 'c-1' }

  it.each([
    ['as it is', {}, true],
    ['with fields to correct', { fields: [{ path: 'name', message: 'Too long' }] }, true],
    ['of a code there is not', { code: 'teapot' }, false],
    ['of an impact there is not', { impact: 'awful' }, false],
    ['without its correlation id', { correlationId: undefined }, false],
  ])('%s: %s', (_, change, expected) => {
    expect(failure.safeParse({ ...refusal, ...change }).success).toBe(expected)
  })

  it('keeps nothing internal that was put into it', () => {
    expect(failure.parse({ ...refusal, stack: 'at secret.ts' })).toEqual(refusal)
  })

  it.each(FAILURE_CODES)('%s has a status of a refusal', code => {
    expect(STATUS_OF_CODE[code]).toBeGreaterThanOrEqual(400)
    expect(STATUS_OF_CODE[code]).toBeLessThan(600)
  })
})
