import { createStore } from '#platform/store.ts'
import { type GatewayCall, isRead } from './gateway-call.ts'

export type ApiSource = 'real' | 'mock'

/** The source of replies. It is not stored: a reloaded page uses the gateway. */
export const source = createStore<ApiSource>('real')

/** In a production build this is the constant `real`, and the mock is removed from the bundle. */
export const apiSource = (): ApiSource => (import.meta.env.PROD ? 'real' : source.get())

export function toggleApiSource(): ApiSource {
  source.update(current => (current === 'real' ? 'mock' : 'real'))
  return apiSource()
}

/** API-08: writes succeed with the sentence of their route, reads are empty. */
export const mockAnswer = (call: GatewayCall): unknown =>
  isRead(call) ? {} : { success: true, message: call.message ?? 'Mock success' }
