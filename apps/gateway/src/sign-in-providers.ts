/** Part of the composition root: the issuers that people may sign in with, from the configuration. */
import type { ForeignIssuer } from '@millpond/providers/identity'
import { createIntuitSignIn } from '@millpond/providers/identity/intuit'
import { createOidcIssuer } from '@millpond/providers/identity/oidc'
import { createXeroSignIn } from '@millpond/providers/identity/xero'
import type { Config } from './config.ts'

export interface OfferedIssuer {
  readonly issuer: ForeignIssuer
  readonly isStandIn: boolean
}

/** In the order of their buttons. */
export function foreignIssuersFrom({ xero, signIn }: Config): OfferedIssuer[] {
  const { oidc, intuit } = signIn
  return [
    ...(xero
      ? [
          {
            isStandIn: xero.isStandIn,
            issuer: createXeroSignIn({
              clientId: xero.clientId,
              clientSecret: xero.clientSecret,
              ...(xero.loginUrl && { loginUrl: xero.loginUrl }),
              ...(xero.identityUrl && { identityUrl: xero.identityUrl }),
            }),
          },
        ]
      : []),
    ...(intuit
      ? [
          {
            isStandIn: intuit.isStandIn,
            issuer: createIntuitSignIn({
              clientId: intuit.clientId,
              clientSecret: intuit.clientSecret,
              environment: intuit.environment,
              ...(intuit.issuerUrl && { issuerUrl: intuit.issuerUrl }),
              ...(intuit.discoveryUrl && { discoveryUrl: intuit.discoveryUrl }),
            }),
          },
        ]
      : []),
    ...(oidc
      ? [{ isStandIn: oidc.isStandIn, issuer: createOidcIssuer({ id: 'oidc', ...oidc }) }]
      : []),
  ]
}
