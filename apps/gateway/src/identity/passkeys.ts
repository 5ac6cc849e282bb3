/** Passkeys: a browser signs with a key that never leaves the person's device. */
import { randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { type PasskeyRow, passkeyStore } from '../stores/passkey-store.ts'

type Json = Record<string, unknown>

interface Challenge {
  readonly challenge: string
  /** The options of the browser's own call. */
  readonly options: Json
}

export interface Passkeys {
  /** A passkey belongs to a domain name; an IP address has none. */
  readonly isOffered: boolean
  list(tx: Tx, userId: string): Promise<readonly PasskeyRow[]>
  /** `allowed` null: any passkey of this site. */
  challenge(allowed: readonly PasskeyRow[] | null): Promise<Challenge>
  challengeToAdd(
    person: { userId: string; email: string; name: string },
    existing: readonly PasskeyRow[],
  ): Promise<Challenge>
  /**
   * The owner of the passkey, and whether the device verified its user; null if the response proves
   * nothing.
   */
  answered(
    tx: Tx,
    challenge: string,
    answer: Json,
  ): Promise<{ readonly userId: string; readonly isPersonVerified: boolean } | null>
  /** False if the response does not match, or the passkey is already registered. */
  add(
    tx: Tx,
    userId: string,
    made: { challenge: string; answer: Json; name: string },
  ): Promise<boolean>
  /** False if it does not exist. */
  rename(tx: Tx, userId: string, to: { passkeyId: string; name: string }): Promise<boolean>
  /** Its name; null if it does not exist. */
  remove(tx: Tx, userId: string, passkeyId: string): Promise<string | null>
}

const MAX_PER_PERSON = 20

export function createPasskeys(config: Config, clock: Clock): Passkeys {
  const { origin, hostname } = new URL(config.publicUrl)
  const listed = (rows: readonly PasskeyRow[]) =>
    rows.map(row => ({ id: row.credentialId, transports: transportsOf(row) }))
  return {
    isOffered: !/^[\d.]+$|^\[/.test(hostname),
    list: passkeyStore.listOf,
    async challenge(allowed) {
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        userVerification: 'preferred',
        ...(allowed && { allowCredentials: listed(allowed) }),
      })
      return { challenge: options.challenge, options: { ...options } }
    },
    async challengeToAdd({ userId, email, name }, existing) {
      const options = await generateRegistrationOptions({
        rpName: 'Millpond',
        rpID: hostname,
        userName: email,
        userDisplayName: name === '' ? email : name,
        userID: new TextEncoder().encode(userId),
        attestationType: 'none',
        excludeCredentials: listed(existing),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      return { challenge: options.challenge, options: { ...options } }
    },
    async answered(tx, challenge, answer) {
      const { id: credentialId } = answer
      if (typeof credentialId !== 'string') return null
      const row = await passkeyStore.lockByCredential(tx, credentialId)
      if (!row) return null
      const verified = await proving(() =>
        verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: false,
          credential: {
            id: row.credentialId,
            publicKey: new Uint8Array(row.publicKey),
            counter: row.counter,
            transports: transportsOf(row),
          },
        }),
      )
      if (!verified?.verified) return null
      const { newCounter, userVerified } = verified.authenticationInfo
      await passkeyStore.markUsed(tx, row.passkeyId, newCounter, clock.now())
      return { userId: row.userId, isPersonVerified: userVerified }
    },
    async add(tx, userId, { challenge, answer, name }) {
      if ((await passkeyStore.listOf(tx, userId)).length >= MAX_PER_PERSON) return false
      const verified = await proving(() =>
        verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: hostname,
          requireUserVerification: false,
        }),
      )
      if (!verified?.verified) return false
      const { credential } = verified.registrationInfo
      return passkeyStore.add(tx, {
        passkeyId: randomUUID(),
        userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (credential.transports ?? []).join(' '),
        name,
        createdAt: clock.now(),
      })
    },
    rename: passkeyStore.rename,
    remove: passkeyStore.remove,
  }
}

const transportsOf = ({ transports }: PasskeyRow) =>
  transports === '' ? [] : transports.split(' ')

/** The library throws on every mismatch; for us all of them mean: not proved. */
async function proving<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch {
    return null
  }
}
