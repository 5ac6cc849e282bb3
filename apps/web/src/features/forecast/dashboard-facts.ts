import type { Forecast } from '@millpond/core/forecast'
import {
  budgetLabel,
  type CashOutlook,
  type ChosenBudget,
  cashToday,
  lowPointName,
  monthOfLow,
  notableFrom,
  type YearToDateSide,
  yearToDate,
} from '@millpond/core/insight'
import type { Polarity } from '@millpond/core/item'
import type { Ledger } from '@millpond/core/ledger'
import {
  type Cents,
  changeFrom,
  compareToBudget,
  differenceFrom,
  floorDistance,
  formatMoney,
  isNotable,
  unbudgetedPart,
} from '@millpond/core/money'
import {
  addMonths,
  formatDay,
  lastDay,
  longMonth,
  monthName,
  monthOfDay,
} from '@millpond/core/time'
import { screenPath } from '#paths.ts'
import type { Fact } from '#ui/facts.tsx'
import { directionOf, toneOf } from './change-tone.ts'

interface FactSources {
  readonly ledger: Ledger
  readonly forecast: Forecast
  readonly outlook: CashOutlook
  readonly beginsMonth: number
  readonly budget: ChosenBudget | null
  readonly providerName: string | null
  readonly organisationId: string
}

/** The row of four figures under the chart. Guide §9.1; words of FMT-02. */
export function dashboardFacts(sources: FactSources): Fact[] {
  const { ledger, forecast, outlook, beginsMonth, budget, providerName, organisationId } = sources
  const { low } = outlook
  const profit = screenPath('profitAndLoss', organisationId)
  const linked = (fact: Fact, href: string | null): Fact =>
    fact.value !== null && href ? { ...fact, href } : fact
  const year = yearToDate(ledger, beginsMonth, budget)
  const named = {
    currency: ledger.currency,
    budget: budget && budgetLabel(budget, providerName),
    from: notableFrom(ledger),
  }
  return [
    linked(cashFact(ledger, forecast), screenPath('cashFlow', organisationId)),
    linked(lowFact(ledger, outlook), low && `?at=${monthOfLow(low)}`),
    linked(yearFact(year.revenueName, year.revenue, named, 'moreIsGood'), profit),
    linked(yearFact('Expenses', year.expenses, named, 'moreIsBad'), profit),
  ]
}

/** The bank balance now or, if the running month is not read yet, at the last close. */
function cashFact(ledger: Ledger, forecast: Forecast): Fact {
  const { on, amount, before } = cashToday(ledger, forecast)
  const label = on > lastDay(ledger.closeMonth) ? 'Cash today' : `Cash on ${formatDay(on)}`
  if (amount === null || before === null) return { label, value: money(amount, ledger.currency) }
  const since = monthName(addMonths(monthOfDay(on), -1))
  return {
    label,
    value: formatMoney(amount, ledger),
    note: changeFrom(amount, before, since, ledger),
    direction: directionOf(amount - before),
    tone: toneOf(amount - before, 'moreIsGood'),
  }
}

function lowFact(ledger: Ledger, { low, floor }: CashOutlook): Fact {
  const label = `${lowPointName(low)}, next 12 months`
  if (!low) return { label, value: null }
  const words = floorDistance(low.amount, floor, value => formatMoney(value, ledger))
  const isBelow = floor !== null && low.amount < floor
  const on = low.precision === 'day' ? formatDay(low.on) : longMonth(monthOfLow(low))
  return {
    label,
    value: formatMoney(low.amount, ledger),
    note: words ? `${on}, ${words}` : on,
    direction: isBelow ? 'down' : undefined,
    tone: isBelow ? 'bad' : undefined,
  }
}

interface Named {
  readonly currency: string
  /** `FY27 (yours)`. */
  readonly budget: string | null
  /** A smaller difference has no colour. */
  readonly from: Cents
}

function yearFact(
  name: string,
  { actual, comparison, basis, unbudgeted }: YearToDateSide,
  { currency, budget, from }: Named,
  polarity: Polarity,
): Fact {
  const label = `${name}, year to date`
  if (actual === null || comparison === null || basis === 'none') {
    return { label, value: money(actual, currency), note: 'no budget for these months' }
  }
  const ofBudget = () =>
    [
      `${compareToBudget(actual, comparison, { currency })}, ${budget}`,
      unbudgetedPart(unbudgeted, { currency }) ?? [],
    ]
      .flat()
      .join('; ')
  const words =
    basis === 'budget'
      ? ofBudget()
      : changeFrom(actual, comparison, 'the same months last year', { currency })
  return {
    label,
    value: formatMoney(actual, { currency }),
    note: words,
    direction: directionOf(actual - comparison),
    tone: isNotable(differenceFrom(actual, comparison), from)
      ? toneOf(actual - comparison, polarity)
      : undefined,
  }
}

const money = (value: Cents | null, currency: string) =>
  value === null ? null : formatMoney(value, { currency })
