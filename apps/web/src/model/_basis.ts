import type { ForecastBasisReply } from '@millpond/contract/forecast'
import { DEFAULT_SETTINGS, type ForecastBasis } from '@millpond/core/forecast'
import { ITEM_SUB_TYPE, isBalanceSheetType } from '@millpond/core/item'
import type { BooksAccount, Ledger } from '@millpond/core/ledger'
import { day } from '@millpond/core/time'
import type { LagProfile } from '@millpond/core/timing'

const atOnce: LagProfile = {
  ppmByDay: [1_000_000],
  meanDays: 0,
  documents: 0,
  source: 'organisation',
}

/** A basis without documents, taxes and settings; everything is paid at once. */
export function basisReply(
  ledger: Ledger,
  change: Partial<ForecastBasisReply> = {},
): ForecastBasisReply {
  return {
    ledger,
    ...{ version: 1, settingsVersion: 1, asOf: day('2026-11-21'), country: 'NZ' },
    ...{ yearBeginsMonth: 4, salesTaxBasis: 'none', salesTaxPeriodMonths: null },
    accounts: accountsOf(ledger),
    openDocuments: [],
    learned: { receivable: atOnce, payable: atOnce, contacts: [], accounts: [] },
    ...{ expectedDates: {}, settings: DEFAULT_SETTINGS, holidays: [], customers: {} },
    ...{ budget: null, budgetName: null, transfers: [] },
    ...change,
  }
}

/** The same in core's types. */
export function basisOf(ledger: Ledger, change: Partial<ForecastBasis> = {}): ForecastBasis {
  const { version: _, settingsVersion: __, ledger: ___, holidays, ...basis } = basisReply(ledger)
  return { ...basis, holidays: new Set(holidays), ...change }
}

function accountsOf(ledger: Ledger): BooksAccount[] {
  const named = new Map(
    ledger.series
      .filter(series => series.itemType < 6)
      .map(series => [series.code, series] as const),
  )
  return [...named.values()].map(({ code, name, number, itemType, itemSubType }) => ({
    ...{ code, name, number, itemType },
    itemSubType: itemSubType ?? ITEM_SUB_TYPE.current,
    role: isBalanceSheetType(itemType) && name === 'Bank' ? 'bank' : null,
    ...{ status: 'active', currency: null, taxType: null, taxPpm: null },
  }))
}
