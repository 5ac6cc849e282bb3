import type { getUpcoming as route } from '@millpond/contract/ledger'
import { upcoming } from '@millpond/core/ledger'
import type { Handler } from '../../http/call.ts'
import { documentStore } from '../../stores/document-store.ts'
import { ledgerStore } from '../../stores/ledger-store.ts'

/** As many as a dashboard shows at a glance; the reply counts the rest. */
const MAX_SHOWN = 200

export const getUpcoming: Handler<typeof route, 'clock'> = async call => {
  const { organisationId, deps } = call
  const sources = await call.inOrganisation(async tx => ({
    documents: await documentStore.openDocuments(tx, organisationId),
    repeating: await documentStore.repeating(tx, organisationId),
    timeZone: await ledgerStore.timeZone(tx, organisationId),
  }))
  const documents = upcoming(sources, deps.clock.today(sources.timeZone))
  return { documents: documents.slice(0, MAX_SHOWN), count: documents.length }
}
