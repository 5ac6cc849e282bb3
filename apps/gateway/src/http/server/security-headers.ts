import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { REPORTS_PATH } from './content-reports.ts'

const contentSecurityPolicy = ({ logIngestUrl }: Pick<Config, 'logIngestUrl'>) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Pages send their logs to the ingest service directly (LOG-01).
    ["connect-src 'self'", ...(logIngestUrl ? [new URL(logIngestUrl).origin] : [])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // The web app's policy names the address of its worker the same way.
    'trusted-types millpond',
    'report-to csp',
  ].join('; ')

const OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Passkeys: on our own pages, not in another site's frame. */
const OWN = ['publickey-credentials-create', 'publickey-credentials-get']

const PERMISSIONS = [
  ...OFF.map(feature => `${feature}=()`),
  ...OWN.map(feature => `${feature}=(self)`),
].join(', ')

const TWO_YEARS_SECONDS = 63_072_000
/** Other hosts below this domain may not have https, and the list of browsers is hard to leave. */
const HSTS_SCOPE = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
} as const

export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'reporting-endpoints': `csp="${REPORTS_PATH}"`,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': PERMISSIONS,
    // On plain http the header has no effect, and on localhost it would affect other projects.
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}${HSTS_SCOPE[config.hsts]}`,
    }),
  }
}

/** Set before anything can fail, so errors, 404s and files carry the same headers. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
    reply.header('cache-control', 'no-store')
  })
}
