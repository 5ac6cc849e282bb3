import type { Polarity } from '@millpond/core/item'
import {
  type Ledger,
  runningMonthOf,
  TOTAL,
  totalAt,
  type YearToDateSide,
  yearToDate,
} from '@millpond/core/ledger'
import { type Cents, changeFrom, compareToBudget, formatMoney } from '@millpond/core/money'
import { addMonths, formatMonthEnd, longMonth, type Month, monthName } from '@millpond/core/time'
import { floorWords } from '#ui/chart/month-point.ts'
import type { Fact } from '#ui/facts.tsx'
import { directionOf, toneOf } from './change-tone.ts'

interface FactSources {
  readonly ledger: Ledger
  /** Null while nothing is forecast. */
  readonly lowest: { readonly month: Month; readonly amount: Cents } | null
  readonly floor: Cents | null
  readonly beginsMonth: number
}

/** The row of four figures under the chart. Guide §9.1; words of FMT-02. */
export function dashboardFacts({ ledger, lowest, floor, beginsMonth }: FactSources): Fact[] {
  const year = yearToDate(ledger, beginsMonth)
  return [
    cashFact(ledger),
    lowestFact(ledger, lowest, floor),
    yearFact('Revenue, year to date', year.revenue, ledger.currency, 'moreIsGood'),
    yearFact('Expenses, year to date', year.expenses, ledger.currency, 'moreIsBad'),
  ]
}

const closingOf = (ledger: Ledger, month: Month) => totalAt(ledger, TOTAL.closing, month)

/** What is in the bank now, or, where the running month is not read yet, at the last close. */
function cashFact(ledger: Ledger): Fact {
  const running = runningMonthOf(ledger)
  const now = closingOf(ledger, running)
  const at = now === null ? ledger.closeMonth : running
  const value = now ?? closingOf(ledger, ledger.closeMonth)
  const before = addMonths(at, -1)
  const previous = closingOf(ledger, before)
  const label = now === null ? `Cash on ${formatMonthEnd(at)}` : 'Cash today'
  if (value === null || previous === null) return { label, value: money(value, ledger.currency) }
  return {
    label,
    value: formatMoney(value, ledger),
    note: changeFrom(value, previous, monthName(before), ledger),
    direction: directionOf(value - previous),
    tone: toneOf(value - previous, 'moreIsGood'),
  }
}

function lowestFact(ledger: Ledger, lowest: FactSources['lowest'], floor: Cents | null): Fact {
  if (!lowest) return { label: 'Lowest point', value: null }
  const words = floorWords(lowest.amount, floor, value => formatMoney(value, ledger))
  const isBelow = floor !== null && lowest.amount < floor
  return {
    label: 'Lowest point',
    value: formatMoney(lowest.amount, ledger),
    note: words ? `${longMonth(lowest.month)}, ${words}` : longMonth(lowest.month),
    direction: isBelow ? 'down' : undefined,
    tone: isBelow ? 'bad' : undefined,
  }
}

function yearFact(label: string, side: YearToDateSide, currency: string, polarity: Polarity): Fact {
  const { actual, comparison, basis } = side
  if (actual === null || comparison === null || basis === 'none') {
    return { label, value: money(actual, currency), note: 'no budget for these months' }
  }
  const words =
    basis === 'budget'
      ? compareToBudget(actual, comparison, { currency })
      : changeFrom(actual, comparison, 'the same months last year', { currency })
  return {
    label,
    value: formatMoney(actual, { currency }),
    note: words,
    direction: directionOf(actual - comparison),
    tone: toneOf(actual - comparison, polarity),
  }
}

const money = (value: Cents | null, currency: string) =>
  value === null ? null : formatMoney(value, { currency })
