import { type Ledger, largestMovements } from '@millpond/core/ledger'
import { formatMoney, formatVariance } from '@millpond/core/money'
import { monthName } from '@millpond/core/time'
import type { ListedVariance } from '#ui/variance-list.tsx'
import { accountSearch } from './figure-links.ts'

const ACCOUNTS_SHOWN = 6

/** The six accounts that changed most in the last complete month compared with the one before. */
export function whatMoved(ledger: Ledger): ListedVariance[] {
  const { currency, closeMonth } = ledger
  return largestMovements(ledger, closeMonth, { count: ACCOUNTS_SHOWN }).map(movement => ({
    id: movement.code,
    href: accountSearch(closeMonth, movement.code),
    name: movement.name,
    change: movement.change,
    changeText: formatVariance(movement.change, { currency }),
    isGood: movement.effectOnProfit > 0,
    note: `${formatMoney(movement.amount, { currency })} in ${monthName(closeMonth)}`,
  }))
}
