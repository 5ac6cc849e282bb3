export * from './choose-initial.ts'
export * from './log-name.ts'
export * from './roles.ts'
export * from './subscription.ts'
