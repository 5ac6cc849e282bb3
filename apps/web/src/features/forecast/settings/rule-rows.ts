import { lastBudgetedMonth } from '@millpond/core/insight'
import { ITEM_TYPE, type ItemCode, SUMMARY_DATA_TYPE } from '@millpond/core/item'
import { type Ledger, type LedgerSeries, seriesOf, valueAt } from '@millpond/core/ledger'
import { type Cents, formatPercent, sumCents, ZERO } from '@millpond/core/money'
import { addMonths, monthsUntil } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { nextYearNow } from './rule-preview.ts'
import {
  accountTiming,
  budgetNote,
  learnedWords,
  ruleWords,
  taxWords,
  timingWords,
  withBudget,
} from './setting-words.ts'

export interface RuleRow {
  readonly code: ItemCode
  readonly name: string
  readonly type: 'Revenue' | 'Expense'
  readonly rule: string
  /** Which budget is used before the rule; null without one. */
  readonly budgetNote: string | null
  readonly isRuled: boolean
  readonly timing: string
  /** The timing without a setting of the user; null if nothing is known about it. */
  readonly learned: string | null
  readonly tax: string | null
  /** Last twelve months compared with the twelve before; null with a shorter history. */
  readonly growth: string | null
  readonly nextYear: Cents | null
}

const YEAR = 12

/** Every account of profit and loss with its rule and what was learned about it. */
export function ruleRows(
  { ledger, basis, forecast }: ForecastModel,
  currency: string,
  budgetName: string,
): RuleRow[] {
  const series = seriesOf(ledger, SUMMARY_DATA_TYPE.ProfitLoss)
  const names = new Map<string, string>(series.map(each => [each.code, each.name]))
  const rows = series.map((each): RuleRow => {
    const { code, name, itemType } = each
    const own = basis.settings.accounts[code] ?? {}
    const { fact, learned, paydays } = accountTiming({ forecast, basis }, code)
    const timing = timingWords(fact, learned, paydays)
    const until = lastBudgetedMonth(forecast, code)
    return {
      code,
      name,
      type: itemType === ITEM_TYPE.revenue ? 'Revenue' : 'Expense',
      rule: withBudget(
        ruleWords(own, other => names.get(other) ?? other, currency),
        budgetName,
        until,
      ),
      budgetNote: until && budgetNote(budgetName, until),
      isRuled: own.rule !== undefined || own.newestMonth === 'newNormal',
      timing,
      learned: lowerFirst(fact?.by !== 'user' ? timing : learned ? learnedWords(learned) : null),
      tax: taxWords(fact),
      growth: growthWords(ledger, each),
      nextYear: nextYearNow(forecast, code),
    }
  })
  return rows.toSorted((a, b) => Number(a.type === 'Expense') - Number(b.type === 'Expense'))
}

const lowerFirst = (words: string | null) =>
  words && `${words.charAt(0).toLowerCase()}${words.slice(1)}`

function growthWords(ledger: Ledger, series: LedgerSeries): string | null {
  const yearTo = (end: typeof ledger.closeMonth) =>
    monthsUntil(end, YEAR).map(month => valueAt(ledger, series, month))
  const [last, before] = [ledger.closeMonth, addMonths(ledger.closeMonth, -YEAR)].map(yearTo)
  if (!last || !before || [...last, ...before].includes(null)) return null
  const [now, then] = [last, before].map(values => sumCents(values.map(value => value ?? ZERO)))
  if (now === undefined || then === undefined || then <= 0) return null
  const ratio = now / then - 1
  return `${ratio > 0 ? '+' : ''}${formatPercent(ratio)}`
}
