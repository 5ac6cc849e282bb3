/** Fault injection, and the control API with which tests move time and read requests. */
export { createClock, type StandInClock } from './clock.ts'
export { serveControl } from './control.ts'
export * from './control-client.ts'
export type { SetFault } from './fault.ts'
export {
  createFaultBook,
  FAULT_KINDS,
  type Fault,
  type FaultBook,
  type FaultKind,
} from './fault.ts'
export { type AnswerFault, answerStatus, injectFaults } from './inject.ts'
export { type LoggedRequest, logRequests, type RequestLog } from './request-log.ts'
