export * from './batch-draft.ts'
