/** Neither the repository nor its build contains anything that looks like a secret. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/**
 * The forms of secrets that we use. They are written in pieces, so that this file does not match
 * itself.
 */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  [
    'a private key',
    new RegExp(`-----BEGIN ${'(RSA |EC |OPENSSH )?'}PRIVATE KEY-----\\s+[A-Za-z0-9+/]`),
  ],
  ['a private key in JWK', /"d"\s*:\s*"[A-Za-z0-9_-]{43,}"/],
  ['a key of Stripe', /\b(sk|rk)_live_[0-9A-Za-z]{16,}/],
  ['a key of a cloud', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a code host', /\bgh[pousr]_[0-9A-Za-z]{36}\b|\bgithub_pat_[0-9A-Za-z_]{40,}/],
  ['a token of a package registry', /\bnpm_[0-9A-Za-z]{36}\b|_authToken\s*=\s*\S{8,}/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a master key', /MILLPOND_(SECRET|BACKUP)_KEY\s*[=:]\s*["']?(\d+:)?[A-Za-z0-9+/]{43}=/],
  [
    'a password in an address',
    new RegExp(
      '\\b(postgres(ql)?|smtps?)://' +
        '[^\\s:/@\'"`<>{}$]+:(?!password@)[^\\s@\'"`<>{}$]{6,}@(?!localhost|[\\w.-]*example)',
    ),
  ],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{40,}/],
]

const TEXT_BELOW_BYTES = 5_000_000
const NO_TEXT = ['.png', '.woff2', '.br', '.gz', '.ico', '.xlsx', '.wasm']

function found(paths: readonly string[]): string[] {
  return paths
    .filter(path => !NO_TEXT.includes(extname(path)))
    .filter(path => existsSync(path) && statSync(path).size < TEXT_BELOW_BYTES)
    .flatMap(path => {
      const text = readFileSync(path, 'utf8')
      return SECRETS.filter(([, looks]) => looks.test(text)).map(
        ([what]) => `${path.slice(root.length + 1)}: ${what}`,
      )
    })
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
}

const tracked = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).stdout.split('\n')

describe('[S14] secrets', () => {
  it('are not in the repository', () => {
    expect(tracked.length).toBeGreaterThan(500)
    expect(found(tracked.filter(path => path !== '').map(path => join(root, path)))).toEqual([])
  })

  it('are not in the build, nor in its source maps', () => {
    const built = ['apps/web/dist', 'apps/gateway/dist', 'packages/sandbox/dist']
    expect(found(built.flatMap(folder => filesBelow(join(root, folder))))).toEqual([])
  })

  it('nor is the source of the web app, which needs no map in the browser', () => {
    const maps = filesBelow(join(root, 'apps/web/dist')).filter(path => path.endsWith('.map'))
    expect(maps).toEqual([])
  })

  it('have no file that could be committed', () => {
    const ignored = spawnSync('git', ['check-ignore', 'data/secret.key', 'data/backup.key'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(ignored.stdout.trim().split('\n')).toEqual(['data/secret.key', 'data/backup.key'])
    expect(tracked.filter(path => /(^|\/)(\.env|.*\.(key|pem|p12|backup))$/.test(path))).toEqual([])
  })

  it.each([
    ['a private key', `-----BEGIN ${'PRIVATE'} KEY-----\nMIIEvQIBADANBg`],
    ['a key of Stripe', `sk_${'live'}_51Habcdefghijklmnop`],
    ['a master key', `MILLPOND_SECRET_KEY=${'A'.repeat(43)}=`],
    ['a password in an address', `postgresql://millpond${':'}hunter2hunter2@db.internal/millpond`],
    ['a signed token', `eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhcm9oYSJ9.${'x'.repeat(43)}`],
  ])('would be found: %s', (what, text) => {
    expect(SECRETS.filter(([, looks]) => looks.test(text)).map(([name]) => name)).toEqual([what])
  })
})
