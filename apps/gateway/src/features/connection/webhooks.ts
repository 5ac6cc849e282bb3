/** Webhooks of the accounting providers: they say whose books to read again. */
import { PROVIDERS } from '@millpond/core/organisation'
import type { FastifyInstance } from 'fastify'
import { keepRawBodies, rawBodyOf } from '../../http/raw-bodies.ts'
import { type ChangeNeeds, noteChanges } from '../../importing/note-changes.ts'

/**
 * The providers want an answer within a few seconds: empty, 200, or 401 for a wrong signature. So
 * the import is a job.
 */
export async function addBooksWebhooks(app: FastifyInstance, deps: ChangeNeeds): Promise<void> {
  await app.register(async scope => {
    keepRawBodies(scope)
    for (const provider of PROVIDERS) {
      scope.post(`/webhooks/${provider}`, async (request, reply) => {
        const body = rawBodyOf(request.body)
        const changes = deps.accounting[provider]?.readWebhook(body, request.headers) ?? null
        if (changes === null) return reply.code(401).send()
        await noteChanges(deps, provider, changes)
        return reply.code(200).send()
      })
    }
  })
}
