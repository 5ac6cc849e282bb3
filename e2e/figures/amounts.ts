/** Reads amounts and days from the product's texts. */
import type { Locator } from '@playwright/test'

const AMOUNT = /([-−+]?)[A-Z]{0,2}[$£€]([\d,]+(?:\.\d\d)?)/

/** The first amount of a text, as cents: `-$1,234.56` is -123,456. Null where there is none. */
export function centsIn(text: string): number | null {
  const [, sign = '', digits] = AMOUNT.exec(text) ?? []
  if (digits === undefined) return null
  const cents = Math.round(Number(digits.replaceAll(',', '')) * 100)
  return sign === '' || sign === '+' ? cents : 0 - cents
}

/** `$1,240 below your budget` is -124,000 cents, and `on your budget` is 0. */
export function distanceIn(text: string, from: 'budget' | 'floor'): number | null {
  if (new RegExp(`\\b(on|at) your ${from}`).test(text)) return 0
  const [, words = '', side] = new RegExp(`(\\S+) (above|below) your ${from}`).exec(text) ?? []
  const cents = centsIn(words)
  return cents !== null && side === 'below' ? 0 - cents : cents
}

/** Cash out is positive in its own lists and negative in tables. */
export const asPaid = (amount: number | null): number | null =>
  amount === null ? null : Math.abs(amount)

/** `14th March 2027` */
export const DAY = /\d+\w\w \w+ \d{4}/

/** `2026-11` or `November 2026` as `Nov 2026`. */
export const monthLabel = (month: string): string =>
  new Date(/^\d/.test(month) ? `${month}-01T00:00:00Z` : `1 ${month} UTC`).toLocaleString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** The text of each cell of each row; for a list of terms, of each term and its values. */
export const cellTexts = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll(all =>
    all.map(row => [...row.children].map(cell => cell.textContent?.trim() ?? '')),
  )

/** The same with only the first words of each cell; the rest explains them. */
export const firstWords = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll(all =>
    all.map(row =>
      [...row.children].map(cell => {
        const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()
        return words?.textContent?.trim() ?? ''
      }),
    ),
  )
