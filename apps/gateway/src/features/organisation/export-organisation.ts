import type { exportOrganisation as route } from '@millpond/contract/organisation'
import { logName } from '@millpond/core/organisation'
import { fileAnswer } from '../../http/answer.ts'
import type { Handler } from '../../http/call.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { actorOf } from '../../http/writing.ts'
import { exportStore } from '../../stores/export-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { archiveOf } from './export/archive.ts'

/** Logged before anything is read, so that no export is missing from the audit log. */
export const exportOrganisation: Handler<
  typeof route,
  'audit' | 'clock' | 'database'
> = async call => {
  const { deps, organisationId, user, correlationId } = call
  const name = await deps.database.inOrganisation(
    organisationId,
    async tx => {
      const facts = await organisationStore.facts(tx, organisationId)
      if (!facts || !(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
      const action = 'organisationExported'
      const entry = { who: actorOf(user), action, correlationId } as const
      await deps.audit.add(tx, { organisationId }, entry)
      return facts.name
    },
    user.userId,
  )
  const tables = await call.inOrganisation(tx => exportStore.all(tx, organisationId))
  const at = deps.clock.now()
  const archive = await archiveOf(tables, { name, at })
  const file = `millpond-${logName(name)}-${at.toISOString().slice(0, 10)}.zip`
  return fileAnswer('application/zip', { plain: 'millpond.zip', name: file }, archive)
}
