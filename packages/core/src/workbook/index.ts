export * from './cell-values.ts'
export * from './csv.ts'
export * from './driver-sheet.ts'
export { modelWorkbook } from './model-workbook.ts'
export {
  type Assumption,
  type ScenarioBook,
  scenarioWorkbook,
} from './scenario-workbook.ts'
export * from './sheet.ts'
export { tableCsv, tableWorkbook } from './table-workbook.ts'
