export * from './calendar.ts'
