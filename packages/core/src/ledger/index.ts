export * from './books.ts'
export * from './ledger.ts'
