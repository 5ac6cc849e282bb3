/** The key of one provider, created at its start; the public half is published. */
import { randomUUID } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose'

export interface ProviderKey {
  readonly kid: string
  sign(claims: Record<string, unknown>, header?: Record<string, unknown>): Promise<string>
  publicKeys(): Promise<{ keys: JWK[] }>
  publicPem(): Promise<string>
}

export async function createProviderKey(): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  return {
    kid,
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid, ...header })
        .sign(privateKey),
    async publicKeys() {
      return { keys: [{ ...(await exportJWK(publicKey)), use: 'sig', alg: 'RS256', kid }] }
    },
    publicPem: () => exportSPKI(publicKey),
  }
}
