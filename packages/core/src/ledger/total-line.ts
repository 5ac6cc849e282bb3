import { type ItemType, itemCode, SUMMARY_DATA_TYPE } from '#item'
import type { Cents } from '#money'
import type { LedgerSeries } from './ledger.ts'

/** A read-only series that belongs to no account. */
export const totalLine = (
  itemType: ItemType,
  code: string,
  name: string,
  values: readonly (Cents | null)[],
): LedgerSeries => ({
  summaryDataType: SUMMARY_DATA_TYPE.AggregatedData,
  itemType,
  itemSubType: null,
  code: itemCode(code),
  number: null,
  name,
  values,
})
