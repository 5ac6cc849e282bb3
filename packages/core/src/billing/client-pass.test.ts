import { expect, it } from 'vitest'
import { isCovered, partnerRights, passOrder } from './client-pass.ts'
import { passMoveRefusal, passRefusal } from './pass-refusal.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')

it('[ORG-03] clients keep their passes in the order in which they got them', () => {
  const clients = [
    { organisationId: 'kauri', passSince: NOON + 2 },
    { organisationId: 'moss', passSince: NOON },
    { organisationId: 'fern', passSince: null },
    { organisationId: 'birch', passSince: NOON + 1 },
    { organisationId: 'aspen', passSince: NOON + 1 },
  ]
  expect(passOrder(clients)).toEqual(['moss', 'aspen', 'birch', 'kauri'])
})

it.each([
  ['the third of three', true, 3, 2, true],
  ['the fourth of three', true, 3, 3, false],
  ['the fourth without a limit', true, null, 3, true],
  ['a client without a pass', true, null, null, false],
  ['the first client of a partner that stopped paying', false, 3, 0, false],
])('[ORG-03] %s', (_who, partnerHasAccess, partnerPasses, place, covered) => {
  expect(isCovered({ partnerHasAccess, partnerPasses, place })).toBe(covered)
})

it('[ORG-03] a partner has the most passes of its valid rows', () => {
  const row = { kind: 'manual', validUntil: null, passes: 2, reason: null } as const
  const trial = { ...row, kind: 'trial', validUntil: NOON, passes: 3 } as const
  expect(partnerRights([row, trial], NOON - 1)).toEqual({
    partnerHasAccess: true,
    partnerPasses: 3,
  })
  expect(partnerRights([row, trial], NOON)).toEqual({ partnerHasAccess: true, partnerPasses: 2 })
  expect(partnerRights([trial], NOON)).toEqual({ partnerHasAccess: false, partnerPasses: 0 })
})

it.each([
  ['a trial without clients', 'full', 3, 0, null],
  ['a trial with two clients', 'full', 3, 2, null],
  ['a trial with three clients', 'full', 3, 3, 'limitReached'],
  ['more clients than passes', 'full', 3, 4, 'limitReached'],
  ['a trial that is over, with passes left', 'readOnly', 3, 1, 'subscriptionRequired'],
  ['passes without a limit', 'full', null, 17, null],
  ['18 paid passes, 17 used', 'full', 18, 17, null],
] as const)('[ORG-03] one more client, %s', (_who, access, passes, used, refusal) => {
  expect(passRefusal({ access, passes }, used)).toBe(refusal)
})

it.each([
  ['a free pass', 3, 2, 0, null],
  ['all in use', 3, 3, 0, 'limitReached'],
  ['3 moved within a month, of 3', 3, 2, 3, 'movedTooOften'],
  ['2 moved within a month, of 3', 3, 2, 2, null],
  ['no limit', null, 40, 90, null],
] as const)('[ORG-03] giving a pass: %s', (_what, passes, used, movedLately, refusal) => {
  expect(passMoveRefusal({ access: 'full', passes }, { used, movedLately })).toBe(refusal)
})
