/**
 * What many writers did and were told, in milliseconds of one clock. An operation begins with its
 * first attempt and ends when its outcome is known, however many attempts that took.
 */
interface Operation {
  /** What it was about: operations on different registers have nothing to do with each other. */
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

/** What each part of a register held; null where nothing was ever written. */
export interface BatchRead extends Operation {
  readonly parts: readonly (string | null)[]
}

/** Replaces version `base` of a document; the answer names the version it made. */
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

/** The answer to a finished operation, and the one to the same request with the same key again. */
export interface Repetition {
  readonly key: string
  readonly first: string
  readonly again: string
}

export interface History {
  readonly batchWrites: readonly BatchWrite[]
  /** The last one of each register comes after all writes. */
  readonly batchReads: readonly BatchRead[]
  readonly documentWrites: readonly DocumentWrite[]
  readonly documentEnds: readonly DocumentEnd[]
  readonly additions: readonly Addition[]
  /** By register, every name that is there in the end, as often as it is there. */
  readonly added: Readonly<Record<string, readonly string[]>>
  readonly repetitions: readonly Repetition[]
}
