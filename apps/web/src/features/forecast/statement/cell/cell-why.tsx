import type { Organisation } from '@millpond/contract/organisation'
import { formatMoney } from '@millpond/core/money'
import type { StatementKind, TableColumn, TableRow } from '@millpond/core/table'
import { longMonth, type Month } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import styles from './cell-drawer.module.css'
import { obligationWords, transferWords, whyPlanned } from './provenance-words.ts'

interface CellWhyProps {
  readonly model: ForecastModel
  readonly organisation: Organisation
  readonly statement: StatementKind
  readonly row: TableRow
  readonly column: TableColumn
}

/** The reason of a figure. Only accounts have one; sums have parts. */
export function CellWhy({ model, organisation, statement, row, column }: CellWhyProps) {
  if (row.kind !== 'account' || (column.isTotal && column.kind !== 'actual')) return null
  if (column.kind === 'actual') {
    return (
      <section aria-labelledby="cell-why">
        <h3 id="cell-why">How this is calculated</h3>
        <p>{BOOKED[statement]}</p>
      </section>
    )
  }
  const month = column.months.at(-1) as Month
  const { provider } = organisation
  const why = row.code === null ? null : whyPlanned(model, row.code, month, provider)
  const others = [obligationWords(model, row.key, month), transferWords(model, row.key)].filter(
    words => words !== null,
  )
  if (!why && others.length === 0) return null
  return (
    <section aria-labelledby="cell-why">
      <h3 id="cell-why">How this is calculated</h3>
      {why && (
        <>
          <p>
            {column.months.length > 1 && `${longMonth(month)}: `}
            {why.source}
          </p>
          {why.inputs.length > 0 && (
            <dl className={styles.inputs}>
              {why.inputs.map(input => (
                <div key={input.label}>
                  <dt>{input.label}</dt>
                  <dd>{formatMoney(input.amount, model.ledger)}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
      {[...(why?.also ?? []), ...others].map(words => (
        <p key={words} className={styles.also}>
          {words}
        </p>
      ))}
    </section>
  )
}

const BOOKED: Readonly<Record<StatementKind, string>> = {
  cashFlow: 'Receipts and payments recorded in your books.',
  profitAndLoss: 'Amounts booked in your accounts.',
  balanceSheet: 'The balance in your books at the end of the month.',
}
