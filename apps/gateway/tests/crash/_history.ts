/**
 * The operations of many writers and their replies, in milliseconds of one clock. An operation
 * starts with its first attempt and ends when its outcome is known, whatever the number of
 * attempts.
 */
interface Operation {
  /** The register it uses: operations on different registers are independent. */
  readonly register: string
  readonly began: number
  /** Infinity while the outcome is unknown. */
  readonly ended: number
}

/** `unknown`: every attempt was cut off, so it may have happened or not. */
export type AttemptOutcome = 'done' | 'refused' | 'unknown'

/** Sets all parts of a register at once, to a value that no other writer uses. */
export interface BatchWrite extends Operation {
  readonly value: string
  readonly outcome: AttemptOutcome
}

/** The value of each part of a register; null where nothing was ever written. */
export interface BatchRead extends Operation {
  readonly parts: readonly (string | null)[]
}

/** Replaces version `base` of a document; the reply names the new version. */
export interface DocumentWrite extends Operation {
  readonly base: number
  readonly version: number | null
  readonly value: string
  readonly outcome: AttemptOutcome
}

/** A document after all writers have finished. */
export interface DocumentEnd {
  readonly register: string
  readonly version: number
  readonly value: string | null
}

/** Adds an entry under a name that only this writer uses. */
export interface Addition extends Operation {
  readonly name: string
  readonly outcome: AttemptOutcome
}

/** The reply to a finished operation, and the reply to the same request with the same key. */
export interface Repetition {
  readonly key: string
  readonly first: string
  readonly again: string
}

export interface History {
  readonly batchWrites: readonly BatchWrite[]
  /** The last operation of each register starts after all writes. */
  readonly batchReads: readonly BatchRead[]
  readonly documentWrites: readonly DocumentWrite[]
  readonly documentEnds: readonly DocumentEnd[]
  readonly additions: readonly Addition[]
  /** By register, every name that is there at the end, as often as it is there. */
  readonly added: Readonly<Record<string, readonly string[]>>
  readonly repetitions: readonly Repetition[]
}
