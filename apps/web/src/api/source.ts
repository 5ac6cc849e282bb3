import { createStore } from '#platform/store.ts'

export type ApiSource = 'real' | 'mock'

/** Where answers come from. It is not stored: a page that is opened again asks the gateway. */
export const source = createStore<ApiSource>('real')

/** In a production build this is the constant `real`, and the mock is cut out of the bundle. */
export const apiSource = (): ApiSource => (import.meta.env.PROD ? 'real' : source.get())

export function toggleApiSource(): ApiSource {
  source.update(current => (current === 'real' ? 'mock' : 'real'))
  return apiSource()
}
