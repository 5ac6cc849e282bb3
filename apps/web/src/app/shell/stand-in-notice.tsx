import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { Banner } from '#ui/banner.tsx'

/** Says plainly that a demonstration runs against stand-ins; nothing with the real vendors. */
export function StandInNotice() {
  const { data: providers = [] } = useGetProvidersQuery()
  const names = providers
    .filter(provider => provider.isStandIn)
    .map(provider => (provider.name === 'xero' ? 'Xero' : 'QuickBooks'))
  if (names.length === 0) return null
  return (
    <Banner tone="quiet" label="Local stand-ins">
      Local stand-ins for {names.join(' and ')} are in use: no real company is connected.
    </Banner>
  )
}
