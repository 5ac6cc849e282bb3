export * from './address.ts'
export * from './attempt.ts'
export * from './event.ts'
