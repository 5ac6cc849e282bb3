import { configureStore } from '@reduxjs/toolkit'
import { gatewayApi } from './gateway-api.ts'

/** Holds the cache of answers and nothing else; what is being looked at lives in `current`. */
export const createCache = () =>
  configureStore({
    reducer: { [gatewayApi.reducerPath]: gatewayApi.reducer },
    middleware: getDefault =>
      // The books are a large plain object: walking it on every action costs more than it finds.
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(gatewayApi.middleware),
  })

export const cache = createCache()
