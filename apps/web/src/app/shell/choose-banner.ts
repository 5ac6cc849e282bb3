/**
 * In order of importance: only the first one that applies is shown under the header (guide §6).
 * A support session and being offline come before all of them.
 */
export const BANNER_KINDS = [
  'ending',
  'disconnected',
  'plan',
  'syncFailing',
  'sample',
  'standIns',
  'secondFactor',
  'planEnding',
  'trial',
] as const
export type BannerKind = (typeof BANNER_KINDS)[number]

export type BannerFacts = Record<BannerKind, boolean>

export const chooseBanner = (facts: BannerFacts): BannerKind | null =>
  BANNER_KINDS.find(kind => facts[kind]) ?? null
