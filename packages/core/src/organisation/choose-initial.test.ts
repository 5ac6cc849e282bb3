import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseInitial, type OrganisationChoice } from './choose-initial.ts'
import { SUBSCRIPTION_STATUS as STATUS } from './subscription.ts'

const organisation = (
  organisationId: string,
  facts: Partial<OrganisationChoice> = {},
): OrganisationChoice => ({
  organisationId,
  subscriptionStatus: STATUS.none,
  isPartner: false,
  parentOrganisationId: null,
  ...facts,
})

const free = organisation('free')
const paid = organisation('paid', { subscriptionStatus: STATUS.stripe })
const manual = organisation('manual', { subscriptionStatus: STATUS.manual })
const head = organisation('head')
const partner = organisation('partner', { isPartner: true, parentOrganisationId: 'head' })
const client = organisation('client', {
  subscriptionStatus: STATUS.linkedToPartner,
  parentOrganisationId: 'partner',
})

describe('which organisation opens first', () => {
  it.each([
    // rule, organisations, stored, chosen
    ['1: the stored one, subscribed', [free, paid, manual], 'manual', 'manual'],
    ['1 before 2', [head, partner, paid], 'paid', 'paid'],
    ['2: the parent of a partner organisation', [paid, partner, head], null, 'head'],
    ['2 before 3, stored but not subscribed', [paid, partner, head, free], 'free', 'head'],
    [
      '2: a partner organisation that is the parent',
      [client, { ...partner, parentOrganisationId: null }],
      null,
      'partner',
    ],
    [
      '2 does not apply: the parent is not the caller’s',
      [free, { ...partner }, paid],
      null,
      'paid',
    ],
    ['3: the first with a subscription', [free, paid, manual], null, 'paid'],
    ['3 before 4, stored but not subscribed', [free, paid], 'free', 'paid'],
    ['3, stored id is foreign or gone', [free, manual, paid], 'elsewhere', 'manual'],
    ['4: the first', [free, organisation('other')], null, 'free'],
    ['4, stored but not subscribed', [organisation('other'), free], 'free', 'other'],
  ])('[ORG-02] rule %s', (_rule, organisations, stored, chosen) => {
    expect(chooseInitial(organisations, stored)?.organisationId).toBe(chosen)
  })

  it('[ORG-02] is null for an empty list', () => {
    expect(chooseInitial([], 'paid')).toBeNull()
  })

  it('[ORG-02] an organisation that is its own parent has no family', () => {
    const loop = organisation('loop', { isPartner: true, parentOrganisationId: 'loop' })
    expect(chooseInitial([loop, paid], null)).toBe(paid)
  })

  it('[ORG-02] every status except none counts as a subscription', () => {
    for (const subscriptionStatus of Object.values(STATUS)) {
      const each = organisation('each', { subscriptionStatus })
      const expected = subscriptionStatus === STATUS.none ? 'paid' : 'each'
      expect(chooseInitial([paid, each], 'each')?.organisationId).toBe(expected)
    }
  })

  it('[ORG-02] always chooses one of the list', () => {
    const any = fc.record<OrganisationChoice>({
      organisationId: fc.constantFrom('a', 'b', 'c', 'd'),
      subscriptionStatus: fc.constantFrom(...Object.values(STATUS)),
      isPartner: fc.boolean(),
      parentOrganisationId: fc.constantFrom('a', 'b', 'c', 'd', 'x', null),
    })
    const list = fc.uniqueArray(any, { selector: each => each.organisationId, minLength: 1 })
    fc.assert(
      fc.property(list, fc.constantFrom('a', 'x', null), (organisations, stored) => {
        expect(organisations).toContain(chooseInitial(organisations, stored))
      }),
    )
  })
})
