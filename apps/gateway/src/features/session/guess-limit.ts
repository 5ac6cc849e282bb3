import { Refusal } from '../../http/refusal.ts'

const MINUTE_MS = 60_000
/** Wrong tries at one account from one address in ten minutes, and from everywhere in a day. */
const FROM_ONE_ADDRESS = { most: 10, ms: 10 * MINUTE_MS }
const FROM_ANYWHERE = { most: 100, ms: 1440 * MINUTE_MS }

interface Guess {
  /** The e-mail typed in, whether anybody has it or not: so the answer tells nothing. */
  readonly account: string
  readonly address: string
}

export interface GuessLimit {
  /** Before the password is looked at, so that guesses sent at once count too. */
  spend(guess: Guess, now: Date): void
  /** The password was right: what went before were slips of the same person. */
  forgive(guess: Guess): void
}

/**
 * A stranger may use up his own tries and, with a hundred addresses, those of everybody else for a
 * day; but never those of an address the account has signed in from.
 */
export function createGuessLimit(): GuessLimit {
  const near = createCounter(FROM_ONE_ADDRESS)
  const far = createCounter(FROM_ANYWHERE)
  const homes = createMemory<true>()
  const pair = ({ account, address }: Guess) => `${address} ${account}`
  return {
    spend(guess, now) {
      const isHome = homes.get(pair(guess)) === true
      if (near.spend(pair(guess), now) && (isHome || far.spend(guess.account, now))) return
      throw new Refusal('tooManyRequests', 'Too many attempts. Wait a few minutes and try again.')
    },
    forgive(guess) {
      near.forget(pair(guess))
      far.forget(guess.account)
      homes.set(pair(guess), true)
    },
  }
}

/** More than this are not remembered: the oldest go first. */
const MOST_KEYS = 50_000

function createMemory<Value>() {
  const values = new Map<string, Value>()
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: Value): void {
      values.delete(key)
      const oldest = values.keys().next()
      if (values.size >= MOST_KEYS && !oldest.done) values.delete(oldest.value)
      values.set(key, value)
    },
    delete: (key: string) => values.delete(key),
  }
}

function createCounter({ most, ms }: { most: number; ms: number }) {
  const seen = createMemory<{ from: number; count: number }>()
  return {
    spend(key: string, now: Date): boolean {
      const entry = seen.get(key)
      if (entry && now.getTime() - entry.from < ms) {
        entry.count += 1
        return entry.count <= most
      }
      seen.set(key, { from: now.getTime(), count: 1 })
      return true
    },
    forget(key: string): void {
      seen.delete(key)
    },
  }
}
