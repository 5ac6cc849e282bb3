import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUBSCRIPTION_STATUS as STATUS } from '#organisation'
import { type ClientLink, isCovered } from './client-pass.ts'
import {
  ENTITLEMENT_KINDS,
  ENTITLEMENT_REASONS,
  type Entitlement,
  isValid,
  type StoredKind,
} from './entitlement.ts'
import { type EntitlementFacts, settle } from './settle.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const before = (days: number) => NOON - days * DAY
const after = (days: number) => NOON + days * DAY

const row = (kind: StoredKind, change: Partial<Entitlement> = {}): Entitlement => ({
  kind,
  validUntil: null,
  passes: 0,
  reason: null,
  ...change,
})
const facts = (change: Partial<EntitlementFacts>): EntitlementFacts => ({
  isBillingOff: false,
  isPartner: false,
  rows: [],
  links: [],
  ...change,
})

const trial = (until: number) => row('trial', { validUntil: until, passes: 3, reason: 'trial' })
const paid = row('stripe', { validUntil: after(44) })
const failed = (until: number) => row('stripe', { validUntil: until, reason: 'paymentFailed' })
const pass: ClientLink = { partnerHasAccess: true, partnerPasses: 3, place: 2 }
const noPass: ClientLink = { ...pass, place: 3 }
const never: ClientLink = { ...pass, place: null }
const partnerEnded: ClientLink = { ...pass, partnerHasAccess: false, partnerPasses: 0 }
const limitless: ClientLink = { ...pass, partnerPasses: null, place: 400 }

describe('the subscription of an organisation, at noon', () => {
  it.each<[string, readonly Entitlement[], readonly ClientLink[], number, string, string | null]>([
    // what it has, rows, links, status, access, reason
    ['a trial for one more day', [trial(after(1))], [], 7, 'full', 'trial'],
    ['a trial that ends at noon', [trial(NOON)], [], 0, 'readOnly', 'trialOver'],
    ['a paid plan', [paid], [], 3, 'full', null],
    ['a paid plan and a trial', [trial(after(1)), paid], [], 3, 'full', null],
    ['a failed payment, in the grace', [failed(after(1))], [], 3, 'full', 'paymentFailed'],
    ['a failed payment, after the grace', [failed(before(1))], [], 0, 'readOnly', 'paymentFailed'],
    [
      'a payment that the bank asks about, after the grace',
      [row('stripe', { validUntil: NOON, reason: 'confirmPayment' })],
      [],
      0,
      'readOnly',
      'paymentFailed',
    ],
    [
      'a cancelled plan, before its end',
      [row('stripe', { validUntil: after(3), reason: 'ending' })],
      [],
      3,
      'full',
      'ending',
    ],
    [
      'a cancelled plan, at its end',
      [row('stripe', { validUntil: NOON, reason: 'ending' })],
      [],
      0,
      'readOnly',
      'ended',
    ],
    [
      'a trial at Stripe without a card',
      [row('stripe', { validUntil: after(3), reason: 'trial' })],
      [],
      7,
      'full',
      'trial',
    ],
    ['a lifetime and a monthly plan', [paid, row('lifetime')], [], 6, 'full', null],
    [
      'a refunded lifetime',
      [row('lifetime', { validUntil: before(1), reason: 'refunded' })],
      [],
      0,
      'readOnly',
      'refunded',
    ],
    [
      'a refunded lifetime, monthly still paid',
      [row('lifetime', { validUntil: before(1), reason: 'refunded' }), paid],
      [],
      3,
      'full',
      null,
    ],
    ['the Xero app store', [row('xeroAppStore')], [], 1, 'full', null],
    ['included by the operator', [row('manual'), trial(after(1))], [], 2, 'full', null],
    [
      'included by the operator until yesterday',
      [row('manual', { validUntil: before(1) })],
      [],
      0,
      'readOnly',
      'ended',
    ],
    ['the sample company', [row('sample')], [], 7, 'full', null],
    ['nothing: the owner used the trial before', [], [], 0, 'readOnly', 'trialOver'],
    ['a pass of its partner', [], [pass], 4, 'full', null],
    ['a pass and a trial', [trial(after(1))], [pass], 4, 'full', null],
    ['a pass and its own plan', [paid], [pass], 3, 'full', null],
    ['a pass, its own plan has ended', [failed(before(1))], [pass], 4, 'full', null],
    ['the fourth pass of three', [], [noPass], 0, 'readOnly', 'noPass'],
    ['no pass of its partner', [trial(before(1))], [never], 0, 'readOnly', 'noPass'],
    ['the 401st pass without a limit', [], [limitless], 4, 'full', null],
    ['a pass of a partner that stopped paying', [], [partnerEnded], 0, 'readOnly', 'partnerEnded'],
    ['two partners, one stopped paying', [], [partnerEnded, pass], 4, 'full', null],
    ['two partners without a pass', [], [partnerEnded, noPass], 0, 'readOnly', 'noPass'],
    [
      'a plan that ended after its trial',
      [trial(before(90)), row('stripe', { validUntil: before(9), reason: 'ended' })],
      [],
      0,
      'readOnly',
      'ended',
    ],
    [
      'a trial that ended after its plan',
      [trial(before(9)), row('stripe', { validUntil: before(90), reason: 'ended' })],
      [],
      0,
      'readOnly',
      'trialOver',
    ],
  ])('[BIL-05] [ENT-04] %s', (_what, rows, links, status, access, reason) => {
    const got = settle(facts({ rows, links }), NOON)
    expect({ ...got, until: null, passes: null }).toEqual({
      status,
      access,
      reason,
      until: null,
      passes: null,
    })
  })

  it.each([
    ['on trial', [trial(after(1))], STATUS.partnerTrialling, 3],
    ['paying for 18', [row('stripe', { validUntil: after(9), passes: 18 })], STATUS.stripe, 18],
    ['included without a limit', [row('manual', { passes: null })], STATUS.manual, null],
    ['with 5 included, on trial', [row('manual', { passes: 5 }), trial(after(1))], 2, 5],
    [
      'with 2 included, paying for 18',
      [row('stripe', { validUntil: after(9), passes: 18 }), row('manual', { passes: 2 })],
      STATUS.stripe,
      18,
    ],
    ['after its trial', [trial(before(1))], STATUS.none, 0],
  ])('[ORG-03] a partner %s', (_what, rows, status, passes) => {
    expect(settle(facts({ isPartner: true, rows }), NOON)).toMatchObject({ status, passes })
  })

  it('[BIL-01] everything is included where billing is off', () => {
    const off = { isBillingOff: true, rows: [trial(before(1))] }
    expect(settle(facts({ ...off, isPartner: true }), NOON)).toEqual({
      ...{ status: STATUS.manual, access: 'full', until: null, reason: null, passes: null },
    })
    expect(settle(facts(off), NOON)).toMatchObject({ status: 2, access: 'full', passes: 0 })
  })

  it('shows the end of the row that counts, and of the last one that counted', () => {
    expect(settle(facts({ rows: [trial(after(5)), paid] }), NOON).until).toBe(after(44))
    expect(settle(facts({ rows: [trial(before(5))] }), NOON).until).toBe(before(5))
  })
})

