import { type ProviderName, providerWord } from '@millpond/core/organisation'
import { Panel } from '#ui/panel.tsx'
import styles from './connection.module.css'

/** Shown before the consent, in a bookkeeper's words. */
export function WhatWeRead({ providers }: { providers: readonly ProviderName[] }) {
  const [only] = providers
  const books = providerWord(providers.length === 1 && only ? only : null)
  return (
    <Panel title="What we read, and what we never do">
      <div className={styles.lists}>
        <div>
          <h3>We read</h3>
          <ul className={styles.lines}>
            <li>
              Profit and loss and balance sheet, month by month, for 36 months, also by class,
              location or tracking category
            </li>
            <li>Your chart of accounts, bank balances and budgets</li>
            <li>
              Transfers between your own bank accounts, so that they are not counted as income
            </li>
            <li>Invoices, bills, payments and the names of contacts</li>
          </ul>
        </div>
        <div>
          <h3>We never</h3>
          <ul className={styles.lines}>
            <li>Change, add or delete anything in {books}</li>
            <li>See your password for {books} or your bank logins</li>
            <li>Share your figures, or use them to train AI</li>
          </ul>
        </div>
      </div>
    </Panel>
  )
}
