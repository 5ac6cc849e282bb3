import type { putOnboarding as route } from '@millpond/contract/onboarding'
import { type OnboardingChoice, startOf, type TrialFacts } from '@millpond/core/onboarding'
import { asSystemWithin, type Tx } from '#database/index.ts'
import { isTrialUsed, type TrialNeeds } from '../../billing/limit-trial.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { type OnboardingRow, onboardingStore } from '../../stores/onboarding-store.ts'
import { type OrganisationRecord, organisationStore } from '../../stores/organisation-store.ts'
import { inviteOfCode } from './inviter.ts'
import { readPlace } from './read-place.ts'
import { soldPricings } from './sold-pricings.ts'
import { trialFacts } from './trial-facts.ts'

/** Stores what the person chose, and what follows from it: the flow, and why it cannot start. */
export const putOnboarding: Handler<typeof route, TrialNeeds | 'clock' | 'config'> = async call => {
  const { body, deps, user } = call
  const sold = await soldPricings(deps)
  return call.commit(
    async tx => {
      const own = await organisationStore.list(tx)
      const before = await asSystemWithin(tx, () => onboardingStore.open(tx, user.userId))
      // A payment that is under way belongs to the choice that was made before it.
      const isNew = body.productId !== undefined
      if (!(isNew && before?.isPaying)) {
        const choice = choiceOf(body, isNew ? null : before)
        const stored = {
          ...startOf(choice, await startFacts(tx, call, own), sold),
          productId: body.productId ?? before?.productId ?? null,
          organisationId:
            organisationOf(body, own) ?? (isNew ? null : before?.organisationId) ?? null,
          invite:
            body.inviteCode === undefined
              ? ((isNew ? null : before?.invite) ?? null)
              : await inviteOfCode(tx, body.inviteCode),
        }
        await asSystemWithin(tx, () => onboardingStore.put(tx, user.userId, stored))
      }
      return { onboarding: await readPlace(tx, { ...deps, sold }, user.userId) }
    },
    { isPrivate: true },
  )
}

/** Also trials of companies that were deleted. */
async function startFacts(
  tx: Tx,
  { deps, user }: CallOf<typeof route, TrialNeeds>,
  own: readonly OrganisationRecord[],
): Promise<TrialFacts> {
  const facts = trialFacts(own)
  return asSystemWithin(tx, async () => ({
    ...facts,
    hasUsedTrial: facts.hasUsedTrial || (await isTrialUsed(deps, tx, 'partner', user.email)),
    isTrialOver: facts.isTrialOver || (await isTrialUsed(deps, tx, 'default', user.email)),
  }))
}

type Body = CallOf<typeof route>['body']

/** A new offer replaces the choices; otherwise a choice that is not sent stays. */
const choiceOf = (body: Body, before: OnboardingRow | null): OnboardingChoice => ({
  accountType: body.accountType === undefined ? (before?.accountType ?? null) : body.accountType,
  pricing: body.pricing === undefined ? pricingBefore(before) : body.pricing,
})

/** A word that is not sold is not stored, but it stays the choice until there is another one. */
const pricingBefore = (before: OnboardingRow | null) =>
  before?.pricing ?? (before?.failure === 'INVALID_PRICING' ? 'unknown' : null)

function organisationOf({ organisationId }: Body, own: readonly OrganisationRecord[]) {
  if (organisationId === undefined) return undefined
  const chosen = own.find(each => each.organisationId === organisationId)
  if (chosen?.role !== 'owner') throw new Refusal('forbidden', 'Choose a company that you own')
  return organisationId
}
