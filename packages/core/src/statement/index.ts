export { createModel, statementsOf } from './create-model.ts'
export { piecesOf } from './documents.ts'
export * from './model.ts'
