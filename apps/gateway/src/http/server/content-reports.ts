/** Reports of browsers on violations of the content policy in security-headers.ts. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import { byAddress } from '../rate-limits.ts'
import { withoutControls } from './log-text.ts'

export const REPORTS_PATH = '/api/content-reports'
const MAX_BATCH_BYTES = 16 * 1024
const MAX_PER_BATCH = 20
/** A page with a fault sends a few; a stranger must not fill the log. */
const MAX_PER_MINUTE = 60

const reports = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      documentURL: z.string().optional(),
      blockedURL: z.string().optional(),
      effectiveDirective: z.string().optional(),
      sourceFile: z.string().nullish(),
      lineNumber: z.number().nullish(),
    }),
  }),
)

/** Anyone can send a report, so it only becomes a short line in the log, without queries. */
export async function addContentReports(app: FastifyInstance, config: Config): Promise<void> {
  const rateLimit = {
    max: Math.min(MAX_PER_MINUTE, config.limits.request),
    timeWindow: 60_000,
    keyGenerator: byAddress,
  }
  await app.register(async scope => {
    scope.addContentTypeParser(
      'application/reports+json',
      { parseAs: 'string', bodyLimit: MAX_BATCH_BYTES },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(REPORTS_PATH, { config: { rateLimit } }, async (request, reply) => {
      const read = reports.safeParse(request.body)
      for (const { type, body } of read.success ? read.data.slice(0, MAX_PER_BATCH) : []) {
        const fields = Object.entries(body).map(([name, value]) => [name, shortened(value)])
        const report = { type: shortened(type), ...Object.fromEntries(fields) }
        request.log.warn({ event: 'content report', report }, 'content report')
      }
      return reply.status(204).send()
    })
  })
}

const shortened = (value: unknown) =>
  typeof value === 'string' ? withoutControls(value.replace(/[?#].*$/s, '')).slice(0, 200) : value
