import { randomUUID } from 'node:crypto'
import type { APIResponse, BrowserContext } from '@playwright/test'

/** Signs up a new user in the browser; returns the access token. */
export async function signUpIn({ request }: BrowserContext, url: string): Promise<string> {
  const email = `${randomUUID()}@example.org`
  const headers = { origin: url, 'x-millpond': '1' }
  const post = async (path: string, data: object) =>
    read(await request.post(`${url}${path}`, { headers, data }))
  await post('/auth/sign-up', { email, password: randomUUID() })
  const { mails } = (await read(await request.get(`${url}/api/outbox`))) as {
    mails: { text: string }[]
  }
  const code = /^ {4}(\d{8})$/m.exec(mails[0]?.text ?? '')?.[1]
  const { idToken } = (await post('/auth/verify-email', { email, code })) as { idToken: string }
  return idToken
}

async function read(answer: APIResponse): Promise<unknown> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}`)
  return answer.json()
}
