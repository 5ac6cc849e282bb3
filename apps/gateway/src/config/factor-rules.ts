/**
 * Who must show a second factor (decision 028). `grace`: everyone who opens the books of others,
 * and everyone else from a week after they connect a provider. `required`: everyone, before
 * anything else. `off`: no one.
 */
export const FACTOR_RULES = ['required', 'grace', 'off'] as const
export type FactorRule = (typeof FACTOR_RULES)[number]
