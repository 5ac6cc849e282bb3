/** The built web app: hashed assets are cached for ever, its page never. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { sendNotFound } from '../failure-reply.ts'

const NEVER_A_PAGE =
  /^\/(api|auth|connections|stripe|webhooks|assets|healthz|readyz|metrics)(\/|$)/i
const NAMES_A_FILE = /\.[^/]*$/
const ACCEPTS_A_PAGE = /text\/html|text\/\*|\*\/\*/

/**
 * Link previews, uptime checks and `curl` accept any type, so they get the page as a browser does.
 * A missing file stays missing for them: a missing image is not a page.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  // By HTTP, a request without the header accepts anything.
  const accept = headers.accept ?? '*/*'
  if (method !== 'GET' && method !== 'HEAD') return false
  if (NEVER_A_PAGE.test(path) || !ACCEPTS_A_PAGE.test(accept)) return false
  return accept.includes('text/html') || !NAMES_A_FILE.test(path)
}

/**
 * The page that explains Millpond is a document of its own, which loads in a moment. An address
 * with an invite is one of the app, and so is a product that cannot exist (UI-01).
 */
const LANDING = /^\/onboarding\/landing\/[a-z0-9]+(?!.*\binviteCode=)(?:\?|$)/i

/** The page of a link to a report, which no search engine may list. */
const SHARED = /^\/shared\/?(?:\?|$)/

const pageOf = ({ url }: FastifyRequest) => (LANDING.test(url) ? 'landing.html' : 'index.html')

export async function addWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  const root = resolve(config.webDir)
  const isBuilt = existsSync(resolve(root, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      // Files are looked up per request, so a rebuild needs no restart.
      wildcard: true,
      index: 'index.html',
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(`${resolve(root, 'assets')}/`)
        const isPage = /\.html(\.br|\.gz)?$/.test(path)
        if (isHashed) reply.header('cache-control', 'public, max-age=31536000, immutable')
        else if (!isPage) reply.header('cache-control', 'public, max-age=3600')
      },
    })
    // The library's own route lists every folder of a path at each request, to refuse names in
    // other letters on a disk that ignores case. A page needs a hundred of these files, and all
    // that depends on their names is how long they are cached.
    app.route<{ Params: { name: string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/:name',
      handler: ({ params }, reply) => reply.sendFile(`assets/${params.name}`),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt || !wantsPage(request)) return sendNotFound(request, reply)
    if (SHARED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow')
    return reply.status(200).sendFile(pageOf(request))
  })
}
