import type { deleteOrganisation as route } from '@millpond/contract/organisation'
import { asSystemWithin, type Tx, withoutPersonWithin } from '#database/index.ts'
import { readPlansAgain } from '../../billing/end-with-company.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { beginToEndConnection } from '../../importing/end-connection.ts'
import { haveOwnOwners } from '../../partners/clients-without-owner.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { type OrganisationFacts, organisationStore } from '../../stores/organisation-store.ts'
import { endingLetter } from './ending-letter.ts'

const GRACE_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Nothing is deleted yet: for thirty days its owners may read it and cancel the deletion. Imports
 * stop, and a job disconnects it at the provider.
 */
export const deleteOrganisation: Handler<
  typeof route,
  'clock' | 'config' | 'jobs' | 'mail'
> = async call => {
  const { deps, organisationId, user } = call
  const at = new Date(deps.clock.now().getTime() + GRACE_DAYS * DAY_MS)
  const answer = await call.commit(async tx => {
    const facts = await withoutPersonWithin(tx, () => organisationStore.lock(tx, organisationId))
    if (!facts || !(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
    await refuseUnfit(tx, call, facts)
    if (!facts.isEnding) {
      await withoutPersonWithin(tx, async () => {
        await organisationStore.setEnd(tx, organisationId, { at, askedBy: user.userId })
        await beginToEndConnection(tx, organisationId, 'asked')
        await readPlansAgain(deps, tx, organisationId)
      })
      await tellOwners(tx, call, facts.name, at)
      const details = { deleteAfter: at.toISOString() }
      call.audit({ action: 'organisationDeleted', subject: facts.name, details })
    }
    const ending = await organisationStore.find(tx, organisationId)
    if (!ending) throw organisationNotFound()
    return ending
  })
  deps.mail.wake()
  deps.jobs.wake()
  return answer
}

async function refuseUnfit(
  tx: Tx,
  { organisationId, body }: CallOf<typeof route>,
  facts: OrganisationFacts,
): Promise<void> {
  if (body.name !== facts.name.trim()) {
    throw new Refusal('badRequest', 'This is not the name of the company', [
      { path: 'name', message: 'Type the name exactly as shown' },
    ])
  }
  if (facts.isSample) throw new Refusal('conflict', 'Remove the sample company instead')
  if (await haveOwnOwners(tx, organisationId)) return
  throw new Refusal(
    'conflict',
    'Some clients have no owner of their own. Invite an owner to each of them first.',
  )
}

/** Mails all owners, so that none is surprised after thirty days. */
async function tellOwners(
  tx: Tx,
  { deps, organisationId }: CallOf<typeof route, 'config' | 'mail'>,
  name: string,
  at: Date,
) {
  const members = await membershipStore.list(tx, organisationId)
  const owners = members.filter(({ role }) => role === 'owner').map(({ userId }) => userId)
  const people = await asSystemWithin(tx, () => membershipStore.people(tx, owners))
  const link = `${deps.config.publicUrl}/organizations/${organisationId}/settings`
  for (const { email } of people.values()) {
    await deps.mail.queue(tx, endingLetter(email, { name, at, link }))
  }
}
