export { createModel, statementsOf } from './create-model.ts'
export * from './model.ts'
