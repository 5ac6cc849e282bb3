/**
 * Secrets for a single use and a short time: mailed codes and links, sign-ins that wait for a
 * second factor, challenges. The holder shows a `handle` that cannot be guessed (a ticket, the
 * browser's cookie, or the session), and where that is not enough, an eight-digit code from a mail.
 */
import { timingSafeEqual } from 'node:crypto'
import { fail, type Result, succeed } from '@millpond/core/outcome'
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Seal } from '../sealing/seal.ts'
import { oneTimeCodeStore } from '../stores/one-time-code-store.ts'
import { hashOf, keyedHash, newCode } from './secrets.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
export const RESET_SECONDS = 30 * MINUTE
export const UNDO_EMAIL_DAYS = 7
const VALID_SECONDS = {
  verifyEmail: 60 * MINUTE,
  reset: RESET_SECONDS,
  changeEmail: 30 * MINUTE,
  undoEmail: UNDO_EMAIL_DAYS * DAY,
  confirm: 15 * MINUTE,
  secondFactor: 10 * MINUTE,
  passkeySignIn: 10 * MINUTE,
  passkeyAdd: 10 * MINUTE,
  passkeyConfirm: 10 * MINUTE,
  foreign: 10 * MINUTE,
} as const
type Purpose = keyof typeof VALID_SECONDS

/** With 10^8 codes, five attempts succeed once in twenty million times. */
const MAX_WRONG_TRIES = 5

interface Issue {
  readonly handle: string
  readonly userId?: string | null
  readonly payload?: unknown
}

export interface OneTimeCode {
  readonly userId: string | null
  readonly payload: unknown
}

export interface OneTimeCodes {
  /** Proved by the handle alone. */
  issue(tx: Tx, purpose: Purpose, issue: Issue): Promise<void>
  /** The same with an additional eight-digit code, which it returns for the mail. */
  issueCode(tx: Tx, purpose: Purpose, issue: Issue): Promise<string>
  /** Uses it up. A wrong code is counted, so the transaction must be committed in any case. */
  take(
    tx: Tx,
    purpose: Purpose,
    shown: { readonly handle: string; readonly code?: string },
  ): Promise<Result<OneTimeCode, 'refused'>>
  /** Reads the payload of a handle without using it up: a second factor may be mistyped. */
  peek(tx: Tx, purpose: Purpose, handle: string): Promise<OneTimeCode | null>
  /** Counts one wrong attempt at the handle. */
  countWrongTry(tx: Tx, purpose: Purpose, handle: string): Promise<void>
  remove(tx: Tx, purpose: Purpose, handle: string): Promise<void>
  /** All, or those that were issued at an instant or later. */
  removeAllOf(tx: Tx, userId: string, purposes: readonly Purpose[], since?: Date): Promise<void>
  tidyUp(tx: Tx): Promise<void>
}

export function createOneTimeCodes(secret: Uint8Array, seal: Seal, clock: Clock): OneTimeCodes {
  const hashCode = keyedHash(secret, 'millpond one-time code')
  const ownerOf = (purpose: Purpose, handleHash: Buffer) =>
    `one-time:${purpose}:${handleHash.toString('base64url')}`

  const put = (tx: Tx, purpose: Purpose, issue: Issue, code: string | null) => {
    const handleHash = hashOf(issue.handle)
    const now = clock.now()
    const payload = JSON.stringify(issue.payload ?? null)
    return oneTimeCodeStore.put(tx, {
      purpose,
      handleHash,
      userId: issue.userId ?? null,
      codeHash: code === null ? null : hashCode(`${purpose} ${issue.handle} ${code}`),
      sealedPayload: seal.seal(payload, ownerOf(purpose, handleHash)),
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_SECONDS[purpose] * 1000),
    })
  }

  const living = async (tx: Tx, purpose: Purpose, handle: string) => {
    const row = await oneTimeCodeStore.lock(tx, purpose, hashOf(handle))
    const isOver = !row || row.expiresAt <= clock.now() || row.wrongTries >= MAX_WRONG_TRIES
    return isOver ? null : row
  }
  type Row = NonNullable<Awaited<ReturnType<typeof living>>>
  const codeOfRow = (purpose: Purpose, row: Row): OneTimeCode => ({
    userId: row.userId,
    payload: row.sealedPayload
      ? JSON.parse(seal.open(row.sealedPayload, ownerOf(purpose, hashBytes(row.handleHash))))
      : null,
  })

  return {
    issue: (tx, purpose, issue) => put(tx, purpose, issue, null),
    async issueCode(tx, purpose, issue) {
      const code = newCode()
      await put(tx, purpose, issue, code)
      return code
    },
    async take(tx, purpose, { handle, code }) {
      const row = await living(tx, purpose, handle)
      const given = hashCode(`${purpose} ${handle} ${code ?? ''}`)
      if (!row) return fail('refused')
      if (row.codeHash && !timingSafeEqual(hashBytes(row.codeHash), given)) {
        await oneTimeCodeStore.countWrongTry(tx, purpose, row.handleHash)
        return fail('refused')
      }
      await oneTimeCodeStore.remove(tx, purpose, row.handleHash)
      return succeed(codeOfRow(purpose, row))
    },
    async peek(tx, purpose, handle) {
      const row = await living(tx, purpose, handle)
      return row ? codeOfRow(purpose, row) : null
    },
    countWrongTry: (tx, purpose, handle) =>
      oneTimeCodeStore.countWrongTry(tx, purpose, hashOf(handle)),
    remove: (tx, purpose, handle) => oneTimeCodeStore.remove(tx, purpose, hashOf(handle)),
    removeAllOf: (tx, userId, purposes, since) =>
      oneTimeCodeStore.removeOf(tx, userId, purposes, since),
    // Deleted at once: the payload may hold a password.
    tidyUp: tx => oneTimeCodeStore.forgetBefore(tx, clock.now()),
  }
}

/** The two databases return bytes as different kinds of array. */
const hashBytes = (bytes: Uint8Array) => Buffer.from(bytes)
