import { type GatewayCall, isRead } from './gateway-call.ts'

const UPDATE_ITEM_DATA = '/api/update-generic-item-data'

/** Spec §7, "Mock mode": writes succeed, reads are empty; every screen stands up to that. */
export function mockAnswer(call: GatewayCall): unknown {
  if (isRead(call)) return {}
  if (call.method.toUpperCase() === 'PUT' && call.path === UPDATE_ITEM_DATA) {
    return { success: true, message: 'Budget data updated successfully' }
  }
  return { success: true, message: 'Mock success' }
}
