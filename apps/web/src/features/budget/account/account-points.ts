/** One account over 24 months: a year of actuals, and a year of the budget. */

import { type Cents, cents } from '@millpond/core/money'
import { type CellValue, cellOf, type Sheet } from '@millpond/core/sheet'
import {
  addMonths,
  longMonth,
  type Month,
  monthAbbreviation,
  monthNumber,
  monthsFrom,
  yearOf,
} from '@millpond/core/time'
import type { ChartLine, LinePoint } from '#ui/chart/lines/lines-layout.ts'
import type { BudgetGridLine } from '../grid/budget-lines.ts'
import type { ValueAt } from '../grid/period-values.ts'

interface Sources {
  readonly line: BudgetGridLine
  readonly shown: Sheet
  readonly closeMonth: Month
  readonly actual: ValueAt
  readonly provider: { readonly name: string; readonly at: ValueAt } | null
}

const A_YEAR = 12

export function accountPoints({ line, shown, closeMonth, actual, provider }: Sources): {
  points: LinePoint[]
  lines: ChartLine[]
} {
  const months = monthsFrom(addMonths(closeMonth, 1 - A_YEAR), 2 * A_YEAR)
  const own = (month: Month): CellValue =>
    month <= closeMonth ? actual(line.code, month) : cellOf(shown, line.code, month)
  const drawn = (at: (month: Month) => CellValue): (Cents | null)[] =>
    months.map(at).map(value => (value === null ? null : cents(value)))
  const lastYear = drawn(month => own(addMonths(month, -A_YEAR)))
  return {
    points: months.map((month, index) => ({
      key: month,
      label: longMonth(month),
      shortLabel: monthAbbreviation(month),
      yearLabel: index === 0 || monthNumber(month) === 1 ? String(yearOf(month)) : undefined,
      kind: month <= closeMonth ? 'actual' : 'forecast',
    })),
    lines: [
      { name: 'Actual, then this budget', tone: 'actual', values: drawn(own) },
      { name: 'Last year', tone: 'actual', reference: 'last-year', values: lastYear },
      ...(provider
        ? [
            {
              name: provider.name,
              ...({ tone: 'actual', reference: 'budget' } as const),
              values: drawn(month => provider.at(line.code, month)),
            },
          ]
        : []),
    ],
  }
}
