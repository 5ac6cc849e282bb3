import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All addresses of the public internet in version 6 so far. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet: `93.184.215.14` is, `10.0.0.1` is not. An
 * address of version 6 that contains one of version 4, such as `::ffff:10.0.0.1`, counts as that.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return address.range() === 'unicast'
  const wide = address as ipaddr.IPv6
  if (wide.isIPv4MappedAddress()) return wide.toIPv4Address().range() === 'unicast'
  const range = wide.range()
  // The translation from version 6 to 4: the last four bytes are the address that is reached.
  if (range === 'rfc6052')
    return new ipaddr.IPv4(wide.toByteArray().slice(12)).range() === 'unicast'
  return range === 'unicast' && wide.match(GLOBAL_V6)
}

/** The IP address in the host of a URL, where version 6 is in brackets; null if it is a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? null : bare
}
