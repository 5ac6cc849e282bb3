/** The built web app: hashed assets for ever, its one page never from a cache. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sendNotFound } from './failure-reply.ts'

const NEVER_A_PAGE = /^\/(api|auth|connections|assets|healthz|readyz|metrics)(\/|$)/

/** A person opening an address of the web app, not a script asking for data. */
function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?', 1)[0] ?? ''
  const accepts = request.headers.accept ?? ''
  return request.method === 'GET' && !NEVER_A_PAGE.test(path) && accepts.includes('text/html')
}

export async function addWebFiles(app: FastifyInstance, config: Config): Promise<void> {
  const root = resolve(config.webDir)
  const isBuilt = existsSync(resolve(root, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      // Files are looked up as asked for, so a rebuild needs no restart.
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
  }
  app.setNotFoundHandler((request, reply) =>
    isBuilt && wantsPage(request)
      ? reply.status(200).sendFile('index.html')
      : sendNotFound(request, reply),
  )
}
