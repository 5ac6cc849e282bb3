/** What the alerts of a forecast are decided from; made once, where the forecast is. */
import {
  type AlertFacts,
  type CovenantBreach,
  cashPaths,
  type Forecast,
  type ForecastBasis,
  type TaxAhead,
  usualReceipts,
  type WatchedCovenant,
  type WayDown,
} from '#forecast'
import {
  ageing,
  balanceLineOf,
  covenantTest,
  daysOverdue,
  firstBreachOf,
  hasForecast,
  lowDayCauses,
  lowPoint,
  nextPayments,
  TAXES,
  taxTitle,
} from '#insight'
import { isOfCustomer, type Ledger } from '#ledger'
import { type Cents, cents } from '#money'
import {
  addDays,
  addMonths,
  type Month,
  monthOfDay,
  monthsBetween,
  monthsFrom,
  quarterOf,
} from '#time'
import { chanceBelowByWeek } from './chance-by-week.ts'
import { COVENANT_MONTHS, LATE_DAYS } from './rule.ts'

/** The digest lists the taxes of four weeks. */
const TAX_DAYS = 28
const MAX_NAMED = 3

interface FactsQuestion {
  readonly ledger: Ledger
  readonly forecast: Forecast
  readonly basis: Pick<ForecastBasis, 'country' | 'openDocuments' | 'yearBeginsMonth'>
  readonly floor: Cents | null
  readonly weeksAhead: number
  /** The limits of lenders that are watched. */
  readonly covenants: readonly WatchedCovenant[]
}

/**
 * The facts of a forecast, with amounts in cents. A company whose four months of books have $4,000
 * of income has an average month of $1,000.
 */
export function alertFacts(question: FactsQuestion): AlertFacts {
  const { ledger, forecast, basis, floor, weeksAhead } = question
  const isKnown = hasForecast(forecast)
  return {
    weeksAhead,
    chanceBelowByWeek: isKnown ? chanceBelowByWeek(cashPaths(forecast), forecast.asOf, floor) : [],
    way: isKnown ? wayDown(question) : null,
    taxes: isKnown ? taxesAhead(forecast, basis.country) : [],
    late: lateReceivables(forecast, basis),
    averageIncome: averageIncome(ledger, forecast.facts.historyMonths),
    breaches: isKnown ? breachesAhead(question) : [],
  }
}

/** From the last test of closed books on: a covenant that was missed there is missed now. */
function breachesAhead(question: FactsQuestion): CovenantBreach[] {
  const { ledger, forecast, basis, covenants } = question
  if (covenants.length === 0) return []
  const { closeMonth } = ledger
  const last = addMonths(monthOfDay(forecast.asOf), COVENANT_MONTHS)
  const isTested = (covenant: WatchedCovenant, month: Month) =>
    covenant.tested === 'month'
      ? month >= closeMonth
      : quarterOf(month, basis.yearBeginsMonth).months[2] === month
  // The last quarter of closed books ended with the close or up to two months before it.
  const from = addMonths(closeMonth, -2)
  const months = monthsFrom(from, monthsBetween(from, last) + 1)
  const testOn = covenantTest(ledger, forecast)
  return covenants.flatMap(covenant => {
    const tests = months.filter(month => isTested(covenant, month))
    const first = firstBreachOf(testOn(covenant, tests))
    if (first?.value == null) return []
    const { month, value } = first
    return [{ covenant, month, value, isForecast: month > closeMonth }]
  })
}

const YEAR = 12

/** The mean of the last year, or of the months since the books started. */
function averageIncome(ledger: Ledger, historyMonths: number): Cents {
  const months = Math.min(YEAR, Math.max(1, historyMonths))
  return cents(Math.round((usualReceipts(ledger) * YEAR) / months))
}

/** The way to the low point as the dashboard explains it, with the three causes that come first. */
function wayDown({ ledger, forecast, weeksAhead }: FactsQuestion): WayDown | null {
  const until = addDays(forecast.asOf, 7 * weeksAhead)
  const low = lowPoint(balanceLineOf(forecast), { until })
  const found = low && lowDayCauses({ ledger, forecast }, low)
  if (!found) return null
  const largest = found.causes.slice(0, MAX_NAMED)
  const named = largest.reduce<number>((sum, { amount }) => sum + amount, 0)
  const [from, to] = [found.peak, found.low]
  return {
    from: { on: from.on, amount: from.amount },
    to: { on: to.on, amount: to.amount },
    largest: largest.map(({ name, on, amount }) => ({ name, on, amount })),
    others: cents(to.amount - from.amount - named),
  }
}

function taxesAhead(forecast: Forecast, country: string | null): TaxAhead[] {
  const { asOf } = forecast
  const until = addDays(asOf, TAX_DAYS)
  return TAXES.flatMap(kind =>
    nextPayments(forecast, kind, Number.POSITIVE_INFINITY)
      .filter(({ on, amount }) => amount < 0 && on > asOf && on <= until)
      .map(({ on, amount }) => ({ kind, name: taxTitle(kind, country), on, amount })),
  ).sort((left, right) => (left.on < right.on ? -1 : left.on > right.on ? 1 : 0))
}

/** Credits are deducted from the oldest invoices of their customer, as on every screen. */
function lateReceivables(
  { asOf, documents }: Forecast,
  { openDocuments }: Pick<ForecastBasis, 'openDocuments'>,
): Cents {
  const known = new Set(openDocuments.map(({ documentId }) => documentId))
  const own = documents
    .filter(({ kind, documentId }) => isOfCustomer(kind) && known.has(documentId))
    .map(document => ({
      side: 'in' as const,
      amount: document.amount,
      // What is late by two weeks or less is, for this question, not due yet.
      daysOverdue: Math.max(0, daysOverdue(document, asOf) - LATE_DAYS),
      contactKey: document.contactId ?? document.contactName,
    }))
  return ageing(own, 'in').overdue
}
