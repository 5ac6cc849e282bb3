export * from './definition.ts'
export * from './note.ts'
export * from './result.ts'
