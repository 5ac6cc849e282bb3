import type { getProviders as route } from '@millpond/contract/connection'
import type { Handler } from '../../http/call.ts'

export const getProviders: Handler<typeof route, 'accounting' | 'config'> = async ({ deps }) => ({
  providers: Object.values(deps.accounting).map(({ name }) => ({
    name,
    isStandIn: deps.config[name]?.isStandIn ?? false,
  })),
})
