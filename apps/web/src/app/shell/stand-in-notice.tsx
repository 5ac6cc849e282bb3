import { useGetProvidersQuery } from '#api/gateway-api.ts'
import { Banner } from '#ui/banner.tsx'

/** Says that this installation uses stand-ins; not shown with the real vendors. */
export function StandInNotice() {
  const { data: providers = [] } = useGetProvidersQuery()
  const names = providers
    .filter(provider => provider.isStandIn)
    .map(provider => (provider.name === 'xero' ? 'Xero' : 'QuickBooks'))
  if (names.length === 0) return null
  return (
    <Banner tone="quiet" label="Demo mode">
      Demo mode: this is not connected to the real {names.join(' and ')}.
    </Banner>
  )
}
