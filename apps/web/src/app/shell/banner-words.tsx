import type { Organisation } from '@millpond/contract/organisation'
import { providerWord } from '@millpond/core/organisation'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useLeaveSampleMutation } from '#api/gateway-api.ts'
import { useGetMembersQuery } from '#api/member-api.ts'
import { billingPath, organisationImportPath, PATHS, screenPath } from '#paths.ts'
import { browserTimers } from '#platform/clock.ts'
import { planWords } from '#screen/plan-words.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { dayOf } from '#ui/instant.ts'
import type { BannerKind } from './choose-banner.ts'
import { StandInNotice } from './stand-in-notice.tsx'
import { trialWords } from './trial-words.ts'

interface BannerWordsProps {
  readonly kind: BannerKind
  readonly organisation: Organisation | null
}

export const BannerWords = ({ kind, organisation }: BannerWordsProps) => WORDS[kind](organisation)

const nameOf = (organisation: Organisation | null) => providerWord(organisation?.provider ?? null)

const WORDS: Record<BannerKind, (organisation: Organisation | null) => ReactNode> = {
  ending: organisation => (
    <Banner
      tone="danger"
      label="Deletion"
      action={
        <a href={`${screenPath('settingsOrganisation', organisation?.organisationId ?? '')}/data`}>
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
      {nameOf(organisation)} is disconnected. These figures are from the last sync.
    </Banner>
  ),
  plan: organisation => organisation && <PlanBanner organisation={organisation} />,
  syncFailing: organisation => (
    <Banner
      label="Sync failed"
      action={
        organisation && (
          <a href={organisationImportPath(organisation.organisationId)}>See what happened</a>
        )
      }
    >
      The last sync didn’t finish. These figures are from an earlier sync.
    </Banner>
  ),
  sample: organisation => organisation && <SampleBanner organisation={organisation} />,
  standIns: () => <StandInNotice />,
  secondFactor: organisation => (
    <Banner label="Two-step sign-in" action={<a href={PATHS.settingsAccount}>Set it up</a>}>
      {organisation?.secondFactorBy &&
        `From ${dayOf(organisation.secondFactorBy)}, you’ll need two-step sign-in.`}
    </Banner>
  ),
  // Notices that can wait are less prominent than the answer below them.
  planEnding: organisation =>
    organisation && <PlanBanner tone="quiet" organisation={organisation} />,
  trial: organisation =>
    organisation && (
      <Banner tone="quiet" label="Trial" action={planActions(organisation)}>
        {trialWords(organisation.plan.until, browserTimers.now())}
      </Banner>
    ),
}

interface PlanBannerProps {
  readonly organisation: Organisation
  readonly tone?: 'attention' | 'quiet'
}

const PlanBanner = ({ organisation, tone = 'attention' }: PlanBannerProps) => (
  <Banner tone={tone} label="Plan" action={planActions(organisation)}>
    {planWords(organisation)}
  </Banner>
)

const ACTIONS: Partial<Record<NonNullable<Organisation['plan']['reason']>, string>> = {
  paymentFailed: 'Update card',
  confirmPayment: 'Confirm',
  ending: 'Keep my plan',
}

/** Owners pay. A partner pays for its clients, and can let them pay themselves. */
function planActions(organisation: Organisation): ReactNode {
  const { organisationId, access, isPartner, parentOrganisationId, role, plan } = organisation
  if (plan.reason === 'confirming') return null
  if (role !== 'owner') return <AskOwner organisationId={organisationId} />
  if (access === 'partner') {
    return (
      <>
        <a
          href={plan.reason === 'noPass' ? PATHS.partner : billingPath(parentOrganisationId ?? '')}
        >
          {plan.reason === 'noPass' ? 'Assign a client pass' : 'Renew'}
        </a>{' '}
        <a href={screenPath('settingsMembers', organisationId)}>Hand over</a>
      </>
    )
  }
  const isOver = isPartner && plan.reason === 'ended'
  const words = (plan.reason && ACTIONS[plan.reason]) ?? (isOver ? 'Renew' : 'Choose a plan')
  return <a href={billingPath(organisationId)}>{words}</a>
}

/** Names the owner to ask, once the members are loaded. */
function AskOwner({ organisationId }: { organisationId: string }) {
  const { currentData } = useGetMembersQuery({ organisationId })
  const owner = currentData?.members.find(({ role }) => role === 'owner')
  return `Ask ${owner ? owner.name || owner.email : 'an owner'}.`
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
      This is sample data, not a real company.
    </Banner>
  )
}
