import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { getOrganisations } from './get-organisations.ts'
import { leaveSample } from './leave-sample.ts'
import { openSample } from './open-sample.ts'
import { updateOrganisation } from './update-organisation.ts'

export function bindOrganisationRoutes(bind: BindRoute): void {
  bind(routes.getOrganisations, getOrganisations)
  bind(routes.updateOrganisation, updateOrganisation)
  bind(routes.openSample, openSample)
  bind(routes.leaveSample, leaveSample)
}
