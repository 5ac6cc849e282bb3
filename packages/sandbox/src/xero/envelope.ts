/** The envelope of every answer of the accounting API, in JSON or, like Xero by default, in XML. */
import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
  content: Readonly<Record<string, unknown>>,
) {
  const body = {
    Id: randomUUID(),
    Status: 'OK',
    ProviderName: 'Millpond',
    DateTimeUTC: `/Date(${now})/`,
    ...content,
  }
  if (request.headers.accept?.includes('application/json')) return reply.send(body)
  return reply.type('text/xml; charset=utf-8').send(`<Response>${xmlOf(body)}</Response>`)
}

/**
 * Enough for a caller that forgot to ask for JSON to see that it is XML; it is not meant to be
 * read.
 */
function xmlOf(value: unknown, name = 'Item'): string {
  if (Array.isArray(value)) {
    const child = name.replace(/s$/, '')
    return value.map(item => `<${child}>${xmlOf(item, child)}</${child}>`).join('')
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([key, item]) => `<${key}>${xmlOf(item, key)}</${key}>`)
      .join('')
  }
  return String(value ?? '').replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
}
