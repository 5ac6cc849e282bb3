/**
 * The addresses of the stand-ins for the gateway, and the addresses to which they may redirect a
 * browser.
 */

/** For every vendor and issuer that the environment does not configure itself. */
export function standInAddresses(url: string, environment: NodeJS.ProcessEnv) {
  return {
    XERO_LOGIN_URL: url,
    XERO_IDENTITY_URL: url,
    XERO_API_URL: url,
    ...(environment.INTUIT_CLIENT_ID
      ? {}
      : {
          INTUIT_ISSUER_URL: `${url}/intuit/op/v1`,
          INTUIT_DISCOVERY_URL: `${url}/intuit/.well-known/openid_configuration`,
          QUICKBOOKS_URL: `${url}/quickbooks`,
        }),
    ...(environment.OIDC_ISSUER_URL ? {} : { OIDC_ISSUER_URL: `${url}/issuer` }),
    ...(needsStripeStandIn(environment) ? { STRIPE_API_URL: url } : {}),
  }
}

/** Payments can be tried too, unless they are off, or real. */
const needsStripeStandIn = ({ BILLING, STRIPE_SECRET_KEY, INTUIT_CLIENT_ID }: NodeJS.ProcessEnv) =>
  BILLING !== 'off' && !STRIPE_SECRET_KEY && !INTUIT_CLIENT_ID

/** Where our local Stripe and QuickBooks send their events. */
export const webhooksOf = (gatewayPort: number) => ({
  SANDBOX_STRIPE_WEBHOOK: `http://localhost:${gatewayPort}/webhooks/stripe`,
  SANDBOX_QUICKBOOKS_WEBHOOK: `http://localhost:${gatewayPort}/webhooks/quickbooks`,
})

export const callbacksOf = (publicUrl: string): string =>
  [
    `${publicUrl}/connections/xero/callback`,
    `${publicUrl}/connections/quickbooks/callback`,
    `${publicUrl}/auth/foreign/callback`,
  ].join(',')
