export * from './batch-draft.ts'
export * from './build-cells.ts'
export * from './build-method.ts'
export * from './spread-period.ts'
