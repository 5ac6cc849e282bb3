/**
 * Scores the headers of a reply by the public rules of the HTTP Observatory (MDN): 100 points, less
 * those for missing headers, plus extra points if at least 90 remain. It leaves out what only a
 * scan over the network can find: certificates, the redirect from http, and the list of preloaded
 * hosts, which is worth five more.
 */

export interface ScoredAnswer {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly body: string
}

export interface HeaderScore {
  readonly total: number
  /** Points by rule, for the person who reads a failure. */
  readonly rules: Readonly<Record<string, number>>
}

const EXTRA_CREDIT_FROM = 90

export function headerScore(answer: ScoredAnswer): HeaderScore {
  const text = (name: string) => String(answer.headers[name] ?? '').trim()
  const policy = directivesOf(text('content-security-policy'))
  const rules = {
    content: contentPolicyPoints(policy),
    cookies: cookiePoints(listOf(answer.headers['set-cookie'])),
    sharing: sharingPoints(text),
    referrer: referrerPoints(text('referrer-policy')),
    transport: transportPoints(text('strict-transport-security')),
    integrity: integrityPoints(text('content-type'), answer.body),
    sniffing: text('x-content-type-options').toLowerCase() === 'nosniff' ? 0 : -5,
    framing: framingPoints(policy, text('x-frame-options')),
    resource: resourcePoints(text('cross-origin-resource-policy')),
  }
  const points = Object.values(rules)
  const less = points.filter(each => each < 0).reduce((sum, each) => sum + each, 0)
  const more = points.filter(each => each > 0).reduce((sum, each) => sum + each, 0)
  const base = Math.max(0, 100 + less)
  return { total: base >= EXTRA_CREDIT_FROM ? base + more : base, rules }
}

type Policy = ReadonlyMap<string, readonly string[]>

const listOf = (value: ScoredAnswer['headers'][string]): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)]

function directivesOf(header: string): Policy {
  const parts = header.split(';').map(part => part.trim().split(/\s+/))
  return new Map(
    parts
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [
        name.toLowerCase(),
        sources.map(source => source.toLowerCase()),
      ]),
  )
}

const ANYWHERE = /^(\*|(ftp|http|https):|https?:\/\/\*(\.\*)?)$/
const INLINE = /^('unsafe-inline'|data:)$/
const INSECURE = /^(http|ftp):/
const PASSIVE = ['img-src', 'media-src']

function contentPolicyPoints(policy: Policy): number {
  if (policy.size === 0) return -25
  const sources = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const hasHash = (list: readonly string[]) => list.some(each => /^'(sha\d+|nonce)-/.test(each))
  const open = (list: readonly string[]) =>
    list.some(
      each => ANYWHERE.test(each) || (INLINE.test(each) && !(hasHash(list) && each !== 'data:')),
    )
  const [script, style] = [sources('script-src'), sources('style-src')]
  const active = [...policy].filter(([name]) => !PASSIVE.includes(name)).flatMap(([, all]) => all)
  if (open(script) || sources('object-src').some(each => ANYWHERE.test(each))) return -20
  if (active.some(each => INSECURE.test(each))) return -20
  if ([...script, ...style].includes("'unsafe-eval'")) return -10
  if (PASSIVE.flatMap(sources).some(each => INSECURE.test(each))) return -10
  if (open(style)) return 0
  const fallback = policy.get('default-src') ?? []
  return fallback.length === 1 && fallback[0] === "'none'" ? 10 : 5
}

function cookiePoints(cookies: readonly string[]): number {
  if (cookies.length === 0) return 0
  const worth = cookies.map(cookie => {
    const [pair = '', ...attributes] = cookie.split(';').map(part => part.trim())
    const has = (pattern: RegExp) => attributes.some(each => pattern.test(each))
    const isSession = /login|sess/i.test(pair.split('=')[0] ?? '')
    if (!has(/^secure$/i)) return isSession ? -40 : -20
    if (isSession && !has(/^httponly$/i)) return -30
    if (has(/^samesite=(?!lax|strict|none)/i)) return -20
    return has(/^samesite=/i) ? 5 : 0
  })
  return Math.min(...worth)
}

/** Any site could read this with the visitor's cookies: the worst case. */
function sharingPoints(text: (name: string) => string): number {
  const isOpen = text('access-control-allow-origin') !== ''
  return isOpen && text('access-control-allow-credentials') === 'true' ? -50 : 0
}

function referrerPoints(value: string): number {
  if (value === '') return 0
  const last = value.split(',').at(-1)?.trim().toLowerCase() ?? ''
  const isPrivate = /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(last)
  return isPrivate ? 5 : -5
}

const HALF_A_YEAR_SECONDS = 15_552_000

function transportPoints(value: string): number {
  const age = /^max-age=(\d+)/i.exec(value)?.[1]
  if (age === undefined || value.includes(',')) return -20
  return Number(age) < HALF_A_YEAR_SECONDS ? -10 : 0
}

function integrityPoints(type: string, body: string): number {
  if (!type.startsWith('text/html')) return 0
  const scripts = [...body.matchAll(/<script\b([^>]*\bsrc="([^"]+)"[^>]*)>/g)]
  const worth = scripts.map(([, attributes = '', source = '']) => {
    const hasHash = /\bintegrity="/.test(attributes)
    if (/^\/(?!\/)/.test(source)) return hasHash ? 5 : 0
    if (source.startsWith('https:')) return hasHash ? 5 : -5
    return hasHash ? -20 : -50
  })
  return worth.length === 0 ? 0 : Math.min(...worth)
}

function framingPoints(policy: Policy, value: string): number {
  if (policy.has('frame-ancestors')) return 5
  return /^(deny|sameorigin|allow-from .+)$/i.test(value) ? 0 : -20
}

function resourcePoints(value: string): number {
  if (value === '' || value === 'cross-origin') return 0
  return value === 'same-origin' || value === 'same-site' ? 10 : -5
}
