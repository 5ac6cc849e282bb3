/**
 * One trial for each person and each company at a provider, also after a deletion. Where nothing
 * can be bought, trials are not limited.
 */
import { type TrialKind, trialEnd } from '@millpond/core/billing'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { connectionStore } from '../stores/connection-store.ts'
import { entitlementStore } from '../stores/entitlement-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { organisationStore } from '../stores/organisation-store.ts'
import { type TrialMark, trialUsedStore } from '../stores/trial-used-store.ts'

export type TrialNeeds = 'billing' | 'clock' | 'trialHash'

interface UsedBy {
  /** The verified addresses of its owners. */
  readonly emails?: readonly string[]
  /** Of a company at a provider. */
  readonly tenant?: { readonly provider: string; readonly tenantId: string }
}

/** In the organisation, without a person: shortens its trial to what is left, or ends it. */
export async function limitTrial(
  { billing, clock, trialHash }: Pick<Deps, TrialNeeds>,
  tx: Tx,
  organisationId: string,
  usedBy: UsedBy,
): Promise<void> {
  if (!billing) return
  const now = clock.now()
  const rows = await entitlementStore.list(tx, organisationId)
  const trial = rows.find(({ kind }) => kind === 'trial')
  if (!trial?.validUntil || trial.validUntil <= now.getTime()) return
  const facts = await organisationStore.facts(tx, organisationId)
  const kind: TrialKind = facts?.isPartner ? 'partner' : 'default'
  const marks = marksOf({ trialHash }, kind, usedBy)
  const beganAt = await asSystemWithin(tx, async () => {
    const found: number[] = []
    for (const mark of marks) {
      await trialUsedStore.add(tx, mark, now)
      found.push((await trialUsedStore.usedAt(tx, mark)) ?? now.getTime())
    }
    return found
  })
  const validUntil = Math.min(trial.validUntil, trialEnd(kind, beganAt, now.getTime()))
  // Also a trial that is over stays stored: without its row, another one could begin.
  if (validUntil < trial.validUntil) {
    await entitlementStore.set(tx, organisationId, { ...trial, validUntil }, 'millpond')
  }
}

/**
 * In the organisation, without a person: after its partner's access has ended. A trial that begins
 * then is the one of its owners and of its company at the provider.
 */
export async function leavePartner(
  deps: Pick<Deps, TrialNeeds>,
  tx: Tx,
  organisationId: string,
  partnerId: string,
): Promise<void> {
  if (!(await organisationStore.removePartner(tx, organisationId, partnerId))) return
  const members = await membershipStore.list(tx, organisationId)
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, owners))
  const tenant = await connectionStore.find(tx, organisationId)
  await limitTrial(deps, tx, organisationId, {
    emails: [...people.values()].map(({ email }) => email),
    ...(tenant && { tenant }),
  })
}

/** As the system: whether the trial of a person is over, whatever became of its company. */
export async function isTrialUsed(
  { billing, clock, trialHash }: Pick<Deps, TrialNeeds>,
  tx: Tx,
  kind: TrialKind,
  email: string,
): Promise<boolean> {
  if (!billing) return false
  const now = clock.now().getTime()
  for (const mark of marksOf({ trialHash }, kind, { emails: [email] })) {
    const at = await trialUsedStore.usedAt(tx, mark)
    if (at !== null && trialEnd(kind, [at], now) <= now) return true
  }
  return false
}

/** Each kind of trial is another one: a company that had its own may still become a firm. */
function marksOf(
  { trialHash }: Pick<Deps, 'trialHash'>,
  kind: TrialKind,
  { emails = [], tenant }: UsedBy,
): TrialMark[] {
  const person = kind === 'partner' ? 'partner' : 'person'
  return [
    ...emails.map(email => ({ kind: person, hmac: trialHash(email.toLowerCase()) }) as const),
    ...(tenant
      ? [
          {
            kind: 'company',
            hmac: trialHash(`${kind} ${tenant.provider} ${tenant.tenantId}`),
          } as const,
        ]
      : []),
  ]
}
