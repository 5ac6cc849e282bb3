export * from './lag-profile.ts'
export * from './settlement.ts'
export * from './timing.ts'
