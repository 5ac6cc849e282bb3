/**
 * How often somebody may be wrong (security §7 S10). Kept in the database, so that all gateways
 * count together and a restart forgives nothing. A stranger can use up his own tries, and with many
 * addresses those of every other stranger for a day; never those of a browser the person has signed
 * in from, and never a reset by mail.
 */
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { guessStore } from '../stores/guess-store.ts'
import { RESET_SECONDS } from './one-time-codes.ts'
import { keyedHash } from './secrets.ts'

const HOUR = 3600
/**
 * A stretch begins with its first try, so two may touch: in any 24 hours at most twice as many are
 * looked at as `most` says, which for `account` is a hundred.
 */
const limitsFor = (signIn: number) => ({
  /** Wrong passwords for one account from one address. */
  pair: { most: 10, seconds: 600 },
  /** From everywhere but known browsers. */
  account: { most: 50, seconds: 24 * HOUR },
  /** From a browser the person has signed in from. */
  device: { most: 10, seconds: 600 },
  deviceDay: { most: 50, seconds: 24 * HOUR },
  /** From one address at whatever accounts. */
  address: { most: 7 * signIn, seconds: 24 * HOUR },
  /** Refuses nobody: how many there were since the owner was last let in, for their log. */
  refused: { most: Number.MAX_SAFE_INTEGER, seconds: 30 * 24 * HOUR },
  /** Wrong second factors of one person, who has shown the password already. */
  factor: { most: 30, seconds: 24 * HOUR },
  /** Wrong proofs in a session that is open already, and of its person in all sessions. */
  confirm: { most: 10, seconds: 600 },
  confirmDay: { most: 50, seconds: 24 * HOUR },
  /** Mails to one address that nobody signed in has asked for. */
  mail: { most: 6, seconds: HOUR },
  /**
   * Links to choose a new password, apart from all other mail: a stranger who uses them up has sent
   * them to the owner, and when the last of them ends there may be new ones.
   */
  resetMail: { most: 6, seconds: RESET_SECONDS },
  /** Codes that somebody signed in has mailed to themselves. */
  confirmMail: { most: 6, seconds: HOUR },
  /** Invites mailed to one address, and by one person. */
  inviteTo: { most: 6, seconds: 24 * HOUR },
  inviteBy: { most: 100, seconds: 24 * HOUR },
  /** Mails asked for from one address of the network. */
  mailFrom: { most: 4 * signIn, seconds: HOUR },
})
export type Limit = keyof ReturnType<typeof limitsFor>

const KEEP_MS = 86_400_000

export interface SignInGuess {
  /** The e-mail typed in, whether anybody has it or not: so the answer tells nothing. */
  readonly email: string
  readonly address: string
  /** The browser, if the person with this e-mail has signed in from it. */
  readonly knownDevice: string | null
}

export interface Guesses {
  /** Whether one more is within the limit; it counts in any case. */
  spend(tx: Tx, limit: Limit, key: string): Promise<boolean>
  forget(tx: Tx, limit: Limit, key: string): Promise<void>
  /** What was spent was no guess after all. */
  giveBack(tx: Tx, limit: Limit, key: string): Promise<void>
  /**
   * Before the password is looked at, so that guesses sent at once count too. `lastOfMany` is one
   * that is still looked at, and the last of an account's share for the day.
   */
  spendSignIn(tx: Tx, guess: SignInGuess): Promise<'allowed' | 'lastOfMany' | 'tooMany'>
  /**
   * The password was right: what went before from there were slips of the same person. Answers how
   * many were refused, from everywhere, since this was last asked.
   */
  forgiveSignIn(tx: Tx, guess: SignInGuess): Promise<number>
  tidyUp(tx: Tx): Promise<void>
}

/** `signIn`: attempts of one address in five minutes, as the configuration has them. */
export function createGuesses(
  { secret, signIn }: { secret: Uint8Array; signIn: number },
  clock: Clock,
): Guesses {
  const limits = limitsFor(signIn)
  const hash = keyedHash(secret, 'millpond guess')
  const keyOf = (limit: Limit, key: string) => hash(`${limit} ${key}`)
  /** How many more there may be; below nothing when this was one too many. */
  const leftAfter = async (tx: Tx, limit: Limit, key: string) => {
    const { most, seconds } = limits[limit]
    const span = { at: clock.now(), seconds }
    return most - (await guessStore.spend(tx, keyOf(limit, key), span))
  }
  /** In one order for all, so that two transactions never wait for each other. */
  const limitsOf = ({ email, address, knownDevice }: SignInGuess): [Limit, string][] =>
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
      await guessStore.forget(tx, keyOf(limit, key))
    },
    giveBack: (tx, limit, key) => guessStore.giveBack(tx, keyOf(limit, key)),
    async spendSignIn(tx, guess) {
      await leftAfter(tx, 'refused', guess.email)
      // Who is refused nearer to home uses up nothing of the others.
      let isLast = false
      for (const [limit, key] of limitsOf(guess)) {
        const left = await leftAfter(tx, limit, key)
        if (left < 0) return 'tooMany'
        isLast ||= limit === 'account' && left === 0
      }
      return isLast ? 'lastOfMany' : 'allowed'
    },
    async forgiveSignIn(tx, guess) {
      for (const [limit, key] of limitsOf(guess)) {
        const isOwn = limit === 'pair' || limit === 'device'
        if (isOwn) await guessStore.forget(tx, keyOf(limit, key))
        else await guessStore.giveBack(tx, keyOf(limit, key))
      }
      const asked = await guessStore.forget(tx, keyOf('refused', guess.email))
      return Math.max(0, asked - 1)
    },
    tidyUp: tx => guessStore.forgetBefore(tx, new Date(clock.now().getTime() - KEEP_MS)),
  }
}
