import { randomUUID } from 'node:crypto'
import type { createOrganisation as route } from '@millpond/contract/organisation'
import { DEFAULT_CURRENCY } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import { asSystemWithin, inOrganisationWithin, type Tx } from '#database/index.ts'
import { limitTrial, type TrialNeeds } from '../../billing/limit-trial.ts'
import type { Handler } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

export const createOrganisation: Handler<typeof route, TrialNeeds> = call => {
  const { body, deps, user } = call
  const accountType = body.accountType ?? 'individual'
  return call.commit(async tx => {
    if (accountType !== 'individual') await refuseSecondPartner(tx, user.userId)
    const organisationId = randomUUID()
    await inOrganisationWithin(tx, organisationId, async () => {
      await organisationStore.create(tx, {
        organisationId,
        ownerId: user.userId,
        name: body.name,
        currency: body.currency ?? DEFAULT_CURRENCY,
        country: null,
        reportingYearBeginsMonth: body.reportingYearBeginsMonth ?? 1,
        accountType,
      })
      await limitTrial(deps, tx, organisationId, { emails: [user.email] })
    })
    call.audit({
      action: 'organisationCreated',
      subject: body.name,
      details: { accountType },
      of: { organisationId },
    })
    const made = await organisationStore.find(tx, organisationId)
    assert(made, 'the organisation was just made')
    return made
  })
}

/**
 * Each partner starts on trial with its own seats, so a person has one, even after two requests at
 * once.
 */
async function refuseSecondPartner(tx: Tx, userId: string): Promise<void> {
  await asSystemWithin(tx, () => membershipStore.lockPerson(tx, userId))
  const own = await organisationStore.list(tx)
  if (!own.some(each => each.isPartner && each.role === 'owner')) return
  throw new Refusal('conflict', 'You already own a firm. Add clients to it.')
}