const instants = fc.constantFrom(null, before(30), before(1), NOON, after(1), after(30))
const rowsOf = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom(...ENTITLEMENT_KINDS.filter(kind => kind !== 'partner')),
    validUntil: instants,
    passes: fc.constantFrom(null, 0, 1, 3, 18),
    reason: fc.constantFrom(null, ...ENTITLEMENT_REASONS),
  }),
  { selector: each => each.kind },
)
const linksOf = fc.array(
  fc.record({
    partnerHasAccess: fc.boolean(),
    partnerPasses: fc.constantFrom(null, 0, 1, 3),
    place: fc.constantFrom(null, 0, 1, 2, 3),
  }),
  { maxLength: 3 },
)
const world = fc.record({
  isBillingOff: fc.boolean(),
  isPartner: fc.boolean(),
  rows: rowsOf,
  links: linksOf,
})

describe('every organisation', () => {
  it('[BIL-05] has full access exactly while something valid gives it', () => {
    fc.assert(
      fc.property(world, one => {
        const { access, status } = settle(one, NOON)
        const isEntitled =
          one.isBillingOff ||
          one.rows.some(each => isValid(each, NOON)) ||
          one.links.some(isCovered)
        expect(access).toBe(isEntitled ? 'full' : 'readOnly')
        expect(status === STATUS.none).toBe(access === 'readOnly')
      }),
    )
  })

  it('never loses access or passes by one row more', () => {
    fc.assert(
      fc.property(world, fc.nat({ max: 6 }), (one, dropped) => {
        const fewer = settle({ ...one, rows: one.rows.filter((_, at) => at !== dropped) }, NOON)
        const all = settle(one, NOON)
        if (fewer.access === 'full') expect(all.access).toBe('full')
        expect(all.passes ?? 1e9).toBeGreaterThanOrEqual(fewer.passes ?? 1e9)
      }),
    )
  })

  it('has the same subscription in whatever order its rows are read', () => {
    fc.assert(
      fc.property(world, one => {
        const reversed = { ...one, rows: one.rows.toReversed(), links: one.links.toReversed() }
        expect(settle(reversed, NOON)).toEqual(settle(one, NOON))
      }),
    )
  })
})
