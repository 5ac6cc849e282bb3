import { configureStore } from '@reduxjs/toolkit'
import { gatewayApi } from './gateway-api.ts'

/** Holds only the cache of replies; the selected organisation and month are in `current`. */
export const createCache = () =>
  configureStore({
    reducer: { [gatewayApi.reducerPath]: gatewayApi.reducer },
    middleware: getDefault =>
      // The books are a large plain object, so checking it on every action costs too much.
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(gatewayApi.middleware),
  })

export const cache = createCache()
