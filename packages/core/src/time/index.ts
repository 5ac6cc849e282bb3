export * from './day.ts'
export * from './month.ts'
