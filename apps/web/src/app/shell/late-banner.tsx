import type { Organisation } from '@millpond/contract/organisation'
import { useState } from 'react'
import { useGetImportQuery, useGetProvidersQuery } from '#api/gateway-api.ts'
import { useNotificationState } from '#current/notifications.ts'
import { useOrganisation } from '#current/organisation.ts'
import { BannerWords } from './banner-words.tsx'
import { type BannerKind, chooseBanner } from './choose-banner.ts'

/** The banner for everybody who is online. */
export function LateBanner() {
  const organisation = useOrganisation()
  const kind = useBannerKind(organisation)
  return kind && <BannerWords {...{ kind, organisation }} />
}

/** Reasons that can wait, because full access has not ended. */
const QUIET: readonly Organisation['plan']['reason'][] = ['ending', 'trial']

function useBannerKind(organisation: Organisation | null): BannerKind | null {
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
