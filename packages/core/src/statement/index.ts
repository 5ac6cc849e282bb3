export { type BalanceAccounts, balanceAccountsOf } from './balance-accounts.ts'
export {
  type CashRowHead,
  cashRowsOf,
  counterOf,
  isSale,
  keyOfPart,
  OPENING_INVOICES,
  TAX_COLLECTED,
  TAX_PAID,
} from './cash-rows.ts'
export { createModel, statementsOf } from './create-model.ts'
export { mainKeyOf, piecesOf } from './documents.ts'
export * from './model.ts'
export { MAX_COVER } from './stock.ts'
