import { type FigureAt, overspent, overspentWords, variances } from '@millpond/core/budget'
import { chosenBudget, notableFrom } from '@millpond/core/insight'
import { SUMMARY_DATA_TYPE, type SummaryDataType } from '@millpond/core/item'
import { type BooksAccount, type Ledger, seriesOf, valueAt } from '@millpond/core/ledger'
import type { Tx } from '#database/index.ts'
import { readBudget } from '../books/planned.ts'
import { forecastSettingsStore } from '../stores/forecast-settings-store.ts'
import { notificationStore } from '../stores/notification-store.ts'

interface Published {
  readonly ledger: Ledger
  readonly accounts: readonly BooksAccount[]
}

/**
 * Notifies once when the expenses of the last complete month exceeded the budget; the next import
 * does not repeat the same message. Without a budget there is no notification.
 */
export async function notifyOverBudget(
  tx: Tx,
  organisationId: string,
  { ledger, accounts }: Published,
): Promise<void> {
  const { closeMonth, currency } = ledger
  const budgetAt = await budgetOf(tx, organisationId, { ledger, accounts })
  const compared = {
    ...{ lines: accounts, months: [closeMonth], notableFrom: notableFrom(ledger) },
    actualAt: booksAt(ledger, SUMMARY_DATA_TYPE.ProfitLoss),
  }
  const over = budgetAt ? overspent(variances({ ...compared, budgetAt })) : []
  const words = overspentWords(over, closeMonth, { currency })
  if (words === null) {
    await notificationStore.clear(tx, organisationId, 'overspent')
    return
  }
  const message = `${words}.`
  const known = await notificationStore.list(tx, organisationId)
  if (known.some(each => each.kind === 'overspent' && each.message === message)) return
  await notificationStore.raise(tx, organisationId, {
    ...{ kind: 'overspent', impact: 'medium', title: 'Over budget', message },
    isPersistent: false,
  })
}

/** The chosen budget, as every screen compares with it. */
async function budgetOf(
  tx: Tx,
  organisationId: string,
  { ledger, accounts }: Published,
): Promise<FigureAt | null> {
  const found = await forecastSettingsStore.find(tx, organisationId)
  const planned = await readBudget(tx, organisationId, found?.settings.budgetId ?? null)
  const budget = chosenBudget(ledger, { ...planned, accounts, yearBeginsMonth: 1 })
  if (!budget) return null
  const lines = new Map(budget.lines.map(line => [line.code, line]))
  return (code, month) => lines.get(code)?.at(month) ?? null
}

function booksAt(ledger: Ledger, type: SummaryDataType): FigureAt {
  const series = new Map(seriesOf(ledger, type).map(each => [each.code, each]))
  return (code, month) => {
    const own = series.get(code)
    return own ? valueAt(ledger, own, month) : null
  }
}
