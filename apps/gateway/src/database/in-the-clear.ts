/**
 * The settings with which the driver uses TLS. `prefer` and `allow` of other clients are not among
 * them.
 */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/** Whether the connection to this PostgreSQL crosses the network without encryption. */
export function isInTheClear(databaseUrl: string): boolean {
  // An address without a host is a socket; the standard parser accepts none.
  const url = new URL(databaseUrl.replace('@/', '@localhost/').replace(':///', '://localhost/'))
  const host = url.searchParams.get('host') ?? url.hostname
  const isHere =
    host === '' || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host) || host.startsWith('/')
  const mode = url.searchParams.get('sslmode') ?? ''
  return !isHere && !ENCRYPTED.has(mode) && url.searchParams.get('ssl') !== 'true'
}
