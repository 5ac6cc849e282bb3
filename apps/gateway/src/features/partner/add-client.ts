import { randomUUID } from 'node:crypto'
import type { addClient as route } from '@millpond/contract/partner'
import { DEFAULT_CURRENCY } from '@millpond/core/money'
import { assert } from '@millpond/core/outcome'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { addClientOrganisation } from '../../partners/add-client-organisation.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { oneClient } from './portfolio.ts'

export const addClient: Handler<typeof route, 'clock'> = call => {
  const { deps, organisationId: partnerId, body } = call
  return call.commit(async tx => {
    if (!(await membershipStore.mayHere(tx, 'editor'))) throw organisationNotFound()
    const organisationId = randomUUID()
    const { name, currency = DEFAULT_CURRENCY } = body
    const client = { organisationId, partnerId, name, currency }
    const refused = await addClientOrganisation(tx, client)
    if (refused) throw new Refusal(refused.code, refused.message)
    call.audit({ action: 'clientAdded', subject: name, details: { clientId: organisationId } })
    call.audit({ action: 'organisationCreated', subject: name, of: { organisationId } })
    const made = await oneClient(tx, deps, partnerId, organisationId)
    assert(made, 'the client was just added')
    return made
  })
}
