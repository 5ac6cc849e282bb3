import type { getAllItemData as route } from '@millpond/contract/ledger'
import { readLedgerJson } from '../../books/ledger-json.ts'
import type { CallOf, Handler } from '../../http/call.ts'
import { createReplyCache, encodedAnswer, encodingFor } from '../../http/encoded-replies.ts'
import { Refusal } from '../../http/refusal.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Holds four hundred organisations with 350 accounts, or over a thousand with 150. */
const CACHE_BYTES = 64 * 1024 * 1024

const notImported = () => new Refusal('notFound', 'Nothing has been imported yet')

/**
 * Books change only by an import, which gives them a new version, so the version alone decides
 * whether the cached reply is still right, before anything large is read. Decision record 011.
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
 * If an import publishes in between, newer books get the older version; the next read corrects it.
 */
async function readLedger(call: CallOf<typeof route>, version: number): Promise<string> {
  const { organisationId } = call
  const text = await call.inOrganisation(tx => readLedgerJson(tx, organisationId, version))
  if (text === null) throw notImported()
  return text
}
