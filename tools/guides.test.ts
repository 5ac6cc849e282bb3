/** The settings, commands and metrics that the operation guides name must exist. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../apps/gateway/src/signals/metrics.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const GUIDES = ['docs/deployment.md', 'docs/operation.md']
const PLACES = [
  'deploy/compose.yaml',
  'deploy/environment.example',
  'deploy/Dockerfile',
  ...readdirSync(join(root, 'deploy/systemd')).map(name => `deploy/systemd/${name}`),
]

/** Names that the gateway or the build of the web app reads, and those that compose passes on. */
const SETTINGS = new Set([
  ...namesIn('apps/gateway/src/config/config.ts'),
  ...namesIn('apps/gateway/src/config/sign-in-config.ts'),
  ...namesIn('apps/gateway/src/config/billing-config.ts'),
  ...namesIn('apps/gateway/src/config/quickbooks-config.ts'),
  ...builtIn('apps/web/src/platform/logger.ts'),
])
const OTHERS = [
  'MILLPOND_DOMAIN',
  'MILLPOND_OWNER_PASSWORD',
  'MILLPOND_LOGIN_PASSWORD',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
]

function namesIn(path: string): string[] {
  return [...read(path).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
}

function builtIn(path: string): string[] {
  return [...read(path).matchAll(/import\.meta\.env\.(LOG_[A-Z_]+)/g)].map(([, name = '']) => name)
}

describe('the operation guides are true', () => {
  it.each(GUIDES)('%s names settings that are read', guide => {
    const named = [...read(guide).matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(
      ([, name = '']) => name,
    )
    const isSql = (name: string) => ['BYPASSRLS', 'NOINHERIT'].includes(name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(name => !isSql(name) && !SETTINGS.has(name))).toEqual([])
  })

  it.each(PLACES)('%s sets settings that are read', place => {
    const set = [...read(place).matchAll(/^\s*(?:ENV |Environment=|- )?([A-Z][A-Z_]{3,})[=:]/gm)]
    const unknown = set
      .map(([, name = '']) => name)
      .filter(name => !SETTINGS.has(name) && !OTHERS.includes(name))
    expect(unknown).toEqual([])
  })

  it('deployment names every setting that a deployment sets', () => {
    const guide = read('docs/deployment.md')
    const given = [...read('deploy/compose.yaml').matchAll(/^ {4,8}([A-Z][A-Z_]{3,}):/gm)]
      .map(([, name = '']) => name)
      .filter(name => SETTINGS.has(name))
    expect(given.filter(name => !guide.includes(`\`${name}\``))).toEqual([])
  })

  it.each(GUIDES)('%s names commands that exist', guide => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(guide).matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  it('operation names metrics that exist', async () => {
    const metrics = createMetrics()
    metrics.watchDatabase('postgres', () => [])
    metrics.watchProcess()
    const given = await metrics.text()
    const named = [...read('docs/operation.md').matchAll(/`((?:millpond|nodejs)_[a-z0-9_]+)/g)]
    expect(named.length).toBeGreaterThan(5)
    const missing = named
      .map(([, name = '']) => name.replace(/_count$/, ''))
      .filter(name => !given.includes(`# TYPE ${name} `))
    expect(missing).toEqual([])
  })

  it('operation names log texts that are written', () => {
    const sources = ['operation/nightly-backup.ts', 'http/server/content-reports.ts']
      .map(path => read(`apps/gateway/src/${path}`))
      .join('')
    for (const event of ['backup made', 'backup failed', 'content report']) {
      expect(sources, event).toContain(`event: '${event}'`)
    }
  })
})

describe('the image', () => {
  const image = read('deploy/Dockerfile')
  const compose = read('deploy/compose.yaml')

  it('runs as a user without rights, and has a health check', () => {
    const stages = image.split(/^FROM /m).slice(1)
    expect(stages.length).toBe(3)
    expect(stages.at(-1)).toMatch(/^USER \d+:\d+$/m)
    expect(stages.at(-1)).toMatch(/^HEALTHCHECK/m)
    expect(stages.at(-1)).not.toMatch(/COPY \. /)
  })

  it('copies only files that exist', () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    )
    expect(copied.length).toBeGreaterThan(5)
    for (const path of copied.filter(each => each !== '.')) {
      expect(() => read(path), path).not.toThrow()
    }
  })

  it('is run read-only and without capabilities by compose', () => {
    expect(compose).toMatch(/^ {2}read_only: true$/m)
    expect(compose).toMatch(/^ {2}cap_drop: \[ALL\]$/m)
    expect(compose).toContain('no-new-privileges:true')
    expect(compose).not.toMatch(/privileged: true|docker\.sock/)
  })
})
