import type { ImportProgress } from '@millpond/contract/connection'
import { gatewayApi, type OfOrganisation } from './gateway-api.ts'

const WATCH_EVERY_MS = 1000

const OVER: readonly ImportProgress['state'][] = ['done', 'failed']

/** The latest import of an organisation, polled every second while it runs. */
export function useWatchedImport(organisation: OfOrganisation, isWanted = true) {
  const { currentData } = gatewayApi.endpoints.getImport.useQueryState(organisation)
  const latest = currentData?.latest
  const isUnderWay = Boolean(latest && !OVER.includes(latest.state))
  return gatewayApi.endpoints.getImport.useQuery(organisation, {
    pollingInterval: isUnderWay ? WATCH_EVERY_MS : 0,
    skip: !isWanted,
  })
}
