import { routes } from '@millpond/contract/routes'
import type { BindRoute } from '../../http/bind-route.ts'
import {
  createWebhook,
  deleteWebhook,
  renewWebhookSecret,
  updateWebhook,
} from './change-webhooks.ts'
import { getWebhooks } from './stored-webhook.ts'
import { testWebhook } from './test-webhook.ts'

export function bindWebhookRoutes(bind: BindRoute): void {
  bind(routes.getWebhooks, getWebhooks)
  bind(routes.createWebhook, createWebhook)
  bind(routes.updateWebhook, updateWebhook)
  bind(routes.renewWebhookSecret, renewWebhookSecret)
  bind(routes.testWebhook, testWebhook)
  bind(routes.deleteWebhook, deleteWebhook)
}
