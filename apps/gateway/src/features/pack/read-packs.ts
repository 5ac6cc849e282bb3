import type {
  getPackClients as clientsRoute,
  getPacks as listRoute,
  getPack as oneRoute,
} from '@millpond/contract/pack'
import { unfitFor, unfitWords } from '@millpond/core/pack'
import { acrossOrganisationsWithin } from '#database/index.ts'
import type { Handler } from '../../http/call.ts'
import { packStore } from '../../stores/pack-store.ts'
import { openedPack, packReplies } from './opened-pack.ts'

export const getPacks: Handler<typeof listRoute> = ({ organisationId, inOrganisation }) =>
  inOrganisation(async tx => ({
    packs: await packReplies(tx, await packStore.all(tx, organisationId)),
  }))

export const getPack: Handler<typeof oneRoute> = ({ organisationId, query, inOrganisation }) =>
  inOrganisation(tx => openedPack(tx, organisationId, query.id))

export const getPackClients: Handler<typeof clientsRoute> = ({ organisationId, inOrganisation }) =>
  inOrganisation(async tx => {
    const rows = await acrossOrganisationsWithin(tx, () => packStore.clients(tx, organisationId))
    return {
      clients: rows.map(({ clientId, name, ...facts }) => {
        const unfit = unfitFor(facts)
        return { clientId, name, unfit: unfit === null ? null : unfitWords(unfit) }
      }),
    }
  })
