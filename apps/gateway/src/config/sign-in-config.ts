/** The part of the configuration about external identity issuers. */
import { fail, type Result, succeed } from '@millpond/core/outcome'
import { isLoopback, safeIssuer } from '@millpond/providers/identity'
import * as z from 'zod'

const oneLine = z.string().trim().min(1)

export const signInEnvironment = {
  /** Any OpenID Connect issuer, exactly as it writes itself into its tokens. */
  OIDC_ISSUER_URL: oneLine.optional(),
  OIDC_CLIENT_ID: oneLine.optional(),
  OIDC_CLIENT_SECRET: oneLine.optional(),
  /** The name on the button after "Sign in with". */
  OIDC_LABEL: oneLine.max(40).default('OpenID'),
  OIDC_SCOPES: oneLine.default('openid profile email'),
  /** Further origins that the issuer's metadata may name, comma separated. */
  OIDC_ORIGINS: oneLine.optional(),
  INTUIT_CLIENT_ID: oneLine.optional(),
  INTUIT_CLIENT_SECRET: oneLine.optional(),
  INTUIT_ENVIRONMENT: z.enum(['production', 'sandbox']).default('production'),
  INTUIT_ISSUER_URL: z.url().optional(),
  INTUIT_DISCOVERY_URL: z.url().optional(),
  FIREBASE_PROJECT_ID: oneLine.optional(),
  FIREBASE_API_KEY: oneLine.optional(),
  /** The path of a service account's key, for calls that a person's own token does not allow. */
  FIREBASE_SERVICE_ACCOUNT: oneLine.optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(localhost|127\.0\.0\.1|\[::1\]):\d{2,5}$/, 'use an address of this machine')
    .optional(),
} as const

const parsed = z.object(signInEnvironment)
type Values = z.output<typeof parsed>

interface ExternalClient {
  readonly clientId: string
  readonly clientSecret: string
  /** Pointed at the local stand-in instead of the vendor. */
  readonly isStandIn: boolean
}

export interface SignInConfig {
  readonly oidc:
    | (ExternalClient & {
        readonly issuerUrl: string
        readonly label: string
        readonly scopes: readonly string[]
        readonly origins: readonly string[]
      })
    | null
  readonly intuit:
    | (ExternalClient & {
        readonly environment: 'production' | 'sandbox'
        readonly issuerUrl: string | null
        readonly discoveryUrl: string | null
      })
    | null
  /** Set: passwords are stored there and not here. */
  readonly firebase: FirebaseConfig | null
}

interface FirebaseConfig {
  readonly projectId: string
  readonly apiKey: string
  readonly serviceAccountFile: string | null
  /** `127.0.0.1:9099`; its tokens are unsigned, so never in production. */
  readonly emulatorHost: string | null
}

/** The stand-ins have this one application; its credentials are public. */
const STAND_IN = {
  clientId: 'millpond-local',
  clientSecret: 'millpond-local-secret',
  isStandIn: true,
}

interface Surroundings {
  readonly mode: 'production' | 'development' | 'test'
  readonly publicUrl: string
}

/** Fails with the sentence to show, which names the variable to fix. */
export function readSignIn(value: Values, around: Surroundings): Result<SignInConfig, string> {
  const oidc = readOidc(value, around)
  if (!oidc.ok) return oidc
  const intuit = readIntuit(value, around)
  if (!intuit.ok) return intuit
  const firebase = readFirebase(value, around)
  if (!firebase.ok) return firebase
  return succeed({ oidc: oidc.value, intuit: intuit.value, firebase: firebase.value })
}

/** An issuer on this machine is only for people who work on this machine. */
const isUsable = (address: string, { publicUrl }: Surroundings): boolean => {
  const url = safeIssuer(address)
  return url !== null && (!isLoopback(url) || isLoopback(new URL(publicUrl)))
}

