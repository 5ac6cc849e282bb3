/** Sending a published report by email. */

/** Of one sending. */
export const MAX_RECIPIENTS = 20
/** Characters of the message to them. */
export const MAX_MESSAGE = 1000
/** Emails of one company to people outside it, in 24 hours. */
export const MAX_OUTSIDE_A_DAY = 200
/** The largest file that an email carries. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
const MAX_ADDRESS = 254

const DAY_MS = 86_400_000
/** The sender stops trying after three days. After this long no one can know what happened. */
const UNKNOWN_AFTER_MS = 4 * DAY_MS

export const outsideSince = (now: number): number => now - DAY_MS

interface Kept {
  readonly state: string
  readonly createdAt: number
}

/** waiting, accepted, failed, skipped; or unknown, if an email waits that is not there any more. */
export const deliveryState = ({ state, createdAt }: Kept, now: number): string =>
  state === 'waiting' && now - createdAt > UNKNOWN_AFTER_MS ? 'unknown' : state

export interface TypedAddresses {
  /** Each once, in lower case. */
  readonly addresses: readonly string[]
  /** What is no address. */
  readonly wrong: readonly string[]
}

/** `Ana@bank.example; sam@bank.example sam` is two addresses and a wrong one. */
export function addressesIn(typed: string): TypedAddresses {
  const words = [...new Set(typed.toLowerCase().split(/[\s,;]+/))].filter(word => word !== '')
  return { addresses: words.filter(isAddress), wrong: words.filter(word => !isAddress(word)) }
}

/** What the gateway accepts: letters and digits of English, one `@`, a name with a dot. */
const isAddress = (word: string): boolean =>
  word.length <= MAX_ADDRESS &&
  !word.includes('..') &&
  /^[a-z0-9_'+-][a-z0-9_'+.-]*(?<!\.)@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(word)
