/** Webhooks of an organisation, with their last deliveries. */
import { WEBHOOK_ROUTES } from '@millpond/contract/route-table/alert'
import type * as webhooks from '@millpond/contract/webhook'
import { endpointsOf } from '../contract-endpoints.ts'
import { gatewayApi } from '../gateway-api.ts'

const webhookApi = gatewayApi.injectEndpoints({
  endpoints: endpointsOf<typeof webhooks>()(WEBHOOK_ROUTES, {
    getWebhooks: { shape: (reply): readonly webhooks.Webhook[] => reply.webhooks },
  }),
})

export const {
  useCreateWebhookMutation,
  useDeleteWebhookMutation,
  useGetWebhooksQuery,
  useRenewWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
} = webhookApi
