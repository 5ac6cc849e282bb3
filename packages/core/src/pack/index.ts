export * from './attempt.ts'
export * from './client.ts'
export * from './plan.ts'
export * from './words.ts'
