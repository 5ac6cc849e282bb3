import { type BankLine, type BankLines, leftOfLimit } from '@millpond/core/insight'
import { type Cents, formatMoney } from '@millpond/core/money'
import { longMonth, shortDay, shortMonth } from '@millpond/core/time'
import styles from './bank-accounts.module.css'

interface BankTableProps {
  readonly lines: BankLines
  readonly currency: string
}

/** A row for each account and one for all of them. It scrolls sideways on a small screen. */
export function BankTable({ lines, currency }: BankTableProps) {
  const { months, accounts, total } = lines
  const hasLimit = accounts.some(({ limit }) => limit !== null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard.
    <section className={styles.scroll} aria-label="Balances of the bank accounts" tabIndex={0}>
      <table className={styles.table} aria-label="Bank accounts">
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Today</th>
            <th scope="col">Low point</th>
            {hasLimit && <th scope="col">Overdraft left</th>}
            {months.map(month => (
              <th key={month} scope="col" abbr={longMonth(month)}>
                {shortMonth(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map(account => (
            <Row
              key={account.code}
              {...{ account, currency }}
              left={hasLimit ? leftOfLimit(account) : undefined}
            />
          ))}
        </tbody>
        <tfoot>
          <Row
            account={{ ...total, name: 'All accounts' }}
            currency={currency}
            left={hasLimit ? null : undefined}
          />
        </tfoot>
      </table>
    </section>
  )
}

interface RowProps {
  readonly account: Pick<BankLine, 'name' | 'today' | 'low' | 'monthEnds'>
  readonly currency: string
  /** Absent without the column. */
  readonly left: Cents | null | undefined
}

function Row({ account, currency, left }: RowProps) {
  const { name, today, low, monthEnds } = account
  const cell = (amount: Cents | null) => (
    <td data-negative={(amount ?? 0) < 0 || undefined}>{formatMoney(amount, { currency })}</td>
  )
  return (
    <tr>
      <th scope="row">{name}</th>
      {cell(today)}
      <td data-negative={(low?.amount ?? 0) < 0 || undefined}>
        {formatMoney(low?.amount ?? null, { currency })}
        {low && <span className={styles.day}>{shortDay(low.on)}</span>}
      </td>
      {left !== undefined && cell(left)}
      {monthEnds.map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name.
        <td key={at} data-negative={amount < 0 || undefined}>
          {formatMoney(amount, { currency })}
        </td>
      ))}
    </tr>
  )
}
