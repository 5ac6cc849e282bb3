import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Fastify reads no form bodies by itself. */
export function readForms(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 65_536 },
    (_, body, done) => done(null, new URLSearchParams(body.toString())),
  )
}

export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** A query parameter given twice counts once; given empty, it does not count. */
export function firstOf(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first : null
}
