/**
 * A stand-in for Xero, written from its published behaviour and from nothing of ours that calls it.
 */
export type { LimitSettings } from './limits.ts'
export type { XeroStandInOptions } from './options.ts'
export { createXeroStandIn, type XeroStandIn } from './stand-in.ts'
export type { CompanyChoice, CompanySource } from './tenants.ts'
