/** Faulty replies, apart from the token, that a careful client rejects. */

interface IssuerUrls {
  readonly strangeUrl: string
  readonly paths: {
    readonly token: string
    readonly keys: string
    readonly userinfo: string
    readonly discovery: string
  }
}

type Answers = Record<string, unknown>
export type AnswerChange = (document: Answers, places: IssuerUrls) => Answers

const METADATA_ADDRESS = 'http://169.254.169.254/latest/meta-data/'

export const DISCOVERY_FAULTS = {
  'describes-another-issuer': document => ({ ...document, issuer: 'https://issuer.example' }),
  'describes-no-issuer': ({ issuer: _, ...document }) => document,
  'token-endpoint-elsewhere': (document, { strangeUrl }) => ({
    ...document,
    token_endpoint: `${strangeUrl.replace('localhost', '127.0.0.1')}/token`,
  }),
  'keys-elsewhere': (document, { strangeUrl }) => ({
    ...document,
    jwks_uri: `${strangeUrl.replace('localhost', '127.0.0.1')}/keys`,
  }),
  'keys-at-the-cloud-host': document => ({ ...document, jwks_uri: METADATA_ADDRESS }),
  'keys-in-a-file': document => ({ ...document, jwks_uri: 'file:///etc/passwd' }),
  'authorize-by-script': document => ({
    ...document,
    authorization_endpoint: 'javascript:alert(1)',
  }),
  'authorize-elsewhere': document => ({
    ...document,
    authorization_endpoint: 'https://elsewhere.example/authorize',
  }),
  'offers-no-signature': document => ({
    ...document,
    id_token_signing_alg_values_supported: ['none', 'HS256'],
  }),
  'describes-itself-in-a-list': document => ({ list: [document] }),
} satisfies Record<string, AnswerChange>

export const USERINFO_FAULTS = {
  'userinfo-of-another': claims => ({ ...claims, sub: 'somebody-else' }),
  'userinfo-of-nobody': ({ sub: _, ...claims }) => claims,
} satisfies Record<string, AnswerChange>

/** The reply that is a redirect instead; each client that follows it is counted. */
export const REDIRECT_FAULTS = {
  'discovery-redirects': 'discovery',
  'token-redirects': 'token',
  'keys-redirect': 'keys',
  'userinfo-redirects': 'userinfo',
} satisfies Record<string, keyof IssuerUrls['paths']>

/** The callback's parameters (RFC 9207). */
export const RETURN_FAULTS = {
  'mixed-up': address => address.searchParams.set('iss', 'https://issuer.example'),
  'no-iss': address => address.searchParams.delete('iss'),
} satisfies Record<string, (address: URL) => void>
