import { expect, it } from 'vitest'
import { isChargedAtTrialEnd, trialEnd } from './trial.ts'

const NOON = Date.parse('2026-11-26T12:00:00Z')
const day = (days: number) => NOON + days * 86_400_000

it.each([
  ['default', [], 14],
  ['default', [0], 14],
  ['default', [-10], 4],
  ['default', [-3, -10], 4],
  ['default', [-14], 0],
  ['default', [-400], -386],
  ['partner', [], 7],
  ['partner', [-10], -3],
] as const)('[BIL-02] a %s trial after %j ends in %d days', (kind, beganAt, ends) => {
  expect(trialEnd(kind, beganAt.map(day), NOON)).toBe(day(ends))
})

it.each([
  [null, false],
  [day(1.9), false],
  [day(2), true],
  [day(14), true],
])('[BIL-02] a plan bought with a trial until %j is charged at its end: %s', (until, isLater) => {
  expect(isChargedAtTrialEnd(until, NOON)).toBe(isLater)
})
