export * from './csv.ts'
export * from './sheet.ts'
