/** In order of importance: only the first one that applies is shown under the header (guide §6). */
export const BANNER_KINDS = [
  'staffVisit',
  'offline',
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
