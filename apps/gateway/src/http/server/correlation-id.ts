import { randomUUID } from 'node:crypto'

export const CORRELATION_HEADER = 'x-correlation-id'

const PLAUSIBLE = /^[A-Za-z0-9][A-Za-z0-9_.-]{7,63}$/

/** The caller's own id if it is safe in a log line, else a new one. */
export function correlationIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && PLAUSIBLE.test(header) ? header : randomUUID()
}
