import type { Ledger } from '@millpond/core/ledger'
import { DAYS_SHOWN, type StatementKind, type TablePeriod } from '@millpond/core/table'
import {
  addDays,
  addMonths,
  type Day,
  financialYearStart,
  type Month,
  monthAt,
  monthIndex,
  monthOfDay,
  monthsBetween,
  parseMonth,
  quarterOf,
} from '@millpond/core/time'
import { useLocation } from 'react-router'
import { showQuarterly, useQuarterly } from '#current/month.ts'
import { useSearchChange } from '#screen/changed-search.ts'

export type StatementRange = '12' | '24' | '72'

/** The pages of the cash flow. */
type CashFlowPage = 'months' | 'weeks' | 'banks'

export type ComparisonChoice = (typeof COMPARISONS)[number]

/** The shown part of a statement. It is in the address, so a link shows the same. */
export interface View {
  readonly from: Month
  readonly to: Month
  readonly period: TablePeriod
  /** In display order; empty without a comparison. */
  readonly compared: readonly ComparisonChoice[]
  /** Null if the months are none of the offered choices. */
  readonly range: StatementRange | null
  /** The 13 weeks after today, by week or by day. */
  readonly isDated: boolean
  /** The bank accounts instead of the table. */
  readonly isByBank: boolean
  /** The class, location or tracking category by which a profit and loss is shown; null: months. */
  readonly dimension: string | null
  readonly hasVariances: boolean
  readonly chooseRange: (range: StatementRange) => void
  readonly choosePage: (page: CashFlowPage) => void
  readonly chooseDimension: (dimension: string | null) => void
  readonly choosePeriod: (period: TablePeriod) => void
  readonly chooseCompared: (compared: readonly ComparisonChoice[]) => void
  readonly toggleVariances: () => void
  /** By as many months as are shown, backwards or forwards. */
  readonly shift: (direction: -1 | 1) => void
}

/**
 * Complete months before the running one, and months after it. The 12 forecast months end with the
 * month that contains the same day of next year.
 */
const MONTHS_OF_RANGE = {
  '12': { behind: 0, ahead: 12 },
  '24': { behind: 12, ahead: 11 },
  '72': { behind: 36, ahead: 35 },
} as const
const DEFAULT_RANGE = '24'

interface Seen {
  readonly organisationId: string
  readonly ledger: Ledger
  readonly asOf: Day
  readonly statement: StatementKind
  /** 1 for January. */
  readonly beginsMonth: number
  /** The selected past month (ENT-17): the usual months start with it, if it is older. */
  readonly selectedMonth: Month
}

/** `?from=2026-06&to=2027-11&view=year&compare=budget,lastYear`. Guide §8, deep links. */
export function useView(seen: Seen): View {
  const { organisationId, ledger, asOf, statement, beginsMonth } = seen
  const { search } = useLocation()
  const isQuarterly = useQuarterly(organisationId)
  const params = new URLSearchParams(search)
  const set = useSearchChange()
  const view = params.get('view')
  const isDated = statement === 'cashFlow' && (view === 'week' || view === 'day')
  const months = isDated ? datedMonths(asOf) : wantedMonths(params, seen)
  const period: TablePeriod = isDated || view === 'year' ? view : isQuarterly ? 'quarter' : 'month'
  const wanted = params.get('compare')?.split(',') ?? []
  const compared = isDated ? [] : COMPARISONS.filter(each => wanted.includes(each))
  return {
    ...wholeEnds(months, period, ledger, beginsMonth),
    ...{ period, isDated, compared },
    isByBank: statement === 'cashFlow' && view === 'banks',
    dimension: statement === 'profitAndLoss' ? params.get('by') : null,
    range: isDated ? null : rangeOf(months, ledger),
    hasVariances: params.get('variances') !== 'off',
    chooseRange: range => set(monthsOf(range, ledger)),
    choosePage: page => set({ view: VIEW_OF_PAGE[page], from: null, to: null }),
    chooseDimension: dimension => set({ by: dimension, value: null, span: null }),
    choosePeriod: next => {
      if (next === 'month' || next === 'quarter') showQuarterly(organisationId, next === 'quarter')
      set({ view: next === 'month' || next === 'quarter' ? null : next })
    },
    chooseCompared: next => set({ compare: next.join() || null }),
    toggleVariances: () => set({ variances: params.get('variances') === 'off' ? null : 'off' }),
    shift: direction => {
      if (!isDated) set(shifted(months, ledger, direction))
    },
  }
}

