import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import { sampleLimit } from '../../http/rate-limits.ts'
import { createOrganisation } from './create-organisation.ts'
import { deleteOrganisation } from './delete-organisation.ts'
import { exportOrganisation } from './export-organisation.ts'
import { getOrganisations } from './get-organisations.ts'
import { keepOrganisation } from './keep-organisation.ts'
import { leaveSample } from './leave-sample.ts'
import { openSample } from './open-sample.ts'
import { updateOrganisation } from './update-organisation.ts'
import { visitSample } from './visit-sample.ts'

export function bindOrganisationRoutes(bind: BindRoute, { config }: Pick<Deps, 'config'>): void {
  // Ten a minute, where an address may send 1,200 requests in all.
  const mostPerCaller = Math.ceil(config.limits.request / 120)
  bind(routes.getOrganisations, getOrganisations)
  bind(routes.createOrganisation, createOrganisation, { mostPerCaller })
  bind(routes.updateOrganisation, updateOrganisation)
  bind(routes.deleteOrganisation, deleteOrganisation)
  bind(routes.keepOrganisation, keepOrganisation)
  // Three a minute, because each reads or makes all books of a company.
  const fewPerCaller = Math.ceil(config.limits.request / 400)
  bind(routes.exportOrganisation, exportOrganisation, { mostPerCaller: fewPerCaller })
  bind(routes.openSample, openSample, { mostPerCaller: fewPerCaller })
  bind(routes.leaveSample, leaveSample)
  bind(routes.visitSample, visitSample, { rateLimit: sampleLimit(config) })
}
