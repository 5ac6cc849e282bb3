export * from './calendar.ts'
export * from './tax-periods.ts'
export * from './terminal-tax.ts'
export * from './working-day.ts'
