/** Id tokens that a careful reader refuses, each for one reason. */
import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Bench } from '#openid'

type Forge = (bench: Bench) => Promise<string | null>

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const claims =
  (change: (bench: Bench) => Record<string, unknown>): Forge =>
  bench => {
    const changed = Object.entries({ ...bench.claims, ...change(bench) })
    return bench.sign(Object.fromEntries(changed.filter(([, value]) => value !== undefined)))
  }

const header =
  (change: Record<string, unknown>): Forge =>
  bench =>
    bench.sign(bench.claims, change)

const unsigned = (alg: string, signature = '') =>
  async function forge(bench: Bench) {
    return `${encode({ ...bench.header, alg })}.${encode(bench.claims)}.${signature}`
  }

const hmac =
  (keyOf: (bench: Bench) => Promise<string>): Forge =>
  async bench => {
    const input = `${encode({ ...bench.header, alg: 'HS256' })}.${encode(bench.claims)}`
    const signature = createHmac('sha256', await keyOf(bench))
      .update(input)
      .digest('base64url')
    return `${input}.${signature}`
  }

/** Signed by a key that the issuer has never published. */
const strange =
  (headerOf: (bench: Bench, jwk: object) => Record<string, unknown>, alg = 'RS256'): Forge =>
  async bench => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    const jwk = await exportJWK(publicKey)
    return new SignJWT(bench.claims)
      .setProtectedHeader({ ...bench.header, alg, ...headerOf(bench, jwk) })
      .sign(privateKey)
  }

const mangled =
  (change: (token: string, bench: Bench) => string | null): Forge =>
  async bench =>
    change(await bench.sign(bench.claims), bench)

const secondsOf = ({ claims: { iat } }: Bench) => Number(iat)
const strangeKeys = ({ strangeUrl }: Bench) => `${strangeUrl}/keys`

export const TOKEN_FAULTS = {
  'no-token': mangled(() => null),
  'empty-token': mangled(() => ''),
  'not-a-token': mangled(() => 'abc'),
  'two-parts': mangled(token => token.split('.').slice(0, 2).join('.')),
  'four-parts': mangled(token => `${token}.abc`),
  'doubled-dots': mangled(token => token.replaceAll('.', '..')),
  'cut-signature': mangled(token => token.slice(0, -8)),
  'no-signature': mangled(token => token.replace(/[^.]+$/, '')),
  'changed-payload': mangled((token, bench) => {
    const [head, , signature] = token.split('.')
    return `${head}.${encode({ ...bench.claims, sub: 'somebody-else' })}.${signature}`
  }),
  'payload-no-object': mangled(token => token.replace(/\.[^.]+\./, `.${encode('claims')}.`)),
  'alg-none': unsigned('none'),
  'alg-none-in-capitals': unsigned('NONE'),
  'alg-none-with-signature': unsigned('none', 'abcd'),
  'alg-empty': unsigned(''),
  'hmac-with-public-key': hmac(bench => bench.publicPem()),
  'hmac-with-public-jwk': hmac(async bench => JSON.stringify(await bench.publicJwk())),
  'hmac-with-client-secret': hmac(async bench => bench.clientSecret),
  'strange-key-same-kid': strange(() => ({})),
  'strange-key-unknown-kid': strange(() => ({ kid: 'unknown' })),
  'strange-key-no-kid': strange(() => ({ kid: undefined })),
  'strange-key-es256': strange(() => ({}), 'ES256'),
  'kid-that-walks-folders': strange(() => ({ kid: '../../../dev/null' })),
  'embedded-jwk': strange((_, jwk) => ({ jwk })),
  'foreign-jku': strange(bench => ({ jku: strangeKeys(bench), kid: 'strange' })),
  'foreign-x5u': strange(bench => ({ x5u: strangeKeys(bench), kid: 'strange' })),
  'unknown-crit': mangled((token, bench) =>
    [encode({ ...bench.header, crit: ['b65'], b65: 1 }), ...token.split('.').slice(1)].join('.'),
  ),
  encrypted: mangled(() => `${encode({ alg: 'dir', enc: 'A256GCM' })}..a.b.c`),
  'access-token-type': header({ typ: 'at+jwt' }),
  'logout-token-type': header({ typ: 'logout+jwt' }),
  'wrong-issuer': claims(() => ({ iss: 'https://issuer.example' })),
  'issuer-with-slash': claims(({ claims: { iss } }) => ({ iss: `${iss}/` })),
  'no-issuer': claims(() => ({ iss: undefined })),
  'wrong-audience': claims(() => ({ aud: 'another-client' })),
  'several-audiences': claims(bench => ({ aud: [bench.clientId, 'another-client'] })),
  'wrong-party': claims(bench => ({
    aud: [bench.clientId, 'another-client'],
    azp: 'another-client',
  })),
  'no-audience': claims(() => ({ aud: undefined })),
  expired: claims(bench => ({ exp: secondsOf(bench) - 120 })),
  'no-expiry': claims(() => ({ exp: undefined })),
  'expiry-in-words': claims(() => ({ exp: 'never' })),
  'not-yet': claims(bench => ({ nbf: secondsOf(bench) + 600 })),
  'of-an-hour-ago': claims(bench => ({ iat: secondsOf(bench) - 3600 })),
  'of-the-future': claims(bench => ({ iat: secondsOf(bench) + 3600 })),
  'no-issue-time': claims(() => ({ iat: undefined })),
  'no-subject': claims(() => ({ sub: undefined })),
  'empty-subject': claims(() => ({ sub: '' })),
  'subject-no-text': claims(() => ({ sub: 7 })),
  'endless-subject': claims(() => ({ sub: 'a'.repeat(300) })),
  'wrong-nonce': claims(() => ({ nonce: 'another' })),
  'no-nonce': claims(() => ({ nonce: undefined })),
  'wrong-at-hash': claims(() => ({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })),
} satisfies Record<string, Forge>
