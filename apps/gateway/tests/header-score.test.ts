import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestGateway, DAY_ENGINE, PASSWORD, type TestGateway } from './_gateway.ts'
import { headerScore } from './_header-score.ts'

/** A+ starts at 100; more than this would be nearly all extra points. */
const MIN_SCORE = 125
const HTTPS = { PUBLIC_URL: 'https://millpond.example' }
const PAGE = { accept: 'text/html' }

let gateway: TestGateway
let webDir: string
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'millpond-web-'))
  // The built page: its scripts are files of our own.
  writeFileSync(
    join(webDir, 'index.html'),
    '<!doctype html><title>Millpond</title><script type="module" src="/assets/index.js"></script>',
  )
  gateway = await createTestGateway({
    engine: DAY_ENGINE,
    environment: { ...HTTPS, MILLPOND_WEB_DIR: webDir },
  })
})
afterAll(async () => {
  await gateway.close()
  rmSync(webDir, { recursive: true, force: true })
})

const scoreOf = ({ headers, body }: LightMyRequestResponse) => headerScore({ headers, body })

describe('[S8] headers by the rules of the HTTP Observatory', () => {
  it.each([
    ['the page', '/', PAGE, 200],
    ['an address of the page', '/organizations', PAGE, 200],
    ['an answer', '/healthz', {}, 200],
    ['a refusal', '/api/organisations', {}, 401],
    ['an unknown address', '/api/nothing', {}, 404],
    ['an unknown file', '/assets/nothing.js', {}, 404],
    ['an address that cannot be read', '/%E0%A4%A', {}, 400],
  ])('%s scores 125 or more', async (_title, url, headers, status) => {
    const answer = await gateway.inject({ url, headers })
    expect(answer.statusCode).toBe(status)
    const { total, rules } = scoreOf(answer)
    expect(total, JSON.stringify(rules)).toBeGreaterThanOrEqual(MIN_SCORE)
  })

  it('a refused sign-in, and a cookie that is set', async () => {
    const refused = await gateway.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: 'nobody@example.org', password: PASSWORD },
    })
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(scoreOf(refused).total).toBeGreaterThanOrEqual(MIN_SCORE)
    // Identifies the browser, before anyone is signed in.
    const asked = await gateway.inject({
      method: 'POST',
      url: '/auth/sign-up',
      payload: { email: 'somebody@example.org', password: PASSWORD },
    })
    expect(asked.statusCode).toBe(200)
    expect(scoreOf(asked).rules.cookies).toBe(5)
    expect(scoreOf(asked).total).toBeGreaterThanOrEqual(135)
  })

  it('the page is built without scripts from other sites', async () => {
    const built = resolve(import.meta.dirname, '../../web/index.html')
    const page = readFileSync(built, 'utf8')
    expect([...page.matchAll(/(src|href)="(https?:)?\/\//g)]).toEqual([])
  })
})

describe('the rules', () => {
  const good = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  const score = (changes: Record<string, string | undefined>, body = '') =>
    headerScore({ headers: { ...good, ...changes }, body }).total
  const policy = (text: string) => score({ 'content-security-policy': text })

  it('give no points for no headers', () => {
    expect(headerScore({ headers: {}, body: '' }).total).toBe(100 - 25 - 20 - 5 - 20)
  })

  it.each([
    ['all of it', {}, 130],
    ['no policy of content: and no extra credit', { 'content-security-policy': undefined }, 55],
    ['no transport security', { 'strict-transport-security': undefined }, 80],
    ['a short one', { 'strict-transport-security': 'max-age=300' }, 120],
    ['sniffing', { 'x-content-type-options': undefined }, 125],
    ['a referrer for everybody', { 'referrer-policy': 'unsafe-url' }, 120],
    ['anybody may embed it', { 'cross-origin-resource-policy': undefined }, 120],
    ['a cookie for every wire', { 'set-cookie': 'a=1' }, 80],
    ['a session for scripts', { 'set-cookie': 'session=1; Secure' }, 70],
    ['a cookie as it should be', { 'set-cookie': 'a=1; Secure; SameSite=Strict' }, 135],
  ])('%s', (_title, changes, expected) => {
    expect(score(changes)).toBe(expected)
  })

  it.each([
    ["default-src 'self'; frame-ancestors 'none'", 125],
    ["default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'", 120],
    ["default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'", 80],
    ["default-src 'none'; script-src https:; frame-ancestors 'none'", 80],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'; frame-ancestors 'none'", 110],
    ["default-src 'none'; img-src http:; frame-ancestors 'none'", 110],
    ["default-src 'none'", 80],
  ])('%s', (text, expected) => {
    expect(policy(text)).toBe(expected)
  })

  it.each([
    ['<script src="/a.js"></script>', 130],
    ['<script src="/a.js" integrity="sha384-x"></script>', 135],
    ['<script src="https://other.example/a.js"></script>', 125],
    ['<script src="http://other.example/a.js"></script>', 50],
  ])('%s', (body, expected) => {
    expect(score({ 'content-type': 'text/html; charset=utf-8' }, body)).toBe(expected)
  })
})
