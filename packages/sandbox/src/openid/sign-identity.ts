import { createHash } from 'node:crypto'
import type { ProviderKey } from './keys.ts'
import type { ConsentGrant, OpenIdSetup } from './setup.ts'

/** The id token of a grant; null if the issuer's fault omits it. */
export async function signIdentity(
  setup: OpenIdSetup,
  key: ProviderKey,
  grant: ConsentGrant,
  accessToken: string,
): Promise<string | null> {
  const { tamper, clientId, clientSecret } = setup
  const seconds = Math.floor(setup.now() / 1000)
  const claims = {
    iss: setup.issuer(),
    aud: clientId,
    iat: seconds,
    exp: seconds + 3600,
    auth_time: Math.floor(grant.at / 1000),
    at_hash: leftHalf(accessToken),
    ...setup.identity(grant),
  }
  if (!tamper) return key.sign(claims)
  return tamper.idToken({
    claims,
    header: { alg: 'RS256', typ: 'JWT', kid: key.kid },
    accessToken,
    clientId,
    clientSecret,
    strangeUrl: `${setup.issuer()}/strange`,
    sign: key.sign,
    publicPem: key.publicPem,
    publicJwk: async () => ({ ...(await key.publicKeys()).keys[0] }),
  })
}

const leftHalf = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
