/** The days and columns of a report. */
import {
  addMonths,
  type Day,
  firstDay,
  lastDay,
  monthOfDay,
  monthsBetween,
  parseDay,
} from '@millpond/core/time'
import { firstOf } from '#pages'
import { invalidParameter } from '../errors.ts'

export type ReportParameters = Readonly<Record<string, unknown>>

interface MonthColumn {
  readonly title: string
  readonly from: Day
  readonly to: Day
}

export interface ColumnPeriod {
  readonly from: Day
  readonly to: Day
  readonly by: 'Month' | 'Total'
  readonly columns: readonly MonthColumn[]
}

const SHORT_MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function dayOf(parameters: ReportParameters, name: string): Day | null {
  const text = firstOf(parameters[name])
  if (text === null) return null
  const day = parseDay(text)
  if (!day.ok) throw invalidParameter(`${name} is not a date: ${text}`)
  return day.value
}

/** Without dates the year so far; `summarize_column_by` is Month or Total here. */
export function readPeriod(parameters: ReportParameters, today: Day): ColumnPeriod {
  const to = dayOf(parameters, 'end_date') ?? today
  const from = dayOf(parameters, 'start_date') ?? (`${to.slice(0, 4)}-01-01` as Day)
  if (from > to) throw invalidParameter('start_date is after end_date')
  const by = firstOf(parameters.summarize_column_by) ?? 'Total'
  if (by !== 'Month' && by !== 'Total') throw invalidParameter(`${by} is not supported here`)
  return { from, to, by, columns: by === 'Month' ? monthly(from, to) : [] }
}

/** A month that the period cuts says so: `Nov 1-26, 2026`. */
function monthly(from: Day, to: Day): MonthColumn[] {
  const first = monthOfDay(from)
  return Array.from({ length: monthsBetween(first, monthOfDay(to)) + 1 }, (_, index) => {
    const month = addMonths(first, index)
    const start = index === 0 ? from : firstDay(month)
    const end = lastDay(month) > to ? to : lastDay(month)
    const name = SHORT_MONTHS[Number(month.slice(5)) - 1]
    const isWhole = start === firstDay(month) && end === lastDay(month)
    const days = isWhole ? '' : ` ${Number(start.slice(8))}-${Number(end.slice(8))},`
    return { title: `${name}${days} ${month.slice(0, 4)}`, from: start, to: end }
  })
}

/** The columns of money: each month and the total, or the total alone. */
export const wireColumns = ({ columns, from, to }: ColumnPeriod, hasTotal: boolean) => ({
  Column: [
    { ColTitle: '', ColType: 'Account', MetaData: [{ Name: 'ColKey', Value: 'account' }] },
    ...columns.map(column => ({
      ColTitle: column.title,
      ColType: 'Money',
      MetaData: [
        { Name: 'StartDate', Value: column.from },
        { Name: 'EndDate', Value: column.to },
        { Name: 'ColKey', Value: column.title },
      ],
    })),
    ...(hasTotal
      ? [
          {
            ColTitle: 'Total',
            ColType: 'Money',
            MetaData: [
              ...(columns.length === 0
                ? [
                    { Name: 'StartDate', Value: from },
                    { Name: 'EndDate', Value: to },
                  ]
                : []),
              { Name: 'ColKey', Value: 'total' },
            ],
          },
        ]
      : []),
  ],
})
