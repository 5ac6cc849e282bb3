import { organisationErrorOf, saysReconnectXero } from '@millpond/contract/failure'
import { FORECAST_ROUTES } from '@millpond/contract/route-table/forecast'
import { LEDGER_ROUTES } from '@millpond/contract/route-table/ledger'
import type { EventBus, FailureCategory } from '#platform/event-bus.ts'
import type { LogShipper } from '#platform/log-shipper.ts'
import { type GatewayCall, isRead } from './gateway-call.ts'
import { type GatewayError, plainMessage, textOf } from './gateway-error.ts'

/** Spec §8: how failed requests are classified for the log. */
export function categoryOf(status: GatewayError['status']): FailureCategory {
  if (status === 'TIMEOUT' || status === 408) return 'timeout'
  if (status === 'NO_RESPONSE') return 'network'
  if (status === 401 || status === 403 || status === 'NO_TOKEN') return 'auth'
  if (status === 404) return 'notFound'
  return typeof status === 'number' && status >= 500 ? 'server' : 'other'
}

/** The figures themselves: alone, or with all inputs of a forecast. */
const ITEM_DATA_PATHS: readonly string[] = [
  LEDGER_ROUTES.getAllItemData.path,
  FORECAST_ROUTES.getForecastBasis.path,
]

const isItemDataLoad = (call: GatewayCall) => ITEM_DATA_PATHS.includes(call.path)

export function logFailure(call: GatewayCall, error: GatewayError, log: LogShipper['log']): void {
  const category = categoryOf(error.status)
  if (category === 'other') return
  const isCritical = error.status === 500 && isItemDataLoad(call)
  log({
    level: isCritical ? 'critical' : 'error',
    category,
    message: `${call.method.toUpperCase()} ${call.path} failed: ${error.status}`,
    path: call.path,
    correlationId: error.correlationId,
    ...(typeof error.status === 'number' ? { status: error.status } : {}),
  })
}

/** Reports what a reply means for its organisation. Spec §8, for every reply. */
export function raiseEvents(call: GatewayCall, error: GatewayError, events: EventBus): void {
  const organisationId = call.query?.organisationId ?? null
  const text = textOf(error.data)
  const isXeroLost = error.status === 502 && saysReconnectXero(text)
  if (isXeroLost) events.emit('providerDisconnected', { provider: 'xero', organisationId })
  raiseOrganisationError(organisationId, error.data, events)
}

/** A refusal may also be a reply of 200 with `ok: false`. */
export function raiseOrganisationError(
  organisationId: string | null,
  body: unknown,
  events: EventBus,
): void {
  if (organisationId === null) return
  const found = organisationErrorOf(body, refusalText(body))
  if (!found) return
  if ('guidance' in found) {
    events.emit('capabilityGuidance', { organisationId, guidance: found.guidance })
  }
  events.emit('organisationError', { organisationId, error: found.error })
}

/** Only the text of a refusal: an invoice that mentions Xero in a successful reply is no error. */
const refusalText = (body: unknown): string => {
  const isGoodData = typeof body === 'object' && body !== null && !isRefusal(body)
  return isGoodData ? '' : textOf(body)
}

const isRefusal = (body: object) =>
  ('ok' in body && body.ok === false) || ('code' in body && 'message' in body)

export function announceFailure(call: GatewayCall, error: GatewayError, events: EventBus): void {
  if (error.status === 'ABORTED') return
  events.emit('requestFailed', {
    category: categoryOf(error.status),
    status: error.status,
    method: call.method.toUpperCase(),
    path: call.path,
    impact: error.failure?.impact ?? 'medium',
    message: plainMessage(error),
    isWrite: !isRead(call),
    correlationId: error.correlationId,
  })
}
