import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { billingEnvironment, readBilling } from './billing-config.ts'

const read = (env: Record<string, string>, publicUrl = 'https://millpond.example') =>
  readBilling(z.object(billingEnvironment).parse(env), publicUrl)

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }
const LIVE = { ...KEYS, STRIPE_SECRET_KEY: 'rk_live_1' }

describe('the settings of payments', () => {
  it('[BIL-01] without keys and without the stand-in there are no payments', () => {
    expect(read({})).toMatchObject({ ok: true, value: { stripe: null, trialPayment: 'none' } })
  })

  it('[BIL-01] the stand-in has public keys', () => {
    expect(read({ STRIPE_API_URL: 'http://localhost:4001' })).toMatchObject({
      value: { stripe: { isStandIn: true, apiUrl: 'http://localhost:4001' } },
    })
  })

  it('[BIL-01] nothing is sold where billing is off', () => {
    expect(read({ ...KEYS, BILLING: 'off' })).toMatchObject({ value: { stripe: null } })
  })

  it('[BIL-05] several webhook secrets count while one replaces another', () => {
    expect(read(KEYS)).toMatchObject({
      value: { stripe: { webhookSecrets: ['whsec_new', 'whsec_old'], isStandIn: false } },
    })
  })

  it('[BIL-03] the lifetime amount is 299 unless it is set', () => {
    expect(read({})).toMatchObject({ value: { lifetimeAmount: 29_900, currency: 'NZD' } })
    expect(read({ LIFETIME_AMOUNT: '499' })).toMatchObject({ value: { lifetimeAmount: 49_900 } })
  })

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, undefined, 'Set both'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, undefined, 'Set both'],
    [{ ...KEYS, STRIPE_SECRET_KEY: 'pk_test_1' }, undefined, 'STRIPE_SECRET_KEY'],
    [LIVE, 'http://millpond.example', 'PUBLIC_URL with https'],
    [{ ...LIVE, STRIPE_API_URL: 'http://localhost:4001' }, undefined, 'STRIPE_API_URL'],
  ])('[BIL-01] refuses %j at %s', (env, publicUrl, words) => {
    const result = read(env as Record<string, string>, publicUrl)
    expect(result.ok ? '' : result.error).toContain(words)
  })
})
