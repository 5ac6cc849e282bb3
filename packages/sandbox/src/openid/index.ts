/** An OpenID provider with invented people: the common part of several stand-ins. */
import type { FastifyInstance } from 'fastify'
import { readForms } from '#pages'
import { serveAuthorize } from './authorize.ts'
import { createProviderKey } from './keys.ts'
import type { OpenIdSetup } from './setup.ts'
import { serveTokens } from './tokens.ts'

export type { Bench, ConsentGrant, OpenIdClient, OpenIdSetup, Tamper } from './setup.ts'

export interface OpenIdProvider {
  serve(app: FastifyInstance): void
  /** Replaces the key, as vendors do from time to time. */
  changeKey(): void
}

export function createOpenIdProvider(setup: OpenIdSetup): OpenIdProvider {
  let key = createProviderKey()
  const { paths, tamper } = setup
  return {
    changeKey() {
      key = createProviderKey()
    },
    serve(app) {
      readForms(app)
      serveTokens(app, setup, serveAuthorize(app, setup), {
        get kid() {
          return key.kid
        },
        sign: (claims, header) => key.sign(claims, header),
        publicKeys: () => key.publicKeys(),
        publicPem: () => key.publicPem(),
      })

      app.get(paths.discovery, async (_, reply) => {
        const moved = tamper?.redirect(paths.discovery)
        if (moved) return reply.redirect(moved, 302)
        const document = describe(setup)
        return tamper?.discovery(document) ?? document
      })

      app.get(paths.keys, async (_, reply) => {
        const moved = tamper?.redirect(paths.keys)
        if (moved) return reply.redirect(moved, 302)
        const document = await key.publicKeys()
        return tamper?.keys(document) ?? document
      })
    },
  }
}

function describe({ issuer, origin, paths, scopes, describe: more }: OpenIdSetup) {
  const at = (path: string) => `${origin()}${path}`
  return {
    issuer: issuer(),
    authorization_endpoint: at(paths.authorize),
    token_endpoint: at(paths.token),
    userinfo_endpoint: at(paths.userinfo),
    revocation_endpoint: at(paths.revocation),
    jwks_uri: at(paths.keys),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: Object.keys(scopes),
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    ...more,
  }
}
