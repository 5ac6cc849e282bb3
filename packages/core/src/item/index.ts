export * from './driver-unit.ts'
export * from './polarity.ts'
export * from './types.ts'
