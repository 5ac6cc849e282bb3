/** What asks the driver for TLS. `prefer` and `allow` of other clients are not among it. */
const ENCRYPTED = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/** Whether everything said to this PostgreSQL can be read on the way to another machine. */
export function isInTheClear(databaseUrl: string): boolean {
  // An address without a host is one of a socket; the standard reader takes none such.
  const url = new URL(databaseUrl.replace('@/', '@localhost/').replace(':///', '://localhost/'))
  const host = url.searchParams.get('host') ?? url.hostname
  const isHere =
    host === '' || /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host) || host.startsWith('/')
  const mode = url.searchParams.get('sslmode') ?? ''
  return !isHere && !ENCRYPTED.has(mode) && url.searchParams.get('ssl') !== 'true'
}
