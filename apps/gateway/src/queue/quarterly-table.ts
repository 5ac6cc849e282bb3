import { type ForecastBasis, resolveForecast } from '@millpond/core/forecast'
import type { Ledger } from '@millpond/core/ledger'
import { assert } from '@millpond/core/outcome'
import { flatten, type StatementKind, statementTable } from '@millpond/core/table'
import { lastCompleteQuarters, quarterOf, quartersWithin } from '@millpond/core/time'

const STATEMENTS: readonly StatementKind[] = ['profitAndLoss', 'balanceSheet', 'cashFlow']
const COMPLETE_QUARTERS = 8

interface QuarterlyInput {
  readonly ledger: Ledger
  readonly basis: ForecastBasis
}

/**
 * The tables of the screens by quarter, from the eighth complete quarter back to the last one that
 * the forecast covers in full. Requirement VIEW-01.
 */
export function quarterlyOf({ ledger, basis }: QuarterlyInput) {
  const { yearBeginsMonth } = basis
  const forecast = resolveForecast({ ledger, basis })
  const [first] = lastCompleteQuarters(ledger.closeMonth, yearBeginsMonth, COMPLETE_QUARTERS)
  assert(first, 'eight quarters were asked for')
  const shown = quartersWithin(ledger.months, yearBeginsMonth).filter(
    ({ months }) => months[0] >= first.months[0],
  )
  const last = shown.at(-1)
  assert(last, 'a ledger reaches 36 months ahead')
  const tables = STATEMENTS.map(statement =>
    statementTable({
      ...{ ledger, forecast, statement, yearBeginsMonth },
      ...{ from: first.months[0], to: last.months[2], period: 'quarter', comparisons: [] },
    }),
  )
  return {
    quarters: (tables[0]?.columns ?? []).map(({ months, kind }) => {
      const {
        label,
        number,
        financialYear,
        months: three,
      } = quarterOf(months[0] ?? first.months[0], yearBeginsMonth)
      return { label, number, financialYear, months: [...three] as [...typeof three], kind }
    }),
    rows: tables.flatMap(({ statement, rows }) =>
      flatten(rows).map(({ key, code, number, name, kind, level, amounts }) => ({
        ...{ statement, key, code, number, name, kind, level },
        amounts: [...amounts],
      })),
    ),
  }
}
