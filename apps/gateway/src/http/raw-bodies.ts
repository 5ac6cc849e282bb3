import type { FastifyInstance } from 'fastify'

const MAX_BODY = 1024 * 1024

/**
 * In this scope a body is the text that arrived, because its signature covers it. Elsewhere a body
 * is JSON, and its bytes are gone once it is parsed.
 */
export function keepRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: MAX_BODY },
    (_request, body, done) => done(null, body),
  )
}

export const rawBodyOf = (body: unknown): string => (typeof body === 'string' ? body : '')
