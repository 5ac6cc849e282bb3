import {
  type DepreciationTerms,
  type ForecastFacts,
  type ForecastSettings,
  hasTerms,
  type LoanOfBooks,
  type LoanSuggestion,
} from '@millpond/core/forecast'
import { formatMoney, type LoanKind } from '@millpond/core/money'
import { longMonth } from '@millpond/core/time'
import { percent } from '../setting-words.ts'

const KINDS: Readonly<Record<LoanKind, string>> = {
  equalPayments: 'Equal payments',
  equalPrincipal: 'Equal principal',
  interestOnly: 'Interest only',
}

/** `Equal payments at 7.2% until October 2031`: how a loan is forecast. */
export function loanWords(
  { code, plan }: Pick<LoanOfBooks, 'code' | 'plan'>,
  saved: ForecastSettings['loans'][string] | undefined,
  learned: ForecastFacts['transfers'],
  currency: string,
): string {
  if (!saved) return learnedWords(learned.find(each => each.code === code)?.by)
  if (!hasTerms(saved)) return `${formatMoney(saved.principal, { currency })} principal a month`
  const { kind, ratePpm, endMonth, interestOnlyUntil, refinancing } = saved
  if (!plan && endMonth !== null && (!refinancing || refinancing.month > endMonth)) {
    return `Its term ended in ${longMonth(endMonth)}. Enter a new one.`
  }
  const until = endMonth === null ? '' : ` until ${longMonth(endMonth)}`
  return [
    `${KINDS[kind]} at ${percent(ratePpm)}${until}`,
    interestOnlyUntil && `interest only until ${longMonth(interestOnlyUntil)}`,
    refinancing && `new loan at ${percent(refinancing.ratePpm)} in ${longMonth(refinancing.month)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function learnedWords(by: ForecastFacts['transfers'][number]['by'] | undefined): string {
  if (by === undefined) return 'No regular repayments found'
  if (by === 'bankBalance')
    return 'You draw or repay depending on your bank balance, as in the past'
  return by === 'everyMonth' ? 'Continues as in recent months' : 'Continues as last year'
}

/** What the past suggests, with the figures behind it. */
export function suggestionWords(
  { terms, payment, repaid, interest, averageBalance }: LoanSuggestion,
  currency: string,
): { readonly what: string; readonly why: string } {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, { currency })
  return {
    what: `It looks like ${money(payment)} a month at about ${percent(terms.ratePpm)}.`,
    why:
      `In the last 12 months you repaid ${money(repaid)} and paid ${money(interest)} interest ` +
      `on an average balance of ${money(averageBalance)}.`,
  }
}

/** `Straight line, 20% of cost a year, down to $5,000`: how an asset is depreciated. */
export function assetWords(terms: DepreciationTerms | undefined, currency: string): string {
  if (!terms) return 'Continues as in the past'
  const { residual } = terms
  const end = residual === undefined ? '' : `, down to ${formatMoney(residual, { currency })}`
  return `${methodWords(terms)}${end}`
}

function methodWords(terms: DepreciationTerms): string {
  switch (terms.method) {
    case 'remainingLife':
      return `Straight line until ${longMonth(terms.endMonth)}`
    case 'straightLine':
      return `Straight line, ${percent(terms.ratePpm)} of cost a year`
    case 'diminishingValue':
      return `Diminishing value, ${percent(terms.ratePpm)} a year`
  }
}
