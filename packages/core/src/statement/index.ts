export {
  type CashRowHead,
  cashRowsOf,
  counterOf,
  isSale,
  keyOfPart,
  TAX_COLLECTED,
  TAX_PAID,
} from './cash-rows.ts'
export { type Chart, chartOf } from './chart.ts'
export { createModel, statementsOf } from './create-model.ts'
export { piecesOf } from './documents.ts'
export * from './model.ts'
export { LONGEST_COVER } from './stock.ts'
