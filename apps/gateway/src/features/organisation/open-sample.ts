import type { openSample as route } from '@millpond/contract/organisation'
import { assert } from '@millpond/core/outcome'
import type { Handler } from '../../http/call.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { fillSample, isCurrentSample, type SampleNeeds, sampleAmong } from './fill-sample.ts'

/** The caller's own copy: created by the first call, and again when its months are out of date. */
export const openSample: Handler<typeof route, SampleNeeds> = async call => {
  const { deps, user, correlationId } = call
  const existing = sampleAmong(await call.asUser(tx => organisationStore.list(tx)))
  const isThere = existing !== undefined && (await isCurrentSample(deps, existing))
  // Each person has one sample, so filling it twice at once makes one.
  if (!isThere) {
    const existingId = existing?.organisationId ?? null
    await fillSample(deps, { ownerId: user.userId, existingId, correlationId })
  }
  return call.commit(async tx => {
    const opened = sampleAmong(await organisationStore.list(tx))
    assert(opened, 'the sample was just filled')
    call.audit({ action: 'sampleOpened', of: { organisationId: opened.organisationId } })
    return opened
  })
}
