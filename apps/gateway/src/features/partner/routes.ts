import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import { addClient } from './add-client.ts'
import { assignClients } from './assign-clients.ts'
import { getPortfolio } from './get-portfolio.ts'
import { movePasses } from './move-passes.ts'
import { removeClient } from './remove-client.ts'
import { syncClients } from './sync-clients.ts'
import { tagClients } from './tag-clients.ts'
import {
  applyTemplate,
  getAppliedTemplate,
  getTemplate,
  previewTemplate,
  putTemplate,
} from './template.ts'

export function bindPartnerRoutes(bind: BindRoute): void {
  bind(routes.getPortfolio, getPortfolio)
  bind(routes.addClient, addClient)
  bind(routes.removeClient, removeClient)
  bind(routes.syncClients, syncClients)
  bind(routes.tagClients, tagClients)
  bind(routes.assignClients, assignClients)
  bind(routes.movePasses, movePasses)
  bind(routes.getTemplate, getTemplate)
  bind(routes.putTemplate, putTemplate)
  bind(routes.previewTemplate, previewTemplate)
  bind(routes.applyTemplate, applyTemplate)
  bind(routes.getAppliedTemplate, getAppliedTemplate)
}
