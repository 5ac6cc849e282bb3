import type { Quarterly } from '@millpond/contract/forecast'
import type { Organisation } from '@millpond/contract/organisation'
import { type Cents, changeFrom, formatMoney } from '@millpond/core/money'
import type { StatementKind } from '@millpond/core/table'
import type { Quarter } from '@millpond/core/time'
import { useGetQuarterlyQuery } from '#api/forecast-api.ts'
import { useDateState } from '#current/month.ts'
import { Facts } from '#ui/facts.tsx'

/** The row of a statement that describes it best, and its name here. */
const ROWS: Partial<Record<StatementKind, readonly [key: string, label: string]>> = {
  profitAndLoss: ['netProfit', 'Net profit'],
  cashFlow: ['closing', 'Closing cash'],
}

interface QuarterFactsProps {
  readonly organisation: Organisation
  readonly statement: StatementKind
}

/**
 * The last complete quarter next to the one before and the same one a year ago (ENT-17, VIEW-01).
 * The gateway calculates these figures with the same table as this page.
 */
export function QuarterFacts({ organisation, statement }: QuarterFactsProps) {
  const { data } = useGetQuarterlyQuery({ organisationId: organisation.organisationId })
  const { lastFinancialQuarter, previousFinancialQuarter, yearAgoFinancialQuarter } =
    useDateState(organisation)
  const [key, label] = ROWS[statement] ?? []
  if (!data || !key) return null
  const inQuarter = (quarter: Quarter) => amountIn(data, { statement, key }, quarter)
  const value = inQuarter(lastFinancialQuarter)
  if (value === null) return null
  const style = { currency: data.currency }
  const changes = [previousFinancialQuarter, yearAgoFinancialQuarter].flatMap(quarter => {
    const before = inQuarter(quarter)
    return before === null ? [] : [changeFrom(value, before, quarter.label, style)]
  })
  return (
    <Facts
      label="Last complete quarter"
      facts={[
        {
          label: `${label}, ${lastFinancialQuarter.label}`,
          value: formatMoney(value, style),
          note: changes.join(', '),
        },
      ]}
    />
  )
}

function amountIn(
  { quarters, rows }: Quarterly,
  wanted: { readonly statement: StatementKind; readonly key: string },
  { label }: Quarter,
): Cents | null {
  const at = quarters.findIndex(quarter => quarter.label === label)
  const row = rows.find(each => each.statement === wanted.statement && each.key === wanted.key)
  return (at < 0 ? null : row?.amounts[at]) ?? null
}
