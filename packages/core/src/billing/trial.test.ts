import { expect, it } from 'vitest'
import { trialEnd } from './trial.ts'

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
