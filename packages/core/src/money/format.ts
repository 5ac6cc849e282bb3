/** Formats numbers for display. Spec §9; design guide §4. */
import type { Cents } from './cents.ts'
import { roundHalf } from './rounding.ts'

/** Used if an organisation's base currency is unknown. Spec §1. */
export const DEFAULT_CURRENCY = 'NZD'

/** The text for "no value"; zero is a value and is shown as `$0`. */
export const NO_VALUE = '–'

export interface MoneyStyle {
  /** ISO code; NZD by default. */
  readonly currency?: string
  /** Digits after the point; none by default. */
  readonly decimals?: 0 | 1 | 2
}

type Sign = 'negative' | 'exceptZero'

// Creating a formatter costs more than a hundred uses, and a grid has thousands of cells.
const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: string, decimals: number, sign: Sign): Intl.NumberFormat {
  const key = `${currency} ${decimals} ${sign}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-NZ', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign,
  })
  formatters.set(key, made)
  return made
}

/** An amount rounded as it is displayed, still in cents: `displayed(149, {})` is 100. */
export function displayed(value: number, style: MoneyStyle): number {
  const unit = 10 ** (2 - (style.decimals ?? 0))
  return roundHalf(value / unit, 'half-up') * unit
}

function money(value: number, style: MoneyStyle, sign: Sign): string {
  const shown = formatter(style.currency ?? DEFAULT_CURRENCY, style.decimals ?? 0, sign)
  return shown.format(displayed(value, style) / 100)
}

/**
 * Cents as money: no decimals by default, a leading minus, an en dash for null. Spec §9.
 * `formatMoney(-123_456)` is `-$1,235`, with `{ decimals: 2 }` it is `-$1,234.56`.
 */
export const formatMoney = (value: Cents | null, style: MoneyStyle = {}): string =>
  value === null ? NO_VALUE : money(value, style, 'negative')

/** A difference in cents, always signed: `formatVariance(120_000)` is `+$1,200`. */
export const formatVariance = (value: Cents | null, style: MoneyStyle = {}): string =>
  value === null ? NO_VALUE : money(value, style, 'exceptZero')

const percentage = new Intl.NumberFormat('en-NZ', {
  maximumFractionDigits: 1,
  signDisplay: 'negative',
})

/**
 * A ratio times 100 with a percent sign, at most one decimal. Spec §9. `formatPercent(0.29)` is
 * `29%`, though 0.29 × 100 is 28.999999999999996 in binary.
 */
export function formatPercent(ratio: number | null): string {
  if (ratio === null || !Number.isFinite(ratio)) return NO_VALUE
  const tenths = roundHalf(Number((ratio * 1000).toPrecision(12)), 'half-up')
  return `${percentage.format(tenths / 10)}%`
}

const STEPS = [
  { size: 1, tenths: 1, suffix: '' },
  { size: 1e3, tenths: 10, suffix: 'k' },
  { size: 1e6, tenths: 10, suffix: 'm' },
  { size: 1e9, tenths: 10, suffix: 'b' },
] as const

/**
 * Cents in the short form of chart axes, never of tables: `axisMoney(8_000_000)` is `$80k`,
 * `axisMoney(-8_450_000)` is `-$84.5k`, `axisMoney(120_000_000)` is `$1.2m`. Design guide §4.
 */
export function axisMoney(value: Cents, currency: string = DEFAULT_CURRENCY): string {
  const dollars = Math.abs(value) / 100
  const figures = STEPS.map(({ size, tenths, suffix }) => ({
    figure: roundHalf((dollars / size) * tenths, 'half-up') / tenths,
    suffix,
  }))
  // The unit is chosen after rounding: $999,950 is 1,000.0k and therefore written $1m.
  const shown = figures.find(step => step.figure < 1000) ?? figures.at(-1)
  const { figure, suffix } = shown ?? { figure: 0, suffix: '' }
  const sign = value < 0 && figure > 0 ? '-' : ''
  return `${sign}${symbolOf(currency)}${figure}${suffix}`
}

/** The narrow symbol of a currency: `$` for NZD and AUD, `£` for GBP. */
export function symbolOf(currency: string): string {
  const parts = formatter(currency, 0, 'negative').formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? ''
}
