/** Links that show one published version of a report to a person without an account. */

/** Live links of one company that people made. A schedule has a limit of its own. */
export const MAX_LIVE_LINKS = 50
export const MIN_LINK_DAYS = 1
export const MAX_LINK_DAYS = 365
/** Unless the person chooses otherwise. */
export const LINK_DAYS = 30
/** Characters of a passcode. */
export const MIN_PASSCODE = 8
export const MAX_PASSCODE = 128

const DAY_MS = 86_400_000

export type LinkState = 'live' | 'expired' | 'revoked'

/** Instants in milliseconds. A link that was revoked stays revoked after its last day. */
export function linkState(
  { expiresAt, isRevoked }: { readonly expiresAt: number; readonly isRevoked: boolean },
  now: number,
): LinkState {
  if (isRevoked) return 'revoked'
  return now < expiresAt ? 'live' : 'expired'
}

/** The instant from which a link of so many days no longer opens. */
export const linkExpiry = (now: number, days: number): number => now + days * DAY_MS

/**
 * Enough of an address to tell an office from a stranger, and too little to find a person:
 * `203.0.113.x`, `2001:db8:85a3:…`.
 */
export function shortAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}:…`
  return address.replace(/\.[^.]*$/, '.x')
}
