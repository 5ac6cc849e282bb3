export * from './export-budget.ts'
export { type FileCell, type FileLine, type FileRows, lineLabel } from './file-grid.ts'
export * from './file-layout.ts'
export * from './plan-import.ts'
