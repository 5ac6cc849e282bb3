/**
 * The grid on its own page, built as the web app is and served under its content security policy.
 */
import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'apps/web/tests/grid-page')

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Serves the page on its own port while `use` runs. */
export async function withGridPage<T>(use: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'millpond-grid-'))
  try {
    buildInto(folder)
    return await serving(folder, use)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function buildInto(folder: string) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = ['build', page, '--config', join(page, 'vite.config.ts'), '--outDir', folder]
  const result = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  })
  if (result.status !== 0) throw new Error('The grid page could not be built.')
}

async function serving<T>(folder: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!path.startsWith(folder) || !existsSync(path)) {
      // Every browser asks for an icon; there is none.
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
      return
    }
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY })
    createReadStream(path).pipe(response)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
