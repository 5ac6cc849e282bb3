import { randomUUID } from 'node:crypto'
import type { Onboarding } from '@millpond/contract/onboarding'
import type { Entitlement } from '@millpond/core/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entitlementStore } from '../src/stores/entitlement-store.ts'
import {
  ANY_ENGINE,
  bearer,
  deviceCookieOf,
  mailedCode,
  OWN_PAGE,
  PASSWORD,
  type TestUser,
} from './_gateway.ts'
import { createImportWorld, type ImportWorld } from './_import-world.ts'

describe.each(ANY_ENGINE)('the place of an onboarding (%s)', engine => {
  let world: ImportWorld
  beforeAll(async () => {
    world = await createImportWorld(engine)
  })
  afterAll(() => world.close())

  const call = async (user: TestUser, method: 'GET' | 'PUT' | 'DELETE', payload?: object) =>
    world.inject({
      method,
      url: '/api/onboarding',
      headers: bearer(user.token),
      ...(payload && { payload }),
    })
  const placeOf = (answer: Awaited<ReturnType<typeof call>>) =>
    answer.json<{ onboarding: Onboarding | null }>().onboarding
  const read = async (user: TestUser) => placeOf(await call(user, 'GET'))
  const put = async (user: TestUser, choice: object) => placeOf(await call(user, 'PUT', choice))
  const entitle = (organisationId: string, row: Entitlement) =>
    world.deps.database.inOrganisation(organisationId, tx =>
      entitlementStore.set(tx, organisationId, row, 'test'),
    )
  const stripe = { kind: 'stripe', validUntil: null, passes: 0, reason: null } as const

  it('[ONB-11] [ENT-18] keeps the choices of a person for that person alone', async () => {
    const [user, other] = [await world.signUp(), await world.signUp()]
    expect(await read(user)).toBeNull()
    const choice = { accountType: 'individual', pricing: 'monthly' }
    const place = await put(user, { productId: 'business', ...choice })
    expect(place).toMatchObject({
      ...{ productId: 'business', organisationId: null },
      accountType: { accountType: 'individual', isPartner: false },
      subscription: { flowType: 'PAID_CHECKOUT', paymentConfig: { pricing: 'monthly' } },
      progress: { currentStep: 'connect', completedSteps: ['landing'], canProceed: true },
    })
    expect([await read(user), await read(other)]).toEqual([place, null])
    expect(await put(user, { accountType: 'partner' })).toMatchObject({
      subscription: { flowType: 'PARTNER_CHECKOUT', paymentConfig: { pricing: 'monthly' } },
    })
    expect(await put(user, { productId: 'pass' })).toMatchObject({
      ...{ productId: 'pass', subscription: { flowType: 'DEFAULT_TRIAL' } },
      progress: { errors: ['Account type is required'] },
    })
    expect(placeOf(await call(user, 'DELETE'))).toBeNull()
    expect(await read(user)).toBeNull()
  })

  it('[ONB-08] a price that is not sold stays a failure until another is chosen', async () => {
    const user = await world.signUp()
    const errors = ['Invalid pricing option selected.']
    const weekly = { productId: 'business', accountType: 'individual', pricing: 'weekly' }
    expect(await put(user, weekly)).toMatchObject({ progress: { canProceed: false, errors } })
    const again = await put(user, { accountType: 'individual' })
    expect(again).toMatchObject({ progress: { errors } })
    expect(await put(user, { pricing: 'yearly' })).toMatchObject({ progress: { errors: [] } })
  })

  it('[ONB-11] [BIL-05] a consent returns to the steps, and Stripe alone ends the payment', async () => {
    const user = await world.signUp()
    await put(user, { productId: 'business', accountType: 'individual', pricing: 'yearly' })
    const back = await world.connect(user, 'services')
    expect(back.headers.location).toBe('/onboarding/connect')
    const place = await read(user)
    expect(place?.progress.currentStep).toBe('payment')
    const organisationId = place?.organisationId ?? ''
    // The person cannot say that they have paid.
    expect((await call(user, 'PUT', { currentStep: 'finished' })).statusCode).toBe(400)
    await entitle(organisationId, stripe)
    expect(await read(user)).toMatchObject({
      progress: { currentStep: 'finished', completedSteps: ['landing', 'connect', 'payment'] },
    })
    await call(user, 'DELETE')
    const later = await world.connect(user, 'startup')
    expect(later.headers.location).toMatch(/^\/organizations\/[0-9a-f-]{36}\/import$/)
  })

  it('[ONB-10] a lifetime is for monthly subscribers; a company that is owned can be chosen', async () => {
    const [user, stranger] = [await world.signUp(), await world.signUp()]
    const organisationId = await world.addOrganisation(user.userId)
    await put(user, { productId: 'lifetime', accountType: 'individual', pricing: 'lifetime' })
    const foreign = await world.addOrganisation(stranger.userId)
    expect((await call(user, 'PUT', { organisationId: foreign })).statusCode).toBe(403)
    const place = await put(user, { organisationId })
    expect(place?.progress).toMatchObject({
      currentStep: 'payment',
      errors: ['Lifetime upgrade is only available for monthly subscribers.'],
    })
    await entitle(organisationId, { ...stripe, kind: 'lifetime' })
    expect((await read(user))?.progress.currentStep).toBe('finished')
  })

  describe('[ONB-08] each failure has its cause', () => {
    const errorsOf = async (user: TestUser, choice: object) =>
      (await put(user, { productId: 'business', ...choice }))?.progress.errors
    const own = async (user: TestUser, accountType: 'individual' | 'partner') => {
      const made = await world.inject({
        method: 'POST',
        url: '/api/organisations',
        headers: bearer(user.token),
        payload: { name: 'Own', accountType },
      })
      return made.json<{ organisationId: string }>().organisationId
    }
    const trialOver = { kind: 'trial', validUntil: 1, passes: 0, reason: 'trial' } as const

    it('of a trial: used before, over, or of a firm that pays', async () => {
      const [partner, owner] = [await world.signUp(), await world.signUp()]
      const firmId = await own(partner, 'partner')
      const trial = { accountType: 'trial-partner' }
      expect(await errorsOf(partner, trial)).toEqual([])
      await entitle(firmId, trialOver)
      expect(await errorsOf(partner, trial)).toEqual([
        'You have already used your free trial. Please choose a paid plan.',
      ])
      await entitle(firmId, stripe)
      expect(await errorsOf(partner, trial)).toEqual([
        'Free trial is not available for your account type.',
      ])
      await entitle(await own(owner, 'individual'), trialOver)
      expect(await errorsOf(owner, { accountType: 'individual' })).toEqual([
        'Your trial has expired. Please choose a subscription plan.',
      ])
    })

    it('of a payment: not the firm of the partner, or it failed', async () => {
      const user = await world.signUp()
      const organisationId = await own(user, 'individual')
      const passes = { accountType: 'partner', pricing: 'monthly', organisationId }
      expect(await errorsOf(user, passes)).toEqual([
        'Invalid partner account. Please contact support.',
      ])
      await world.deps.database.asOwner(client =>
        client.query(
          `insert into checkout_attempt
             (attempt_id, organisation_id, created_by, product, pricing, state, expires_at)
           values (gen_random_uuid(), $1, $2, 'business', 'monthly', 'failed', now())`,
          [organisationId, user.userId],
        ),
      )
      const plan = { accountType: 'individual', pricing: 'monthly', organisationId }
      expect(await errorsOf(user, plan)).toEqual([
        'Payment failed. Please check your payment method and try again.',
      ])
    })
  })

  it('[ENT-18] names who invited the person, until the invite is used or revoked', async () => {
    const [owner, user] = [await world.signUp(), await world.signUp()]
    const organisationId = await world.addOrganisation(owner.userId, 'Ngaio Press')
    const made = await world.inject({
      method: 'POST',
      url: `/api/user-invites?organisationId=${organisationId}`,
      headers: bearer(owner.token),
      payload: { kind: 'member', role: 'editor' },
    })
    const { inviteCode, invite } = made.json()
    const offer = { productId: 'business', accountType: 'individual' }
    const place = await put(user, { ...offer, inviteCode })
    const inviterInfo = { name: expect.any(String), organisationName: 'Ngaio Press' }
    expect(place?.invitation).toEqual({ inviteCode: null, inviterInfo })
    expect(place?.invitation.inviterInfo?.name).not.toBe('')
    // Another choice keeps it; a new offer without an invite does not.
    expect((await put(user, { pricing: 'yearly' }))?.invitation).toEqual(place?.invitation)
    expect((await put(user, offer))?.invitation.inviterInfo).toBeNull()
    await put(user, { ...offer, inviteCode })
    await world.inject({
      method: 'DELETE',
      url: '/api/user-invites',
      query: { organisationId, inviteId: invite.inviteId },
      headers: bearer(owner.token),
    })
    expect((await read(user))?.invitation.inviterInfo).toBeNull()
    const unknown = await put(user, { ...offer, inviteCode: 'x'.repeat(43) })
    expect(unknown?.invitation.inviterInfo).toBeNull()
  })

  it('[ONB-11] sign-up keeps the offer with the account', async () => {
    const email = `${randomUUID()}@example.org`
    const offer = { productId: 'pass', accountType: 'trial-partner', pricing: null }
    const post = (url: string, payload: object, cookie?: string) =>
      world.inject({
        ...{ method: 'POST', url, payload },
        headers: { ...OWN_PAGE, ...(cookie && { cookie }) },
      })
    const signedUp = await post('/auth/sign-up', { email, password: PASSWORD, offer })
    expect(signedUp.statusCode).toBe(200)
    const code = await mailedCode(world.http, email)
    const device = deviceCookieOf(signedUp)
    const entered = await post('/auth/verify-email', { email, code }, device)
    const { idToken } = entered.json<{ idToken: string }>()
    const place = await read({ token: idToken } as TestUser)
    expect(place).toMatchObject({
      productId: 'pass',
      accountType: { accountType: 'trial-partner', clientLimit: 3, partnerTier: 'trial' },
      subscription: { flowType: 'FREE_TRIAL', trialConfig: { days: 7 } },
    })
  })
})
