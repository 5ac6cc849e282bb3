import type { getAllItemData as route } from '@millpond/contract/ledger'
import type { CallOf, Handler } from '../../http/call.ts'
import { createReplyCache, encodedAnswer, encodingFor } from '../../http/encoded-replies.ts'
import { Refusal } from '../../http/refusal.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { ledgerJson } from './ledger-json.ts'

/** Of 350 accounts four hundred organisations, of 150 well over a thousand. */
const CACHE_BYTES = 64 * 1024 * 1024

const notImported = () => new Refusal('notFound', 'Nothing has been imported yet')

/**
 * Books change only by an import, which gives them a new version: the version alone decides whether
 * our prepared reply is still right, before anything large is read. Decision record 011.
 */
export function createGetAllItemData(): Handler<typeof route> {
  const replies = createReplyCache(CACHE_BYTES)
  return async call => {
    const { organisationId, request, inOrganisation } = call
    const version = await inOrganisation(tx => organisationStore.dataVersion(tx, organisationId))
    if (!version) throw notImported()
    const encoding = encodingFor(request.headers['accept-encoding'])
    const key = `${organisationId} ${version}`
    const body = await replies.get(key, encoding, () => readLedger(call, version))
    return encodedAnswer(body, encoding)
  }
}

/**
 * Should an import publish in between, newer books go out under the older version: the next look
 * mends it.
 */
function readLedger(call: CallOf<typeof route>, version: number): Promise<string> {
  const { organisationId } = call
  return call.inOrganisation(async tx => {
    const profile = await ledgerStore.profile(tx, organisationId)
    const organisation = await organisationStore.find(tx, organisationId)
    if (!profile || !organisation?.closeMonth) throw notImported()
    const head = {
      version,
      currency: organisation.currency,
      closeMonth: organisation.closeMonth,
      firstMonth: profile.firstMonth,
      months: profile.months,
    }
    return ledgerJson(head, await ledgerStore.series(tx, organisationId))
  })
}
