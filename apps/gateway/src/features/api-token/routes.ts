import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { getApiOrganisations } from './get-api-organisations.ts'
import { createApiToken, getApiTokens, revokeApiToken } from './own-tokens.ts'

export function bindApiTokenRoutes(bind: BindRoute): void {
  bind(routes.getApiTokens, getApiTokens)
  bind(routes.createApiToken, createApiToken)
  bind(routes.revokeApiToken, revokeApiToken)
  bind(routes.getApiOrganisations, getApiOrganisations)
}
