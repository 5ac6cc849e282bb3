import type { AssetMonth, AssetPlan, LoanMonth, LoanPlan } from '@millpond/core/forecast'
import { type LowPoint, lowPointChange } from '@millpond/core/insight'
import { type Cents, formatMoney } from '@millpond/core/money'
import { type Month, shortMonth } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '#ui/data-table.tsx'
import styles from '../settings.module.css'

const SHOWN = 12

interface PreviewProps {
  readonly currency: string
  /** The low point as it is saved, and with this draft; null with too little history. */
  readonly before: LowPoint | null
  readonly after: LowPoint | null
}

/** The coming year of a loan before its terms are saved, and their effect on the low point. */
export function LoanPreview({ plan, ...rest }: PreviewProps & { readonly plan: LoanPlan }) {
  const { currency } = rest
  return (
    <Preview {...rest}>
      <DataTable
        label="Next 12 months of the loan"
        rows={plan.months.slice(0, SHOWN)}
        keyOf={row => row.month}
        nameOf={row => shortMonth(row.month)}
        columns={[
          monthColumn,
          amountColumn<LoanMonth>('Opening', row => row.opening, currency),
          amountColumn<LoanMonth>('Interest', row => row.interest, currency),
          amountColumn<LoanMonth>('Principal', row => row.principal, currency),
          amountColumn<LoanMonth>('Closing', row => row.closing, currency),
        ]}
      />
      {plan.months.some(({ isRefinanced }) => isRefinanced) && (
        <p className={styles.small}>
          The new loan repays the old one directly, so no money moves in your bank account.
        </p>
      )}
    </Preview>
  )
}

/** The coming year of an asset. */
export function AssetPreview({ plan, ...rest }: PreviewProps & { readonly plan: AssetPlan }) {
  const { currency } = rest
  return (
    <Preview {...rest}>
      <DataTable
        label="Next 12 months of the asset"
        rows={plan.months.slice(0, SHOWN)}
        keyOf={row => row.month}
        nameOf={row => shortMonth(row.month)}
        columns={[
          monthColumn,
          amountColumn<AssetMonth>('Opening', row => row.opening, currency),
          amountColumn<AssetMonth>('Depreciation', row => row.depreciation, currency),
          amountColumn<AssetMonth>('Closing', row => row.closing, currency),
        ]}
      />
    </Preview>
  )
}

function Preview({
  before,
  after,
  currency,
  children,
}: PreviewProps & { readonly children: ReactNode }) {
  return (
    <section className={styles.schedule} aria-label="Preview">
      <p role="status">
        {before && after
          ? `${lowPointChange(before, after, currency)}.`
          : 'There is too little history to forecast cash yet.'}
      </p>
      {children}
    </section>
  )
}

const monthColumn = {
  ...{ key: 'month', label: 'Month', isRowHead: true },
  cell: (row: { readonly month: Month }) => shortMonth(row.month),
}

const amountColumn = <Row,>(
  label: string,
  amountOf: (row: Row) => Cents,
  currency: string,
): Column<Row> => ({
  ...{ key: label, label, isNumber: true },
  cell: row => formatMoney(amountOf(row), { currency, decimals: 2 }),
})
