import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

/**
 * What a failed statement may reveal in logs and stored rows: its SQLSTATE and the server's
 * message. The statement, its values and its details can hold amounts, names and tokens, so they
 * are removed here.
 */
class DatabaseFailure extends Error {
  override name = 'DatabaseFailure'
  /** The SQLSTATE. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const CONNECTION_FAILURE = '08006'
const INTERNAL_ERROR = 'XX000'

/** Any other error passes unchanged. `isLost`: the connection did not even accept the rollback. */
export function withoutValues(error: unknown, isLost = false): unknown {
  const isWrapped = error instanceof DrizzleQueryError
  const cause = isWrapped ? error.cause : error
  if (cause instanceof DatabaseError) return withFramesOf(cause, failureOf(cause))
  if (!isWrapped) return error
  // The driver's errors without a SQLSTATE come from the network, except for a value that it cannot
  // encode.
  const failure =
    isLost || !(cause instanceof TypeError)
      ? new DatabaseFailure(CONNECTION_FAILURE, 'The connection to the database was lost')
      : new DatabaseFailure(INTERNAL_ERROR, 'The statement could not be sent')
  return withFramesOf(error, failure)
}

/** For work that needs the server and holds no values: a connection error gets a SQLSTATE too. */
export async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    if (cause instanceof DatabaseError) throw cause
    throw Object.assign(new DatabaseFailure(CONNECTION_FAILURE, 'The database cannot be reached'), {
      cause,
    })
  }
}

/** The server has not answered within its time limit. */
export const tooSlow = () =>
  new DatabaseFailure(CONNECTION_FAILURE, 'The database takes too long to answer')

function failureOf({ code = INTERNAL_ERROR, message }: DatabaseError): DatabaseFailure {
  // Messages of class 22 quote the value: "invalid input syntax … "12.50"".
  const quotes = code.startsWith('22')
  return new DatabaseFailure(code, quotes ? 'The database refused a value' : message)
}

/** Keeps the stack frames of the statement without their heading, which would repeat its values. */
function withFramesOf(origin: Error, failure: DatabaseFailure): DatabaseFailure {
  failure.stack = `${failure.name}: ${failure.message}\n${framesOf(origin)}`
  return failure
}

/** The lines of a stack below its heading, which holds the message. */
export function framesOf({ stack = '', message }: Error): string {
  const start = message === '' ? 0 : stack.indexOf(message) + message.length
  const frames = stack.slice(start).split('\n')
  return frames.filter(line => /^\s+at /.test(line)).join('\n')
}
