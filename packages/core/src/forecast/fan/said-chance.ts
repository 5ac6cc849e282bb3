/** No forecast is so certain that a smaller or a larger chance would be shown. */
export const MIN_CHANCE = 0.05
const MAX_CHANCE = 0.95

/** A share of paths as the chance that is shown: 0.99 is 0.95, and 0 is 0.05. */
export const saidChance = (share: number): number =>
  Math.min(MAX_CHANCE, Math.max(MIN_CHANCE, share))
