/** Which addresses a webhook may have. Whether an IP address is public is checked elsewhere. */

export const MAX_WEBHOOK_ADDRESS = 2000
export const MAX_WEBHOOKS = 20

/** The parts of an address, as `URL` has them. */
interface AddressParts {
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
}

/** Names that are given within one network or machine, and never on the internet. */
const LOCAL_ENDINGS = [
  ...['localhost', 'local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'home'],
  ...['lan', 'arpa', 'test', 'example', 'invalid', 'onion'],
]

/**
 * A sentence that says what is wrong with an address, or null. `parts` is null if it could not be
 * read. An installation of one's own may allow addresses of its network.
 */
export function addressFault(
  address: string,
  parts: AddressParts | null,
  { allowsPrivate }: { readonly allowsPrivate: boolean },
): string | null {
  if (address.length > MAX_WEBHOOK_ADDRESS) {
    return `Use an address of at most ${MAX_WEBHOOK_ADDRESS} characters.`
  }
  if (parts === null || parts.hostname === '') {
    return 'Enter an address such as https://example.com/millpond.'
  }
  const isAllowed = parts.protocol === 'https:' || (allowsPrivate && parts.protocol === 'http:')
  if (!isAllowed) return 'Use an address that starts with https://.'
  if (parts.username !== '' || parts.password !== '') {
    return 'Remove the user name and the password from the address.'
  }
  if (!allowsPrivate && isLocalName(parts.hostname)) return NOT_PUBLIC
  return null
}

export const NOT_PUBLIC = 'Use an address on the internet. This one is on a private network.'

/** `localhost.` is `localhost`. A name without a dot is only known within a network. */
function isLocalName(hostname: string): boolean {
  if (hostname.startsWith('[')) return false
  const labels = hostname.toLowerCase().replace(/\.+$/, '').split('.')
  return labels.length < 2 || LOCAL_ENDINGS.includes(labels.at(-1) ?? '')
}
