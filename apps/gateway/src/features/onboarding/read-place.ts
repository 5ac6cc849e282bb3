import type { Onboarding } from '@millpond/contract/onboarding'
import {
  currentStep,
  type FlowFailure,
  failureAt,
  isPaidIn,
  onboardingData,
} from '@millpond/core/onboarding'
import { isPartnerType } from '@millpond/core/organisation'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../../deps.ts'
import { type OnboardingRow, onboardingStore } from '../../stores/onboarding-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'
import { inviterOf } from './inviter.ts'
import { trialFacts } from './trial-facts.ts'

/** The step and the choices of a person, in a transaction of theirs; null without an onboarding. */
export async function readPlace(
  tx: Tx,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  userId: string,
): Promise<Onboarding | null> {
  const { trialPayment } = config.billing
  const row = await asSystemWithin(tx, () => onboardingStore.open(tx, userId))
  if (row === null) return null
  const own = await organisationStore.list(tx)
  const organisation = own.find(
    each => each.organisationId === row.organisationId && each.role === 'owner',
  )
  const { accountType, pricing, flow, productId } = row
  const isConnected = organisation !== undefined
  const isPaid = isPaidIn(flow, row)
  const facts = { accountType, pricing, flow, isConnected, isPaid, trialPayment }
  const data = onboardingData({
    ...facts,
    inviterInfo: await inviterOf(tx, row.invite, { userId, now: clock.now() }),
    failure:
      currentStep(flow, trialPayment, facts) === 'payment'
        ? failureAtPayment(row, organisation, own)
        : row.failure,
  })
  return { productId, organisationId: organisation?.organisationId ?? null, ...data }
}

function failureAtPayment(
  row: OnboardingRow,
  organisation: OrganisationRecord | undefined,
  own: readonly OrganisationRecord[],
): FlowFailure | null {
  const { accountType, pricing } = row
  const isPartner = accountType !== null && isPartnerType(accountType)
  return failureAt('payment', row.flow, {
    ...trialFacts(own),
    ...row,
    isPartner,
    ownsChosenPartner: organisation?.isPartner === true,
    hasPrice: pricing !== null || row.failure !== 'INVALID_PRICING',
  })
}
