export { DAYS_SHOWN } from './columns.ts'
export * from './statement-answer.ts'
export * from './statement-table.ts'
export * from './table.ts'
