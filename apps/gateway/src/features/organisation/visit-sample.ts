import type { ReplyOf } from '@millpond/contract/route'
import type { routes } from '@millpond/contract/routes'
import type { CallOf } from '../../http/call.ts'
import { sampleVisitReply, setSampleCookie } from '../../http/sample-visit.ts'
import { SAMPLE_OWNER, SAMPLE_VISITOR } from '../../identity/sample-people.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { fillSample, isCurrentSample, type SampleNeeds, sampleAmong } from './fill-sample.ts'

type Route = typeof routes.visitSample

/** Decision 068: one company for all visitors, made by the first and renewed each month. */
export async function visitSample({
  deps,
  body,
  reply,
  correlationId,
}: CallOf<Route, SampleNeeds | 'tokens'>): Promise<ReplyOf<Route>> {
  const owned = await deps.database.asUser(SAMPLE_OWNER, tx => organisationStore.list(tx))
  const existing = sampleAmong(owned)
  if (!existing || !(await isCurrentSample(deps, existing))) {
    const existingId = existing?.organisationId ?? null
    const people = { ownerId: SAMPLE_OWNER, viewerId: SAMPLE_VISITOR }
    await fillSample(deps, { ...people, existingId, correlationId })
  }
  const visit = { offer: body.offer ?? null }
  setSampleCookie(reply, visit)
  return sampleVisitReply(deps, visit)
}
