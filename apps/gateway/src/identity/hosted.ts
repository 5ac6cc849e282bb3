/**
 * The identity provider whose passwords are stored by Firebase Authentication. People, factors,
 * sessions and codes stay in our database; an account there has the id of the person here. NOTE:
 * accounts are changed within the transaction of the change, as its last step: if Firebase refuses,
 * the transaction is rolled back. If the commit is lost after it, the next attempt finds the
 * account as it wanted it.
 */
import { randomUUID } from 'node:crypto'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import { ProviderFailure } from '@millpond/providers/accounting'
import type {
  AccountAnswer,
  AccountFault,
  ChannelClaims,
  HostedAccounts,
  HostedIdentity,
} from '@millpond/providers/identity'
import type { Database, Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import { type Channel, type UserRow, userStore } from '../stores/user-store.ts'
import type { IdentityProvider, Person } from './index.ts'
import { faultOfPassword } from './password-rules.ts'
import { personFrom } from './person-row.ts'

export function createHostedIdentity(
  name: string,
  accounts: HostedAccounts,
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): IdentityProvider {
  const { administration } = accounts
  return {
    name,
    async personOf(tx, userId) {
      return personFrom(await userStore.find(tx, userId))
    },
    async personByEmail(tx, email) {
      return personFrom(await userStore.findByEmail(tx, email))
    },
    faultOfPassword,
    // Firebase hashes it; until then it is sealed, as long as a code is valid.
    prepare: async password => ({ kept: password }),
    async check(credentials) {
      const who = await identify(accounts, credentials)
      if (!who) return fail('refused')
      return database.asSystem(tx => enterAs(tx, who, clock.now()))
    },
    async addPerson(tx, { email, name: called, password }) {
      const row = { userId: randomUUID(), email, name: called }
      if (!password) return add(tx, row, clock.now())
      const userId = await openAccount(tx, accounts, { ...row, password: password.kept })
      return userId === null ? null : add(tx, { ...row, userId }, clock.now())
    },
    async setPassword(tx, userId, { kept }) {
      const known = asked(await administration.find({ subject: userId }))
      if (known) return asked(await administration.change(userId, { password: kept }))
      const row = await userStore.find(tx, userId)
      if (!row) throw new Error('The person was not found')
      asked(await administration.create({ subject: userId, ...accountOf(row), password: kept }))
    },
    hasPassword: async (_, userId) =>
      asked(await administration.find({ subject: userId })) !== null,
    async moveTo(tx, userId, email) {
      await userStore.moveTo(tx, userId, email, clock.now())
      // No account there: the person has only signed in with another issuer.
      if (asked(await administration.find({ subject: userId }))) {
        asked(await administration.change(userId, { email, emailVerified: true }))
      }
    },
    async remove(tx, userId) {
      await userStore.remove(tx, userId)
      const gone = await administration.remove(userId)
      if (!gone.ok && gone.error.kind !== 'sessionEnded') throw failureOf(gone.error)
    },
  }
}

const accountOf = ({ email, name }: UserRow) => ({ email, name })

/** The person of the password, from a token whose signature is verified here. */
async function identify(
  accounts: HostedAccounts,
  credentials: { readonly email: string; readonly password: string },
): Promise<HostedIdentity | null> {
  const signed = await accounts.signIn(credentials)
  if (!signed.ok) {
    if (IS_TROUBLE.has(signed.error.kind)) throw failureOf(signed.error)
    return null
  }
  const who = await accounts.verify(signed.value.idToken)
  return who?.subject === signed.value.subject ? who : null
}

/** Matched by the account's id, never by its address. New accounts need a verified address. */
async function enterAs(tx: Tx, who: HostedIdentity, now: Date): Promise<Result<Person, 'refused'>> {
  const userId = who.subject
  let row = await userStore.find(tx, userId)
  if (!row && who.email !== null && who.emailVerified) {
    const email = who.email.toLowerCase()
    await add(tx, { userId, email, name: who.name ?? '' }, now)
    row = await userStore.find(tx, userId)
  }
  if (!row || row.disabledAt !== null) return fail('refused')
  await keepClaims(tx, row, who.claims)
  const person = personFrom(await userStore.find(tx, userId))
  return person ? succeed(person) : fail('refused')
}

async function keepClaims(tx: Tx, row: UserRow, claims: ChannelClaims): Promise<void> {
  const channels: readonly Channel[] = ['appStore', 'xero', 'quickbooks']
  for (const channel of channels) {
    if (claims[channel] && !row[channel]) await userStore.markChannel(tx, row.userId, channel)
  }
}

async function add(
  tx: Tx,
  row: { readonly userId: string; readonly email: string; readonly name: string },
  now: Date,
): Promise<Person | null> {
  if (!(await userStore.add(tx, row, now))) return null
  return personFrom(await userStore.find(tx, row.userId))
}

interface NewAccount {
  readonly userId: string
  readonly email: string
  readonly name: string
  readonly password: string
}

/**
 * An account may exist from an attempt whose commit was lost. Its address has just been verified,
 * which equals a reset: it gets the new password and keeps its id. Null if the account belongs to a
 * person here who has changed their address.
 */
async function openAccount(
  tx: Tx,
  { administration }: HostedAccounts,
  { userId, email, name, password }: NewAccount,
): Promise<string | null> {
  const made = await administration.create({ subject: userId, email, name, password })
  if (made.ok) return made.value.subject
  if (made.error.kind !== 'emailInUse') throw failureOf(made.error)
  const known = asked(await administration.find({ email }))
  if (!known) throw failureOf(made.error)
  if (await userStore.find(tx, known.subject)) return null
  asked(await administration.change(known.subject, { password, emailVerified: true }))
  return known.subject
}

/** Faults of Firebase, as opposed to wrong input. */
const IS_TROUBLE: ReadonlySet<AccountFault['kind']> = new Set([
  'network',
  'tooManyRequests',
  'misconfigured',
])

const failureOf = ({ kind, code }: AccountFault) =>
  new ProviderFailure(
    kind === 'tooManyRequests' ? 'rate-limited' : kind === 'network' ? 'unavailable' : 'rejected',
    `The password service replied ${code}`,
  )

function asked<T>(answer: AccountAnswer<T>): T {
  if (!answer.ok) throw failureOf(answer.error)
  return answer.value
}
