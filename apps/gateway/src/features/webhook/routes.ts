import { routes } from '@millpond/contract/routes'
import type { Deps } from '../../deps.ts'
import type { BindRoute } from '../../http/bind-route.ts'
import {
  createWebhook,
  deleteWebhook,
  renewWebhookSecret,
  updateWebhook,
} from './change-webhooks.ts'
import { getWebhooks } from './stored-webhook.ts'
import { testWebhook } from './test-webhook.ts'

export function bindWebhookRoutes(bind: BindRoute, { config }: Pick<Deps, 'config'>): void {
  bind(routes.getWebhooks, getWebhooks)
  bind(routes.createWebhook, createWebhook)
  bind(routes.updateWebhook, updateWebhook)
  bind(routes.renewWebhookSecret, renewWebhookSecret)
  // Ten a minute, where an address may send 1,200 requests in all: each is sent to another server.
  bind(routes.testWebhook, testWebhook, { mostPerCaller: Math.ceil(config.limits.request / 120) })
  bind(routes.deleteWebhook, deleteWebhook)
}
