export * from './cents.ts'
