import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import { createLearnedOf } from '../../forecasts/learned-timing.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { createGetPackFiles } from './get-pack-files.ts'
import { getPack, getPackClients, getPacks } from './read-packs.ts'
import { retryPack, startPack } from './start-pack.ts'

/** Its zip file may have 200 reports. */
const MAX_ZIPS_PER_MINUTE = 5

export function bindPackRoutes(bind: BindRoute, deps: Deps): void {
  // Twenty a minute, where an address may send 1,200 requests in all.
  const mostPerCaller = Math.ceil(deps.config.limits.request / 60)
  bind(routes.getPacks, getPacks)
  bind(routes.getPackClients, getPackClients)
  bind(routes.startPack, startPack, { mostPerCaller })
  bind(routes.getPack, getPack)
  bind(routes.retryPack, retryPack, { mostPerCaller })
  bind(routes.getPackFiles, createGetPackFiles(createLearnedOf(deps)), {
    mostPerCaller: MAX_ZIPS_PER_MINUTE,
  })
}
