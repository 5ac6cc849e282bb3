/** Where `_build-gateway.ts` builds the gateway, relative to the repository. */
export const GATEWAY_BUNDLE = 'apps/gateway/tests/dist/gateway'
