export * from './customers.ts'
export * from './line-content.ts'
export * from './transfers.ts'
