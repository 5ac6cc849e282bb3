import type { Organisation } from '@millpond/contract/organisation'
import { bankBalances } from '@millpond/core/insight'
import { formatMoney } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import type { TableColumn, TableRow } from '@millpond/core/table'
import { addDays, addMonths, formatDay, monthOfDay } from '@millpond/core/time'
import type { ForecastModel } from '#model/use-model.ts'
import { Ago } from '#ui/ago.tsx'
import styles from './cell-drawer.module.css'

interface CellBanksProps {
  readonly model: ForecastModel
  readonly organisation: Organisation
  readonly row: TableRow
  readonly column: TableColumn
}

/** The bank accounts behind an opening or closing balance, and when they were read. */
export function CellBanks({ model, organisation, row, column }: CellBanksProps) {
  const { ledger, forecast } = model
  const month = monthOf(row, column)
  const found = month && bankBalances(ledger, forecast, month)
  if (!found) return null
  const { lastImportedAt, provider } = organisation
  return (
    <section aria-labelledby="cell-banks">
      <h3 id="cell-banks">Bank accounts on {formatDay(found.on)}</h3>
      <ul className={styles.parts}>
        {found.accounts.map(({ code, name, amount }) => (
          <li key={code} className={styles.part}>
            <span>{name}</span>
            <span>{formatMoney(amount, ledger)}</span>
          </li>
        ))}
        {found.rest !== 0 && (
          <li className={styles.part}>
            <span>Gap in the bank balance</span>
            <span>{formatMoney(found.rest, ledger)}</span>
          </li>
        )}
      </ul>
      {lastImportedAt && (
        <p className={styles.small}>
          {provider ? `Synced from ${providerName(provider)} ` : 'Synced '}
          <Ago at={new Date(lastImportedAt)} />
        </p>
      )}
    </section>
  )
}

/** The month at whose end the balance is: for an opening balance, the one before. */
function monthOf({ kind }: TableRow, { days, months }: TableColumn) {
  const [first, last] = [months[0], months.at(-1)]
  if (kind === 'opening') {
    if (days) return monthOfDay(addDays(days.from, -1))
    return first ? addMonths(first, -1) : null
  }
  return kind === 'closing' && last ? last : null
}
