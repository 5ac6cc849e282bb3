import type { Organisation } from '@millpond/contract/organisation'
import { SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  useGetImportQuery,
  useGetProvidersQuery,
  useLeaveSampleMutation,
} from '#api/gateway-api.ts'
import { useNotificationState } from '#current/notifications.ts'
import { useOrganisation } from '#current/organisation.ts'
import { useSession } from '#current/session.ts'
import { organisationImportPath, PATHS, screenPath } from '#paths.ts'
import { browserTimers } from '#platform/clock.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayOf } from '#ui/instant.ts'
import { type BannerKind, chooseBanner } from './choose-banner.ts'
import { StandInNotice } from './stand-in-notice.tsx'
import { trialWords } from './trial-words.ts'
import { useOnline } from './use-online.ts'

/** One line under the header: the heaviest of what is so. */
export function TopBanner() {
  const organisation = useOrganisation()
  const kind = useBannerKind(organisation)
  return kind === null ? null : WORDS[kind](organisation)
}

function useBannerKind(organisation: Organisation | null): BannerKind | null {
  const { auth } = useSession()
  const isOnline = useOnline()
  const { organisationSpecificErrors } = useNotificationState()
  const organisationId = organisation?.organisationId ?? ''
  const error = organisationSpecificErrors[organisationId]
  const { currentData } = useGetImportQuery({ organisationId }, { skip: !organisation })
  const { data } = useGetProvidersQuery()
  // The same for every organisation: the notice does not blink while a switch asks again.
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
    subscription: error === 'Subscription required',
    syncFailing: currentData?.latest?.state === 'failed',
    sample: organisation?.isSample === true,
    standIns: providers?.some(provider => provider.isStandIn) === true,
    secondFactor: organisation?.secondFactorBy !== undefined,
    trial: organisation?.subscriptionStatus === SUBSCRIPTION_STATUS.trialingNoPaymentSetup,
  })
}

const providerName = (organisation: Organisation | null) =>
  organisation?.provider === 'quickbooks' ? 'QuickBooks' : 'Xero'

const WORDS: Record<BannerKind, (organisation: Organisation | null) => ReactNode> = {
  // It stands above every screen, also those without a shell: the session gate shows it.
  staffVisit: () => null,
  offline: () => (
    <Banner label="Offline">
      You are offline. The figures on screen are the last we read; nothing is sent until you are
      back.
    </Banner>
  ),
  ending: organisation => (
    <Banner
      tone="danger"
      label="Deletion"
      action={
        <a href={screenPath('organisationSettings', organisation?.organisationId ?? '')}>
          Take it back
        </a>
      }
    >
      {organisation?.name} will be deleted.
    </Banner>
  ),
  disconnected: organisation => (
    <Banner
      tone="danger"
      label="Disconnected"
      action={<a href={PATHS.onboardingConnect}>Reconnect {providerName(organisation)}</a>}
    >
      {providerName(organisation)} is disconnected. You see the last figures we imported.
    </Banner>
  ),
  subscription: () => (
    <Banner label="Subscription required">
      A subscription is required to change anything here. Your figures stay readable.
    </Banner>
  ),
  syncFailing: organisation => (
    <Banner
      label="Import failed"
      action={
        organisation && (
          <a href={organisationImportPath(organisation.organisationId)}>See what happened</a>
        )
      }
    >
      The last import did not finish. You see the figures of the one before.
    </Banner>
  ),
  sample: organisation => organisation && <SampleBanner organisation={organisation} />,
  standIns: () => <StandInNotice />,
  secondFactor: organisation => (
    <Banner label="Second step" action={<a href={PATHS.settingsAccount}>Add it now</a>}>
      {organisation?.secondFactorBy && `From ${dayOf(organisation.secondFactorBy)} on`} signing in
      asks for more than a password.
    </Banner>
  ),
  // Nothing that can wait stands out more than the answer below it.
  trial: organisation => (
    <Banner tone="quiet" label="Trial">
      {trialWords(organisation?.trialEndsAt ?? null, browserTimers.now())} No payment is set up yet.
    </Banner>
  ),
}

function SampleBanner({ organisation }: { organisation: Organisation }) {
  const [leave, { isLoading }] = useLeaveSampleMutation()
  const navigate = useNavigate()
  const onLeave = async () => {
    await leave({ organisationId: organisation.organisationId })
    await navigate(PATHS.dashboard)
  }
  return (
    <Banner
      label="Sample data"
      action={
        <Button variant="quiet" busyLabel={isLoading ? 'Leaving…' : undefined} onClick={onLeave}>
          Leave sample data
        </Button>
      }
    >
      You are looking at sample data. {organisation.name} is not a real company.
    </Banner>
  )
}
