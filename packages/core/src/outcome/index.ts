/** Broken invariants throw; expected outcomes of a rule are a `Result`, never thrown. */

export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export const succeed = <T>(value: T): Result<T, never> => ({ ok: true, value })
export const fail = <E>(error: E): Result<never, E> => ({ ok: false, error })

export class AssertionError extends Error {
  override name = 'AssertionError'
}

/**
 * Throws if an invariant is broken: `assert(values.length === months.length, 'one value a month')`.
 * A computed message is given as a function, so that its text is only built on failure.
 */
export function assert(condition: unknown, message: string | (() => string)): asserts condition {
  if (!condition) throw new AssertionError(typeof message === 'string' ? message : message())
}

/** The default branch of a switch that handles every case; adding a case then fails to compile. */
export function unreachable(value: never): never {
  throw new AssertionError(`Unreachable: ${JSON.stringify(value)}`)
}
