import type { Organisation } from '@millpond/contract/organisation'
import { providerWord, SUBSCRIPTION_STATUS } from '@millpond/core/organisation'
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

const nameOf = (organisation: Organisation | null) => providerWord(organisation?.provider ?? null)

const WORDS: Record<BannerKind, (organisation: Organisation | null) => ReactNode> = {
  // It stands above every screen, also those without a shell: the session gate shows it.
  staffVisit: () => null,
  offline: () => (
    <Banner label="Offline">
      You are offline. You see the last figures we loaded. Changes are not saved until you are back
      online.
    </Banner>
  ),
  ending: organisation => (
    <Banner
      tone="danger"
      label="Deletion"
      action={
        <a href={screenPath('organisationSettings', organisation?.organisationId ?? '')}>
          Cancel the deletion
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
      action={<a href={PATHS.onboardingConnect}>Reconnect {nameOf(organisation)}</a>}
    >
      {nameOf(organisation)} is disconnected. You see the figures from the last sync.
    </Banner>
  ),
  subscription: () => (
    <Banner label="Subscription required">
      You need a subscription to make changes here. You can still see your figures.
    </Banner>
  ),
  syncFailing: organisation => (
    <Banner
      label="Sync failed"
      action={
        organisation && (
          <a href={organisationImportPath(organisation.organisationId)}>See what happened</a>
        )
      }
    >
      The last sync didn’t finish. You see the figures from the one before.
    </Banner>
  ),
  sample: organisation => organisation && <SampleBanner organisation={organisation} />,
  standIns: () => <StandInNotice />,
  secondFactor: organisation => (
    <Banner label="Second step" action={<a href={PATHS.settingsAccount}>Add it now</a>}>
      {organisation?.secondFactorBy &&
        `You’ll need a second step to sign in from ${dayOf(organisation.secondFactorBy)}.`}
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
