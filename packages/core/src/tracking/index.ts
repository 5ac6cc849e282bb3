export * from './customers.ts'
export * from './transfers.ts'