const VIEW_OF_PAGE = { months: null, weeks: 'week', banks: 'banks' } as const

const COMPARISONS = ['budget', 'lastYear'] as const

interface Months {
  readonly from: Month
  readonly to: Month
}

const datedMonths = (asOf: Day): Months => ({
  from: monthOfDay(addDays(asOf, 1)),
  to: monthOfDay(addDays(asOf, DAYS_SHOWN)),
})

/** The months of the address as far as there are any; otherwise the usual ones. */
function wantedMonths(
  params: URLSearchParams,
  { ledger, selectedMonth }: Pick<Seen, 'ledger' | 'selectedMonth'>,
): Months {
  const from = parseMonth(params.get('from') ?? '')
  const to = parseMonth(params.get('to') ?? '')
  const [first, last] = endsOf(ledger)
  const isGiven = from.ok && to.ok && from.value <= to.value
  if (!isGiven || to.value < first || from.value > last) {
    const usual = monthsOf(DEFAULT_RANGE, ledger)
    return { ...usual, from: laterOf(earlierOf(usual.from, selectedMonth), first) }
  }
  return {
    from: laterOf(from.value, first),
    to: earlierOf(to.value, last),
  }
}

const laterOf = (one: Month, other: Month): Month =>
  monthAt(Math.max(monthIndex(one), monthIndex(other)))
const earlierOf = (one: Month, other: Month): Month =>
  monthAt(Math.min(monthIndex(one), monthIndex(other)))

const endsOf = ({ months, closeMonth }: Ledger): [Month, Month] => [
  months[0] ?? closeMonth,
  months.at(-1) ?? closeMonth,
]

const monthsOf = (range: StatementRange, { closeMonth }: Ledger) => ({
  from: addMonths(closeMonth, 1 - MONTHS_OF_RANGE[range].behind),
  to: addMonths(closeMonth, 1 + MONTHS_OF_RANGE[range].ahead),
})

const rangeOf = (months: Months, ledger: Ledger): StatementRange | null =>
  (['12', '24', '72'] as const).find(range => {
    const { from, to } = monthsOf(range, ledger)
    return from === months.from && to === months.to
  }) ?? null

/** A quarter or year at either end is shown whole if there are months for it. */
function wholeEnds(
  { from, to }: Months,
  period: TablePeriod,
  ledger: Ledger,
  beginsMonth: number,
): Months {
  if (period !== 'quarter' && period !== 'year') return { from, to }
  const [first, last] = endsOf(ledger)
  const begin =
    period === 'quarter'
      ? quarterOf(from, beginsMonth).months[0]
      : financialYearStart(from, beginsMonth)
  const end =
    period === 'quarter'
      ? quarterOf(to, beginsMonth).months[2]
      : addMonths(financialYearStart(to, beginsMonth), 11)
  return { from: laterOf(begin, first), to: earlierOf(end, last) }
}

function shifted(
  { from, to }: Months,
  ledger: Ledger,
  direction: -1 | 1,
): { from: Month; to: Month } {
  const [first, last] = endsOf(ledger)
  const length = monthsBetween(from, to) + 1
  const most = direction < 0 ? monthsBetween(first, from) : monthsBetween(to, last)
  const count = Math.min(length, Math.max(0, most)) * direction
  return { from: addMonths(from, count), to: addMonths(to, count) }
}
