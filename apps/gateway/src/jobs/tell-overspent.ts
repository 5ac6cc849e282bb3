import { type FigureAt, overspent, overspentWords, variances } from '@millpond/core/budget'
import { DEFAULT_SETTINGS } from '@millpond/core/forecast'
import { SUMMARY_DATA_TYPE, type SummaryDataType } from '@millpond/core/item'
import { type BooksAccount, type Ledger, seriesOf, valueAt } from '@millpond/core/ledger'
import type { Tx } from '#database/index.ts'
import { forecastSettingsStore } from '../stores/forecast-settings-store.ts'
import { notificationStore } from '../stores/notification-store.ts'
import { sheetCellStore } from '../stores/sheet-cell-store.ts'
import { sheetStore } from '../stores/sheet-store.ts'

interface Published {
  readonly ledger: Ledger
  readonly accounts: readonly BooksAccount[]
}

/**
 * Of the last month that closed, where its expenses went over the budget. Said once: the same words
 * of the next import are no news. Nothing is said where nobody plans.
 */
export async function tellOverspent(
  tx: Tx,
  organisationId: string,
  { ledger, accounts }: Published,
): Promise<void> {
  const { closeMonth, currency } = ledger
  const budgetAt = await budgetOf(tx, organisationId, ledger)
  const compared = {
    ...{ lines: accounts, months: [closeMonth] },
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

/** The one the forecast plans by, or else the newest that was made here. */
async function budgetOf(tx: Tx, organisationId: string, ledger: Ledger): Promise<FigureAt | null> {
  const found = await forecastSettingsStore.find(tx, organisationId)
  const { planByBudget, budgetId } = { ...DEFAULT_SETTINGS, ...found?.settings }
  const budgets = await sheetStore.budgets(tx, organisationId)
  const planned = budgets.find(({ sheetId }) => sheetId === budgetId)
  if (planByBudget && !planned) return booksAt(ledger, SUMMARY_DATA_TYPE.ProviderBudget)
  const sheet = planByBudget ? planned : budgets[0]
  if (!sheet) return null
  const rows = await sheetCellStore.rows(tx, sheet)
  const figures = new Map(
    rows.map(({ code, months, values }) => [
      code,
      new Map(months.map((month, index) => [month, values[index] ?? null])),
    ]),
  )
  return (code, month) => figures.get(code)?.get(month) ?? null
}

function booksAt(ledger: Ledger, type: SummaryDataType): FigureAt {
  const series = new Map(seriesOf(ledger, type).map(each => [each.code, each]))
  return (code, month) => {
    const own = series.get(code)
    return own ? valueAt(ledger, own, month) : null
  }
}
