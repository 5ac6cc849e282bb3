import { addMonths, financialYearLabel, financialYearStart, longMonth, type Month } from '#time'

export interface DimensionSpan {
  readonly key: 'year' | 'thisYear' | 'lastYear' | 'month'
  readonly label: string
  readonly from: Month
  readonly to: Month
}

/**
 * The spans of complete months that a profit and loss by class can show, of those that are known:
 * up to October 2026 and with years from April, `Last 12 months`, `FY27 so far`, `FY26` and
 * `October 2026`.
 */
export function dimensionSpans(
  known: { readonly from: Month; readonly to: Month },
  yearBeginsMonth: number,
): DimensionSpan[] {
  const { to } = known
  const begin = financialYearStart(to, yearBeginsMonth)
  const before = addMonths(begin, -12)
  const name = (month: Month) => financialYearLabel(month, yearBeginsMonth)
  const isWhole = addMonths(begin, 11) === to
  const spans: DimensionSpan[] = [
    { key: 'year', label: 'Last 12 months', from: addMonths(to, -11), to },
    { key: 'thisYear', label: isWhole ? name(to) : `${name(to)} so far`, from: begin, to },
    { key: 'lastYear', label: name(before), from: before, to: addMonths(begin, -1) },
    { key: 'month', label: longMonth(to), from: to, to },
  ]
  return spans.filter(({ from }) => from >= known.from)
}
