/** A stand-in for Xero, written from its published behaviour and independent of our adapter. */
export type { LimitSettings } from './limits.ts'
export type { XeroStandInOptions } from './options.ts'
export { createXeroStandIn, type XeroStandIn } from './stand-in.ts'
export type { CompanyChoice, CompanySource } from './tenants.ts'
