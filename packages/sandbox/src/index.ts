/** Emulated vendors on one port: for tests, for development, and for users without an account. */
export {
  type BooksEdit,
  type ControlClient,
  controlClient,
  type Fault,
  type FaultKind,
  type LoggedRequest,
} from '#faults'
export { ISSUER_FAULTS } from '#issuer'
export { CARDS, signatureOf } from '#stripe'
export type { CompanySource } from '#xero'
export {
  type Sandbox,
  type SandboxOptions,
  STAND_IN_APP,
  STAND_IN_STRIPE,
  STAND_IN_WEBHOOK_KEY,
  startSandbox,
} from './start.ts'
