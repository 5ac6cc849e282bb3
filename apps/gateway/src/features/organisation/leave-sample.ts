import type { leaveSample as route } from '@millpond/contract/organisation'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound, Refusal } from '../../http/refusal.ts'
import { organisationStore } from '../../stores/organisation-store.ts'

/** Only for samples: one request must not delete a company's own figures. */
export const leaveSample: Handler<typeof route, 'audit'> = async call => {
  const { organisationId } = call
  const organisation = await call.inOrganisation(tx => organisationStore.find(tx, organisationId))
  if (!organisation) throw organisationNotFound()
  if (!organisation.isSample) throw new Refusal('forbidden', 'This is not the sample company')
  // The database allows no member to delete an organisation, so the system does.
  return call.commit(
    async tx => {
      call.audit({ action: 'sampleLeft', of: { userId: call.user.userId } })
      const remove = () => organisationStore.remove(tx, organisationId)
      return { deleted: await call.deps.audit.register.end(tx, { organisationId }, remove) }
    },
    { as: 'ourselves' },
  )
}
