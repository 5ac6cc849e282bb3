export * from './csv.ts'
export { modelWorkbook } from './model-workbook.ts'
export * from './sheet.ts'
export { tableCsv, tableWorkbook } from './table-workbook.ts'
