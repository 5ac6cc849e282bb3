import { SUMMARY_DATA_TYPE } from '@millpond/core/item'
import type { DraftCell, DraftLine } from '@millpond/core/sheet'

/** ENT-10: summary data type, item type, month and code identify a cell. */
export const toChange = ({ itemType, month, code, value, baseVersion }: DraftCell) => ({
  summaryDataType: SUMMARY_DATA_TYPE.MillpondBudget,
  ...{ itemType, month, code, value, baseVersion },
})

/** The lines of a budget are accounts, so only their formulas and notes change. */
export const toLineChange = ({ code, field, before, value }: DraftLine) =>
  field === 'line' ? [] : [{ code, field, before, after: value }]
