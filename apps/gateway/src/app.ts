/** The HTTP service over `deps`: nothing listens yet, so a test can ask it directly. */
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import type { Deps } from './deps.ts'
import { bindAccountRoutes } from './features/account/routes.ts'
import { bindActivityRoutes } from './features/activity/routes.ts'
import { bindAlertRoutes } from './features/alert/routes.ts'
import { bindBillingRoutes } from './features/billing/routes.ts'
import { addStripeWebhook } from './features/billing/webhook.ts'
import { bindBudgetRoutes } from './features/budget/routes.ts'
import { bindConnectionRoutes } from './features/connection/routes.ts'
import { addBooksWebhooks } from './features/connection/webhooks.ts'
import { bindForecastRoutes } from './features/forecast/routes.ts'
import { bindLedgerRoutes } from './features/ledger/routes.ts'
import { bindMemberRoutes } from './features/member/routes.ts'
import { createNotificationFeed } from './features/notification/notification-feed.ts'
import { bindNotificationRoutes } from './features/notification/routes.ts'
import { bindOnboardingRoutes } from './features/onboarding/routes.ts'
import { bindOrganisationRoutes } from './features/organisation/routes.ts'
import { bindPackRoutes } from './features/pack/routes.ts'
import { bindPartnerRoutes } from './features/partner/routes.ts'
import { bindReportRoutes } from './features/report/routes.ts'
import { addOneClickUnsubscribe } from './features/report/unsubscribe.ts'
import { bindScenarioRoutes } from './features/scenario/routes.ts'
import { bindSessionRoutes } from './features/session/routes.ts'
import { bindSheetRoutes } from './features/sheet/routes.ts'
import { bindTelemetryRoutes } from './features/telemetry/routes.ts'
import { bindTrackingRoutes } from './features/tracking/routes.ts'
import { bindWebhookRoutes } from './features/webhook/routes.ts'
import { createBinder } from './http/bind-route.ts'
import { addFailureReplies, sendUnreadable } from './http/failure-reply.ts'
import { MAX_BODY_BYTES } from './http/large-bodies.ts'
import { addLocalCookies } from './http/local-cookies.ts'
import { addRateLimits } from './http/rate-limits.ts'
import { addApiDocs } from './http/server/api-docs.ts'
import { addContentReports } from './http/server/content-reports.ts'
import { CORRELATION_HEADER, correlationIdOf } from './http/server/correlation-id.ts'
import { addHealth, type Readiness } from './http/server/health.ts'
import { addJsonBodies } from './http/server/json-body.ts'
import { addMetrics } from './http/server/metrics.ts'
import { addOpenApi } from './http/server/openapi.ts'
import { addPublicKeys } from './http/server/public-keys.ts'
import { addRequestLog } from './http/server/request-log.ts'
import { addRequestTrail } from './http/server/request-trail.ts'
import { addSecurityHeaders, securityHeaders } from './http/server/security-headers.ts'
import { refuseUnreadable } from './http/server/unreadable-request.ts'
import { addWebFiles } from './http/server/web-files.ts'

export interface App {
  readonly http: FastifyInstance
  readonly readiness: Readiness
  /** Open connections, and when each was made, by the clock of `performance`. */
  readonly sockets: ReadonlyMap<Socket, number>
}

export async function createApp(deps: Deps): Promise<App> {
  const { config } = deps
  const http: FastifyInstance = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'correlationId',
    }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    genReqId: request => correlationIdOf(request.headers[CORRELATION_HEADER]),
    requestIdHeader: false,
    bodyLimit: MAX_BODY_BYTES,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable(config),
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...securityHeaders(config), [CORRELATION_HEADER]: request.id })
      sendUnreadable(request, reply)
    },
  })
  http.decorateRequest('caller', null)
  addSecurityHeaders(http, config)
  addRequestLog(http)
  addRequestTrail(http)
  addMetrics(http, deps)
  addFailureReplies(http)
  addJsonBodies(http)
  await http.register(cookie)
  addLocalCookies(http, config)
  await addRateLimits(http, config)

  const { bind, assertComplete } = createBinder(http, deps)
  bindSessionRoutes(bind, deps)
  bindAccountRoutes(bind)
  bindOrganisationRoutes(bind, deps)
  bindMemberRoutes(bind, deps)
  bindPartnerRoutes(bind)
  bindPackRoutes(bind, deps)
  const feed = createNotificationFeed(deps)
  // Closes the streams before the server waits for running requests: a stream would never end by
  // itself.
  http.addHook('preClose', async () => feed.close())
  bindNotificationRoutes(bind, feed)
  bindTelemetryRoutes(bind)
  bindActivityRoutes(bind)
  bindAlertRoutes(bind)
  bindWebhookRoutes(bind, deps)
  bindBillingRoutes(bind, deps)
  bindOnboardingRoutes(bind)
  bindConnectionRoutes(bind, deps)
  bindLedgerRoutes(bind)
  bindForecastRoutes(bind, deps)
  bindSheetRoutes(bind)
  bindBudgetRoutes(bind)
  bindTrackingRoutes(bind)
  bindScenarioRoutes(bind)
  bindReportRoutes(bind, deps)
  assertComplete()

  await addStripeWebhook(http, deps)
  await addBooksWebhooks(http, deps)
  await addOneClickUnsubscribe(http, deps)
  const readiness = addHealth(http, deps.database)
  await addContentReports(http, config)
  addOpenApi(http, config)
  addApiDocs(http, config)
  addPublicKeys(http, deps.tokens)
  await addWebFiles(http, config)
  await http.ready()
  return { http, readiness, sockets: openSockets(http) }
}

function openSockets(http: FastifyInstance): ReadonlyMap<Socket, number> {
  const sockets = new Map<Socket, number>()
  http.server.on('connection', socket => {
    sockets.set(socket, performance.now())
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
