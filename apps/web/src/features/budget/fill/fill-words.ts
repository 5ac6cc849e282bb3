/** The name of a fill, for the history and its undo message. */
import type { BuildMethod } from '@millpond/core/budget'
import {
  type Cents,
  formatMoney,
  formatPercent,
  type MoneyStyle,
  WHOLE_PPM,
} from '@millpond/core/money'
import { type Month, shortMonth } from '@millpond/core/time'
import { linesWords } from './fill-extent.ts'

export interface FillNames extends MoneyStyle {
  /** `FY27 (Xero)`; null if the provider has no budget. */
  readonly providerBudget: string | null
  readonly lineNamed: (code: string) => string
  readonly groupNamed: (code: string) => string
}

const SHAPE_WORDS = { evenly: 'evenly', lastYear: 'as last year' } as const

/** `Last year + 5%`. */
export function methodWords(method: BuildMethod, names: FillNames): string {
  const money = (value: Cents) =>
    formatMoney(value, { decimals: value % 100 === 0 ? 0 : 2, ...names })
  switch (method.kind) {
    case 'lastYear':
      return `Last year${plus(method.ppm)}`
    case 'average':
      return `Average of ${method.months} months${plus(method.ppm)}`
    case 'seasonal':
      return `Trend and seasonality${plus(method.ppm)}`
    case 'providerBudget':
      return `${names.providerBudget ?? 'Budget in the accounting software'}${plus(method.ppm)}`
    case 'percentOf':
      return `${percent(method.ppm)} of ${names.lineNamed(method.code)}`
    case 'perCustomer':
      return `${money(method.amount)} per customer in ${names.groupNamed(method.group)}`
    case 'fixed': {
      const [first] = method.steps
      const more = method.steps.length > 1 ? ` and ${method.steps.length - 1} more` : ''
      return first ? `${money(first.amount)} a month${more}` : 'Fixed amount'
    }
    case 'spread':
      return `${money(method.total)} spread ${SHAPE_WORDS[method.shape]}`
    case 'copyForward':
      return method.ppm === 0 ? 'Copied forward' : `Copied forward${plus(method.ppm)} a month`
    case 'straightLine':
      return 'Straight line'
    case 'change':
      return `Changed by ${method.ppm > 0 ? '+' : ''}${percent(method.ppm)}`
    case 'clear':
      return 'Cleared'
  }
}

const percent = (ppm: number) => formatPercent(ppm / WHOLE_PPM)
const plus = (ppm: number) => (ppm === 0 ? '' : ` ${ppm > 0 ? '+' : '-'} ${percent(Math.abs(ppm))}`)

export const spanWords = (from: Month, to: Month): string =>
  from === to ? shortMonth(from) : `${shortMonth(from)} to ${shortMonth(to)}`

/** The contract's limit for the label of an edit. */
const LONGEST = 200

/** `Last year + 5%: 12 lines, Nov 2026 to Oct 2027`; one line is called by its name. */
export function fillLabel(way: string, lines: readonly string[], from: Month, to: Month): string {
  const [first] = lines
  const what = lines.length === 1 && first !== undefined ? first : linesWords(lines.length)
  const end = `, ${spanWords(from, to)}`
  return `${way}: ${what}`.slice(0, LONGEST - end.length) + end
}
