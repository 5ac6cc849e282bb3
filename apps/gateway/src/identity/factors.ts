/** Second factors that are typed: an authenticator's code, or a recovery code instead of it. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Seal } from '../sealing/seal.ts'
import { factorStore } from '../stores/factor-store.ts'
import { keyedHash } from './secrets.ts'

const PERIOD_SECONDS = 30
const RECOVERY_CODES = 10
/** 24 of 31 letters have 118 bits, so that a plain hash is enough (ASVS 6.5.2). */
const RECOVERY_LETTERS = 24
/** Without letters that look like digits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

interface TotpSetUp {
  readonly secret: string
  /** For the QR code that an authenticator app scans. */
  readonly uri: string
}

export interface Factors {
  hasTotp(tx: Tx, userId: string): Promise<boolean>
  /** A new secret, not active yet; null while another is active. */
  begin(tx: Tx, person: { userId: string; email: string }): Promise<TotpSetUp | null>
  /** Activates the secret and returns the recovery codes, or null for a wrong code. */
  confirm(tx: Tx, userId: string, code: string): Promise<readonly string[] | null>
  /** Accepts the code of the current or an adjacent time step, each only once. */
  takeTotp(tx: Tx, userId: string, code: string): Promise<boolean>
  takeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean>
  renewRecoveryCodes(tx: Tx, userId: string): Promise<readonly string[]>
  recoveryCodesLeft(tx: Tx, userId: string): Promise<number>
  remove(tx: Tx, userId: string): Promise<boolean>
}

export function createFactors(installation: Uint8Array, seal: Seal, clock: Clock): Factors {
  const hashCode = keyedHash(installation, 'millpond recovery code')
  const ownerOf = (userId: string) => `totp:${userId}`
  const totpOf = (secret: Secret, label = '') =>
    new TOTP({ issuer: 'Millpond', label, secret, digits: 6, period: PERIOD_SECONDS })

  /** The time step of the code; null if it matches none near now. */
  const stepOf = async (tx: Tx, userId: string, code: string, isInForce: boolean) => {
    const row = await factorStore.lockTotp(tx, userId)
    if (!row || (row.confirmedAt !== null) !== isInForce) return null
    const secret = Secret.fromBase32(seal.open(row.sealedSecret, ownerOf(userId)))
    const timestamp = clock.now().getTime()
    const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
    if (delta === null) return null
    const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
    return step > row.lastStep ? step : null
  }
  const renewRecoveryCodes = async (tx: Tx, userId: string) => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const hashes = codes.map(code => hashCode(`${userId} ${folded(code)}`))
    await factorStore.replaceRecoveryCodes(tx, userId, hashes)
    return codes
  }

  return {
    hasTotp: factorStore.hasTotp,
    async begin(tx, { userId, email }) {
      const secret = new Secret({ size: 20 })
      const sealed = seal.seal(secret.base32, ownerOf(userId))
      if (!(await factorStore.beginTotp(tx, userId, sealed, clock.now()))) return null
      return { secret: secret.base32, uri: totpOf(secret, email).toString() }
    },
    async confirm(tx, userId, code) {
      const step = await stepOf(tx, userId, code, false)
      if (step === null) return null
      await factorStore.confirmTotp(tx, userId, clock.now())
      await factorStore.useStep(tx, userId, step)
      return renewRecoveryCodes(tx, userId)
    },
    async takeTotp(tx, userId, code) {
      const step = await stepOf(tx, userId, code, true)
      if (step === null) return false
      await factorStore.useStep(tx, userId, step)
      return true
    },
    takeRecoveryCode: (tx, userId, code) =>
      factorStore.useRecoveryCode(tx, userId, hashCode(`${userId} ${folded(code)}`), clock.now()),
    renewRecoveryCodes,
    recoveryCodesLeft: factorStore.recoveryCodesLeft,
    async remove(tx, userId) {
      const isGone = await factorStore.removeTotp(tx, userId)
      await factorStore.replaceRecoveryCodes(tx, userId, [])
      return isGone
    },
  }
}

/** `k7mq-x2pd-9ahw-tt4e-bn36-uvcr` */
function newRecoveryCode(): string {
  const letters: string[] = []
  while (letters.length < RECOVERY_LETTERS) {
    for (const byte of randomBytes(32)) {
      // Bytes beyond the last whole alphabet would make its first letters more likely.
      if (byte >= 248 || letters.length === RECOVERY_LETTERS) continue
      letters.push(LETTERS[byte % LETTERS.length] ?? '')
    }
  }
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** Normalises a code as typed. */
const folded = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')