function clientOf(
  name: string,
  pair: { readonly id: string | undefined; readonly secret: string | undefined },
  address: string | undefined,
): Result<ExternalClient | null, string> {
  const { id, secret } = pair
  if ((id === undefined) !== (secret === undefined)) {
    return fail(`Set both ${name}_CLIENT_ID and ${name}_CLIENT_SECRET, or neither`)
  }
  if (id !== undefined && secret !== undefined) {
    return succeed({ clientId: id, clientSecret: secret, isStandIn: false })
  }
  const url = address === undefined ? null : safeIssuer(address)
  if (url && isLoopback(url)) return succeed(STAND_IN)
  return address === undefined
    ? succeed(null)
    : fail(`Set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET when you set ${name}_ISSUER_URL`)
}

function readOidc(value: Values, around: Surroundings): Result<SignInConfig['oidc'], string> {
  const issuerUrl = value.OIDC_ISSUER_URL
  const { OIDC_CLIENT_ID: id, OIDC_CLIENT_SECRET: secret } = value
  if (issuerUrl !== undefined && !isUsable(issuerUrl, around)) {
    return fail('OIDC_ISSUER_URL: use an https address with a public name, without a query')
  }
  const client = clientOf('OIDC', { id, secret }, issuerUrl)
  if (!client.ok) return client
  if (!client.value) return succeed(null)
  if (issuerUrl === undefined) return fail('Set OIDC_ISSUER_URL when you set OIDC_CLIENT_ID')
  const origins = listOf(value.OIDC_ORIGINS)
  if (!origins.every(origin => isUsable(origin, around) && new URL(origin).origin === origin)) {
    return fail('OIDC_ORIGINS: use origins like https://keys.example.com, separated by commas')
  }
  const scopes = value.OIDC_SCOPES.split(/[ ,]+/).filter(Boolean)
  if (!scopes.includes('openid')) return fail('OIDC_SCOPES: openid must be among them')
  return succeed({ ...client.value, issuerUrl, label: value.OIDC_LABEL, scopes, origins })
}

function readIntuit(value: Values, around: Surroundings): Result<SignInConfig['intuit'], string> {
  const { INTUIT_CLIENT_ID: id, INTUIT_CLIENT_SECRET: secret, INTUIT_ISSUER_URL: issuer } = value
  for (const name of ['INTUIT_ISSUER_URL', 'INTUIT_DISCOVERY_URL'] as const) {
    const address = value[name]
    if (address !== undefined && !isUsable(address, around)) {
      return fail(`${name}: use an https address with a public name, without a query`)
    }
  }
  const client = clientOf('INTUIT', { id, secret }, issuer)
  if (!client.ok) return client
  return succeed(
    client.value && {
      ...client.value,
      environment: value.INTUIT_ENVIRONMENT,
      issuerUrl: issuer ?? null,
      discoveryUrl: value.INTUIT_DISCOVERY_URL ?? null,
    },
  )
}

function readFirebase(
  value: Values,
  { mode }: Surroundings,
): Result<FirebaseConfig | null, string> {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = value
  const emulatorHost = value.FIREBASE_AUTH_EMULATOR_HOST ?? null
  const serviceAccountFile = value.FIREBASE_SERVICE_ACCOUNT ?? null
  if (projectId === undefined && apiKey === undefined) return succeed(null)
  if (projectId === undefined || apiKey === undefined) {
    return fail('Set both FIREBASE_PROJECT_ID and FIREBASE_API_KEY, or neither')
  }
  if (emulatorHost !== null && mode === 'production') {
    return fail('FIREBASE_AUTH_EMULATOR_HOST: never in production; its tokens are unsigned')
  }
  if (emulatorHost === null && serviceAccountFile === null) {
    return fail('Set FIREBASE_SERVICE_ACCOUNT, a key file, when you set FIREBASE_PROJECT_ID')
  }
  return succeed({ projectId, apiKey, serviceAccountFile, emulatorHost })
}

const listOf = (text: string | undefined): string[] =>
  text?.split(',').flatMap(part => (part.trim() === '' ? [] : [part.trim()])) ?? []
