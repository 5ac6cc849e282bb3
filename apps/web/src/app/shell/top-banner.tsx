import type { Organisation } from '@millpond/contract/organisation'
import { lazy, useState } from 'react'
import { useGetImportQuery, useGetProvidersQuery } from '#api/gateway-api.ts'
import { useNotificationState } from '#current/notifications.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { Banner } from '#ui/banner.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { type BannerKind, chooseBanner } from './choose-banner.ts'
import { useOnline } from './use-online.ts'

const BannerWords = lazy(() =>
  import('./banner-words.tsx').then(module => ({ default: module.BannerWords })),
)

/** One line under the header with the most important of several facts. */
export function TopBanner() {
  const organisation = useOrganisation()
  const kind = useBannerKind(organisation)
  // The session gate shows staff visits, because some screens have no shell.
  if (kind === null || kind === 'staffVisit') return null
  if (kind === 'offline') {
    return (
      <Banner label="Offline">
        You are offline. These are the last figures we loaded. You can save again once you are
        online.
      </Banner>
    )
  }
  return (
    <LazyPart waiting={null} fallback={null}>
      <BannerWords {...{ kind, organisation }} />
    </LazyPart>
  )
}

/** Reasons that can wait, because full access has not ended. */
const QUIET: readonly Organisation['plan']['reason'][] = ['ending', 'trial']

function useBannerKind(organisation: Organisation | null): BannerKind | null {
  const { auth } = useSession()
  const isOnline = useOnline()
  const { organisationSpecificErrors } = useNotificationState()
  const organisationId = organisation?.organisationId ?? ''
  const error = organisationSpecificErrors[organisationId]
  const reason = organisation?.plan.reason ?? null
  const { currentData } = useGetImportQuery({ organisationId }, { skip: !organisation })
  const { data } = useGetProvidersQuery()
  // The same for every organisation, so the notice does not flicker while a switch reads it again.
  const [providers, setProviders] = useState(data)
  if (data && data !== providers) setProviders(data)
  return chooseBanner({
    staffVisit: auth.isSpoofSession,
    offline: !isOnline,
    ending: Boolean(organisation?.deleteAfter),
    disconnected:
      organisation?.connectionStatus === 'disconnected' ||
      error === 'Xero disconnected' ||
      error === 'Quickbooks disconnected',
    plan: reason !== null && !QUIET.includes(reason),
    syncFailing: currentData?.latest?.state === 'failed',
    sample: organisation?.isSample === true,
    standIns: providers?.some(provider => provider.isStandIn) === true,
    secondFactor: organisation?.secondFactorBy !== undefined,
    planEnding: reason === 'ending',
    trial: reason === 'trial',
  })
}
