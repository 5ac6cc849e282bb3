export { DAYS_SHOWN, tableColumns } from './columns.ts'
export * from './statement-table.ts'
export * from './table.ts'
