/**
 * How much of a year's profit an earlier loss may cover, as data. Read in secondary copies of the
 * sources, like the rates.
 */

export interface LossLimit {
  /** Profit of a year that losses may cover in full, in cents. */
  readonly allowance: number
  /** The share of the profit above it that losses may cover. */
  readonly shareAbove: number
  readonly source: string
  /** False until someone has compared it with its source. */
  readonly isConfirmed: boolean
}

const LIMITS: Readonly<Record<string, LossLimit>> = {
  NZ: {
    ...{ allowance: 0, shareAbove: 1, isConfirmed: false },
    source:
      'Income Tax Act 2007, subpart IA: a loss is set against net income of later years, while ' +
      'the owners or the business stay the same',
  },
  AU: {
    ...{ allowance: 0, shareAbove: 1, isConfirmed: false },
    source:
      'Income Tax Assessment Act 1997, section 36-17: a company chooses how much of a loss it ' +
      'deducts, while the owners or the business stay the same',
  },
  GB: {
    ...{ allowance: 500_000_000, shareAbove: 0.5, isConfirmed: false },
    source:
      'Corporation Tax Act 2010, section 45A and Part 7ZA: losses since April 2017 cover five ' +
      'million pounds of profit a year, and half of the rest',
  },
  US: {
    ...{ allowance: 0, shareAbove: 0.8, isConfirmed: false },
    source:
      'Internal Revenue Code, section 172(a)(2): losses of corporations since 2018 cover up to ' +
      '80% of taxable income',
  },
}

/** Null for countries that are not known here: their losses cover all of a profit. */
export const lossLimitIn = (country: string | null): LossLimit | null =>
  country === null ? null : (LIMITS[country] ?? null)

/**
 * How much of a loss the profit of a year uses, in cents: of a loss of 100,000, a profit of 50,000
 * uses 50,000, in the United States 40,000.
 */
export function lossUsed(loss: number, profit: number, country: string | null): number {
  if (loss <= 0 || profit <= 0) return 0
  const { allowance = 0, shareAbove = 1 } = lossLimitIn(country) ?? {}
  const above = Math.max(0, profit - allowance)
  const most = profit - above + Math.round(above * shareAbove)
  return Math.min(loss, most)
}
