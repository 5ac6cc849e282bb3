import { type GatewayCall, isRead } from './gateway-call.ts'

/** API-08: writes succeed with the sentence of their route, reads are empty. */
export const mockAnswer = (call: GatewayCall): unknown =>
  isRead(call) ? {} : { success: true, message: call.message ?? 'Mock success' }
