/** The actions of a user, as the requests of a browser. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

export interface Visitor {
  readonly token: string
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Response>
}

const IMPORT_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 25

export async function signUp(url: string): Promise<Visitor> {
  const email = `${randomUUID()}@example.org`
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    })
  const asked = await post('/auth/sign-up', { email, password: randomUUID() })
  await readJson(asked)
  const browser = asked.headers.get('set-cookie')?.split(';')[0]
  const code = await mailedCode(url, email)
  const answer = await post('/auth/verify-email', { email, code }, browser)
  const { idToken: token } = await readJson<{ idToken: string }>(answer)
  return {
    token,
    ask: (method, path, body) =>
      fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  }
}

/** Without a mail server the gateway keeps mail where this process can read it. */
async function mailedCode(url: string, email: string): Promise<string> {
  const { mails } = await readJson<{ mails: { to: string; text: string }[] }>(
    await fetch(`${url}/api/outbox`),
  )
  const mail = mails.find(each => each.to === email)
  const code = /^ {4}(\d{8})$/m.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error('The outbox holds no code')
  return code
}

/** Through the consent page of the stand-in and back; returns the new organisation. */
export async function connect(visitor: Visitor, company: string): Promise<string> {
  const started = await visitor.ask('POST', '/api/connections', {
    provider: 'xero',
    accountType: 'individual',
  })
  const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { authorizeUrl } = await readJson<{ authorizeUrl: string }>(started)
  const back = await consent(authorizeUrl, company)
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
  const location = answer.headers.get('location') ?? ''
  const organisationId = /\/organizations\/([0-9a-f-]{36})\/import$/.exec(location)?.[1]
  if (!organisationId) throw new Error(`The consent led to ${location}`)
  return organisationId
}

async function consent(authorizeUrl: string, company: string): Promise<string> {
  const page = await (await fetch(authorizeUrl)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1]
  if (!request) throw new Error('The stand-in shows no consent page')
  const answer = await fetch(new URL('/identity/connect/consent', authorizeUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, decision: 'allow', company }),
  })
  return answer.headers.get('location') ?? ''
}

export async function importDone(visitor: Visitor, organisationId: string): Promise<void> {
  const deadline = Date.now() + IMPORT_WITHIN_MS
  while (Date.now() < deadline) {
    const path = `/api/imports?organisationId=${organisationId}`
    const { latest } = await readJson<{ latest: { state: string; failure: unknown } | null }>(
      await visitor.ask('GET', path),
    )
    if (latest?.state === 'done') return
    if (latest?.state === 'failed') throw new Error(`Import: ${JSON.stringify(latest.failure)}`)
    await pause(LOOK_EVERY_MS)
  }
  throw new Error('The import hangs')
}

async function readJson<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
