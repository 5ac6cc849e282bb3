import { closingOf } from '@millpond/core/insight'
import { axisMoney, type Cents, cents, formatMoney } from '@millpond/core/money'
import { longMonth, type Month, monthAbbreviation, monthNumber, yearOf } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { LinesChart } from '#ui/chart/lines/lines-chart.tsx'
import type { ChartLine, LinePoint } from '#ui/chart/lines/lines-layout.ts'

interface CashLine extends Pick<ChartLine, 'name' | 'tone'> {
  /** By forecast month. */
  readonly closing: ArrayLike<number>
}

interface CashLinesProps {
  readonly model: ForecastModel
  readonly currency: string
  readonly months: readonly Month[]
  readonly title: string
  readonly summary: string
  readonly lines: readonly CashLine[]
}

/** Lines of cash from the last closed month on. */
export function CashLines({ model, currency, months, title, summary, lines }: CashLinesProps) {
  const { closeMonth } = model.ledger
  const start = closingOf(model.ledger, model.forecast, closeMonth)
  return (
    <LinesChart
      {...{ title, summary, floor: model.floor, period: 'month' }}
      points={[closeMonth, ...months].map((month, at) => pointOf(month, at === 0))}
      lines={lines.map(({ name, tone, closing }) => ({
        ...{ name, tone },
        values: [start, ...months.map((_, at) => cents(Math.round(closing[at] ?? 0)))],
      }))}
      format={amount => formatMoney(amount, { currency })}
      formatAxis={(amount: Cents) => axisMoney(amount, currency)}
    />
  )
}

const pointOf = (month: Month, isActual: boolean): LinePoint => ({
  ...{ key: month, label: longMonth(month), shortLabel: monthAbbreviation(month) },
  ...((monthNumber(month) === 1 || isActual) && { yearLabel: String(yearOf(month)) }),
  kind: isActual ? 'actual' : 'forecast',
})
