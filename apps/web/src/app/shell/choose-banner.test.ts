import { expect, it } from 'vitest'
import { BANNER_KINDS, type BannerFacts, chooseBanner } from './choose-banner.ts'

const facts = (...kinds: string[]) =>
  Object.fromEntries(BANNER_KINDS.map(kind => [kind, kinds.includes(kind)])) as BannerFacts

it.each([
  [[], null],
  [['trial'], 'trial'],
  [['sample', 'standIns', 'trial'], 'sample'],
  [['standIns', 'trial'], 'standIns'],
  [['secondFactor', 'trial'], 'secondFactor'],
  [['disconnected', 'sample'], 'disconnected'],
  [['ending', 'disconnected'], 'ending'],
  [['syncFailing', 'plan', 'trial'], 'plan'],
  [['planEnding', 'sample'], 'sample'],
])('for %j the banner shows %s', (kinds, shown) => {
  expect(chooseBanner(facts(...kinds))).toBe(shown)
})
