export * from './polarity.ts'
export * from './types.ts'
