import type { exportOrganisation as route } from '@millpond/contract/organisation'
import { logName } from '@millpond/core/organisation'
import { Answer, type Handler } from '../../http/call.ts'
import { organisationNotFound } from '../../http/refusal.ts'
import { actorOf } from '../../http/writing.ts'
import { exportStore } from '../../stores/export-store.ts'
import { membershipStore } from '../../stores/membership-store.ts'
import { organisationStore } from '../../stores/organisation-store.ts'
import { archiveOf } from './export/archive.ts'

/**
 * Told in the log before anything is read: who took a copy of everything is never missing there.
 */
export const exportOrganisation: Handler<typeof route> = async call => {
  const { deps, organisationId, user, correlationId } = call
  const name = await deps.database.inOrganisation(
    organisationId,
    async tx => {
      const facts = await organisationStore.facts(tx, organisationId)
      if (!facts || !(await membershipStore.mayHere(tx, 'owner'))) throw organisationNotFound()
      const entry = { who: actorOf(user), action: 'organisationExported', correlationId }
      await deps.audit.add(tx, { organisationId }, entry)
      return facts.name
    },
    user.userId,
  )
  const tables = await call.inOrganisation(tx => exportStore.all(tx, organisationId))
  const at = deps.clock.now()
  const archive = await archiveOf(tables, { name, at })
  const file = `millpond-${logName(name)}-${at.toISOString().slice(0, 10)}.zip`
  return new Answer(
    200,
    {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="millpond.zip"; ${encodedName(file)}`,
    },
    archive,
  )
}

/** The name as it is, for browsers that read RFC 5987. */
const encodedName = (file: string) => `filename*=UTF-8''${encodeURIComponent(file)}`
