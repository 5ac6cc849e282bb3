import type { AccountForecasts } from '@millpond/core/forecast'
import type { Ledger, LedgerSeries } from '@millpond/core/ledger'
import { formatMoney, salesTaxName } from '@millpond/core/money'
import { longMonth, type Month } from '@millpond/core/time'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CHIP_OF, KIND_WORDS } from '#ui/chart/month-point.ts'
import { ChartEnds, Sparkline } from '#ui/chart/sparkline.tsx'
import { Icon } from '#ui/icon.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { NotationChip } from '#ui/notation.tsx'
import type { Drill } from '../use-drill.ts'
import { usePressKeys } from '../use-press-keys.ts'
import { ChangeWords, typeWord } from './account-list.tsx'
import { type AccountMonth, accountMonths, methodWords } from './account-months.ts'
import { accountRow } from './account-rows.ts'
import styles from './month-drawer.module.css'

interface AccountViewProps {
  readonly country: string | null
  readonly ledger: Ledger
  readonly accounts: AccountForecasts
  /** Undefined if a link names an account that these books do not have. */
  readonly series: LedgerSeries | undefined
  readonly month: Month
  readonly drill: Drill
}

/** One account: two past years, one forecast year, and how it is forecast. */
export function AccountView({ country, ledger, accounts, series, month, drill }: AccountViewProps) {
  return (
    <>
      <Button
        autoFocus
        variant="quiet"
        className={styles.back}
        aria-keyshortcuts="Backspace"
        onClick={drill.leaveAccount}
      >
        <Icon name="chevron" size={16} /> {longMonth(month)}
      </Button>
      {!series && <p>This company doesn’t have this account.</p>}
      {series && <Account {...{ country, ledger, accounts, series, month }} />}
    </>
  )
}

interface AccountProps {
  readonly country: string | null
  readonly ledger: Ledger
  readonly accounts: AccountForecasts
  readonly series: LedgerSeries
  readonly month: Month
}

function Account({ country, ledger, accounts, series, month }: AccountProps) {
  const [isTable, setTable] = useState(false)
  usePressKeys('dialog', { t: () => setTable(!isTable) })
  const { currency } = ledger
  const months = accountMonths(ledger, series, accounts)
  const row = accountRow(ledger, accounts, month, series.code)
  const monthsUsed = accounts.accounts.find(each => each.code === series.code)?.monthsUsed ?? 0
  return (
    <>
      {row && (
        <p className={styles.figure}>
          <span className={styles.small}>
            {typeWord(row)}, {longMonth(month)}, {currency} without {salesTaxName(country)}
          </span>
          <strong>{formatMoney(row.amount, { currency })}</strong>
          <ChangeWords row={row} />
        </p>
      )}
      {isTable ? (
        <MonthsTable {...{ months, currency }} name={series.name} />
      ) : (
        <MonthsDrawing {...{ months, month, currency }} name={series.name} />
      )}
      <Button
        variant="quiet"
        className={styles.toggle}
        aria-keyshortcuts="t"
        title="T"
        onClick={() => setTable(!isTable)}
      >
        <Icon name={isTable ? 'chart' : 'table'} size={16} />
        {isTable ? 'Show chart' : 'Show table'}
      </Button>
      <p>{methodWords(monthsUsed, months, month, currency)}</p>
    </>
  )
}

interface MonthsProps {
  readonly months: readonly AccountMonth[]
  readonly currency: string
  readonly name: string
}

const DRAWING = { width: 392, height: 120 }

function MonthsDrawing({ months, currency, name, month }: MonthsProps & { month: Month }) {
  const mark = months.findIndex(each => each.month === month)
  const actualCount = months.filter(each => each.kind === 'actual').length
  const [first, last] = [months[0], months.at(-1)]
  const values = months.flatMap(each => each.value ?? [])
  if (!first || !last || values.length === 0) return null
  const ends = [Math.min(...values), Math.max(...values)].map(value =>
    formatMoney(value as (typeof values)[number], { currency }),
  )
  const span = `${longMonth(first.month)} to ${longMonth(last.month)}`
  return (
    <div className={styles.drawing}>
      <Sparkline
        label={`${name} by month, ${span}, between ${ends.join(' and ')}`}
        values={months.map(each => each.value)}
        ranges={months.map(each => each.range)}
        actualCount={actualCount}
        size={DRAWING}
        {...(mark >= 0 && { mark })}
      />
      <ChartEnds>
        <span>{longMonth(first.month)}</span>
        <span>{longMonth(last.month)}</span>
      </ChartEnds>
      <p className={styles.small}>
        Solid: actual. Dashed: forecast. Range {ends[0]} to {ends[1]}.
      </p>
    </div>
  )
}

function MonthsTable({ months, currency, name }: MonthsProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{name} by month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Type</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {months.map(each => (
          <tr key={each.month}>
            <th scope="row">{longMonth(each.month)}</th>
            <td>
              <NotationChip kind={CHIP_OF[each.kind]} /> {KIND_WORDS[each.kind]}
            </td>
            <td>{each.value === null ? <NoValue /> : formatMoney(each.value, { currency })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
