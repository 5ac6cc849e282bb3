import { createStore } from '#platform/store.ts'

export type ApiSource = 'real' | 'mock'

/** The source of replies. It is not stored: a reloaded page uses the gateway. */
export const source = createStore<ApiSource>('real')

/** In a production build this is the constant `real`, and the mock is removed from the bundle. */
export const apiSource = (): ApiSource => (import.meta.env.PROD ? 'real' : source.get())

export function toggleApiSource(): ApiSource {
  source.update(current => (current === 'real' ? 'mock' : 'real'))
  return apiSource()
}
