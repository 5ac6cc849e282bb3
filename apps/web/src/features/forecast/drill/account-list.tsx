import { ITEM_TYPE } from '@millpond/core/item'
import { formatMoney } from '@millpond/core/money'
import { Button } from '#ui/button.tsx'
import { Triangle } from '#ui/icon.tsx'
import type { AccountRow } from './account-rows.ts'
import styles from './month-drawer.module.css'

const ROWS_FIRST = 10

interface AccountListProps {
  readonly rows: readonly AccountRow[]
  readonly currency: string
  readonly isWhole: boolean
  readonly onShowAll: () => void
  readonly onOpen: (code: string) => void
}

/** Each row is one button: the account, its amount, and the difference from last year. */
export function AccountList({ rows, currency, isWhole, onShowAll, onOpen }: AccountListProps) {
  if (rows.length === 0) return <p className={styles.note}>No account has an amount here.</p>
  const shown = isWhole ? rows : rows.slice(0, ROWS_FIRST)
  return (
    <>
      <ul className={styles.accounts} aria-label="Largest accounts">
        {shown.map(row => (
          <li key={row.code}>
            <button
              type="button"
              className={styles.account}
              data-code={row.code}
              onClick={() => onOpen(row.code)}
            >
              <span className={styles.name}>{row.name}</span>
              <span className={styles.amount}>{formatMoney(row.amount, { currency })}</span>
              <span className={styles.small}>
                {typeWord(row)}
                {row.soFar !== null && `, expected; ${formatMoney(row.soFar, { currency })} so far`}
              </span>
              <ChangeWords row={row} />
            </button>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="quiet" onClick={onShowAll}>
          Show all {rows.length} accounts
        </Button>
      )}
    </>
  )
}

export const typeWord = ({ itemType }: Pick<AccountRow, 'itemType'>) =>
  itemType === ITEM_TYPE.revenue ? 'Revenue' : 'Expense'

/** Arrow and words first; the colour only repeats whether it is good. */
export function ChangeWords({ row }: { row: AccountRow }) {
  return (
    <span className={styles.change} data-tone={row.tone}>
      {row.direction && <Triangle direction={row.direction} />}
      <span>{row.change}</span>
    </span>
  )
}
