import type { Onboarding } from '@millpond/contract/onboarding'
import type { Pricing } from '@millpond/core/billing'
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
  { clock, config, sold }: Pick<Deps, 'clock' | 'config'> & Sold,
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
        ? failureAtPayment({ ...row, sold }, organisation, own)
        : row.failure,
  })
  return { productId, organisationId: organisation?.organisationId ?? null, ...data }
}

/** Null: unknown. */
interface Sold {
  readonly sold: readonly Pricing[] | null
}

function failureAtPayment(
  row: OnboardingRow & Sold,
  organisation: OrganisationRecord | undefined,
  own: readonly OrganisationRecord[],
): FlowFailure | null {
  const { accountType } = row
  const isPartner = accountType !== null && isPartnerType(accountType)
  return failureAt('payment', row.flow, {
    ...trialFacts(own),
    ...row,
    isPartner,
    ownsChosenPartner: organisation?.isPartner === true,
    hasPrice: hasPrice(row),
  })
}

/** Without a choice the step asks for one; that is no failure. */
function hasPrice({ pricing, failure, sold }: OnboardingRow & Sold): boolean {
  if (pricing === null) return failure !== 'INVALID_PRICING'
  return sold === null || sold.some(each => each === pricing)
}
