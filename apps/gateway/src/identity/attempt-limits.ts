/**
 * Limits on failed attempts (security §7 S10). Stored in the database, so that all gateways count
 * together and a restart resets nothing. Strangers can use up their own attempts, and with many
 * addresses those of every other stranger for a day; they cannot use up those of a browser that the
 * person has signed in from, or of a reset by mail.
 */
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { attemptStore } from '../stores/attempt-store.ts'
import { RESET_SECONDS } from './one-time-codes.ts'
import { keyedHash } from './secrets.ts'

const HOUR = 3600
/**
 * A window starts with its first attempt, so two may adjoin: in any 24 hours at most twice `most`
 * attempts are checked, which for `account` is a hundred.
 */
const limitsFor = (signIn: number) => ({
  /** Wrong passwords for one account from one address. */
  pair: { most: 10, seconds: 600 },
  /** Attempts from all browsers that the person has not signed in from. */
  account: { most: 50, seconds: 24 * HOUR },
  /** Attempts from a browser that the person has signed in from. */
  device: { most: 10, seconds: 600 },
  deviceDay: { most: 50, seconds: 24 * HOUR },
  /** Attempts from one address, for any account. */
  address: { most: 7 * signIn, seconds: 24 * HOUR },
  /** Blocks nothing: counts attempts since the owner's last sign-in, for their log. */
  refused: { most: Number.MAX_SAFE_INTEGER, seconds: 30 * 24 * HOUR },
  /** Wrong second factors of one person, after a right password. */
  factor: { most: 30, seconds: 24 * HOUR },
  /** Wrong proofs in an open session, and of its person in all sessions. */
  confirm: { most: 10, seconds: 600 },
  confirmDay: { most: 50, seconds: 24 * HOUR },
  /** Mails to one address that were requested without a sign-in. */
  mail: { most: 6, seconds: HOUR },
  /**
   * Password reset links, apart from all other mail: a stranger who uses them up has sent them to
   * the owner, and there may be new ones when the last of them expires.
   */
  resetMail: { most: 6, seconds: RESET_SECONDS },
  /** Codes that signed-in people send to themselves. */
  confirmMail: { most: 6, seconds: HOUR },
  /** Invites mailed to one address, and by one person. */
  inviteTo: { most: 6, seconds: 24 * HOUR },
  inviteBy: { most: 100, seconds: 24 * HOUR },
  /**
   * Reports mailed to one address outside a company, and by one person, for all companies together.
   */
  reportMailTo: { most: 40, seconds: 24 * HOUR },
  reportMailBy: { most: 400, seconds: 24 * HOUR },
  /** Openings of one link to a report. */
  linkOpen: { most: 30, seconds: 60 },
  /** Wrong passcodes for one link, and from one network address. */
  linkPasscode: { most: 5, seconds: 900 },
  linkPasscodeFrom: { most: 5, seconds: 900 },
  /** Mails requested from one network address. */
  mailFrom: { most: 4 * signIn, seconds: HOUR },
})
type Limit = keyof ReturnType<typeof limitsFor>

const KEEP_MS = 86_400_000

export interface SignInAttempt {
  /** The email as typed, whether or not it has an account, so that the answer reveals nothing. */
  readonly email: string
  readonly address: string
  /** The browser, if the person with this email has signed in from it. */
  readonly knownDevice: string | null
}

export interface AttemptLimits {
  /** Whether one more is within the limit; it is counted in any case. */
  spend(tx: Tx, limit: Limit, key: string): Promise<boolean>
  forget(tx: Tx, limit: Limit, key: string): Promise<void>
  /** Refunds an attempt that was no guess. */
  giveBack(tx: Tx, limit: Limit, key: string): Promise<void>
  /**
   * Called before the password is checked, so that concurrent attempts count too. `lastOfMany` is
   * the last attempt of an account's day that is still checked.
   */
  spendSignIn(tx: Tx, attempt: SignInAttempt): Promise<'allowed' | 'lastOfMany' | 'tooMany'>
  /**
   * The password was right, so earlier attempts from there were the person's own mistakes. Returns
   * how many were refused, from everywhere, since the last call.
   */
  forgiveSignIn(tx: Tx, attempt: SignInAttempt): Promise<number>
  tidyUp(tx: Tx): Promise<void>
}

/** `signIn`: attempts of one address in five minutes, from the configuration. */
export function createAttemptLimits(
  { secret, signIn }: { secret: Uint8Array; signIn: number },
  clock: Clock,
): AttemptLimits {
  const limits = limitsFor(signIn)
  const hash = keyedHash(secret, 'millpond guess')
  const keyOf = (limit: Limit, key: string) => hash(`${limit} ${key}`)
  /** The number of attempts left; negative when this one was too many. */
  const leftAfter = async (tx: Tx, limit: Limit, key: string) => {
    const { most, seconds } = limits[limit]
    const span = { at: clock.now(), seconds }
    return most - (await attemptStore.spend(tx, keyOf(limit, key), span))
  }
  /** The limits are in a fixed order, so that two transactions never deadlock. */
  const limitsOf = ({ email, address, knownDevice }: SignInAttempt): [Limit, string][] =>
    knownDevice
      ? [
          ['device', `${knownDevice} ${email}`],
          ['deviceDay', `${knownDevice} ${email}`],
        ]
      : [
          ['address', address],
          ['pair', `${address} ${email}`],
          ['account', email],
        ]
  return {
    spend: async (tx, limit, key) => (await leftAfter(tx, limit, key)) >= 0,
    async forget(tx, limit, key) {
      await attemptStore.forget(tx, keyOf(limit, key))
    },
    giveBack: (tx, limit, key) => attemptStore.giveBack(tx, keyOf(limit, key)),
    async spendSignIn(tx, attempt) {
      await leftAfter(tx, 'refused', attempt.email)
      // A refusal by a narrower limit does not use up a wider one.
      let isLast = false
      for (const [limit, key] of limitsOf(attempt)) {
        const left = await leftAfter(tx, limit, key)
        if (left < 0) return 'tooMany'
        isLast ||= limit === 'account' && left === 0
      }
      return isLast ? 'lastOfMany' : 'allowed'
    },
    async forgiveSignIn(tx, attempt) {
      for (const [limit, key] of limitsOf(attempt)) {
        const isOwn = limit === 'pair' || limit === 'device'
        if (isOwn) await attemptStore.forget(tx, keyOf(limit, key))
        else await attemptStore.giveBack(tx, keyOf(limit, key))
      }
      const asked = await attemptStore.forget(tx, keyOf('refused', attempt.email))
      return Math.max(0, asked - 1)
    },
    tidyUp: tx => attemptStore.forgetBefore(tx, new Date(clock.now().getTime() - KEEP_MS)),
  }
}
