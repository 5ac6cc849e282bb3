/** A test browser of one person: it keeps cookies, and a token once the person has signed in. */
import type { SignedIn } from '@millpond/contract/session'
import type { SignInReply } from '@millpond/contract/sign-in'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { mailedCode, mailsTo, OWN_PAGE, PASSWORD, type TestGateway } from './_gateway.ts'

export interface Browser {
  readonly cookies: Map<string, string>
  token: string | null
  ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>
  signIn(email: string, password?: string): Promise<LightMyRequestResponse>
}

/** `address`: the network address of the browser. */
export function openBrowser(gateway: TestGateway, address = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>()
  const browser: Browser = {
    cookies,
    token: null,
    async ask(method, url, payload) {
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const answer = await gateway.inject({
        method,
        url,
        remoteAddress: address,
        headers: {
          ...OWN_PAGE,
          cookie,
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
        },
        ...(payload && { payload }),
      })
      for (const { name, value } of answer.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const token = answer.statusCode === 200 ? tokenIn(answer) : null
      if (token) browser.token = token
      return answer
    },
    signIn: (email, password = PASSWORD) =>
      browser.ask('POST', '/auth/sign-in', { email, password }),
  }
  return browser
}

const tokenIn = (answer: LightMyRequestResponse): string | null => {
  const text = answer.body
  return text.startsWith('{') ? ((JSON.parse(text) as Partial<SignedIn>).idToken ?? null) : null
}

export interface TestMember {
  readonly browser: Browser
  readonly email: string
  readonly userId: string
}

let count = 0

/** A new person, signed in at a new browser. */
export async function newMember(gateway: TestGateway, address?: string): Promise<TestMember> {
  count += 1
  const email = `member-${count}@example.org`
  const browser = openBrowser(gateway, address)
  await browser.ask('POST', '/auth/sign-up', { email, password: PASSWORD })
  const code = await mailedCode(gateway.http, email)
  const answer = await browser.ask('POST', '/auth/verify-email', { email, code })
  return { browser, email, userId: answer.json<SignedIn>().user.uid }
}

/** The code that an authenticator app shows. */
export function totpAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

export interface WithTotp extends TestMember {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Adds an authenticator app, which uses up its first code. */
export async function addTotp(gateway: TestGateway, member: TestMember): Promise<WithTotp> {
  const begun = await member.browser.ask('POST', '/api/account/totp')
  const { secret } = begun.json<{ secret: string }>()
  const totp = totpAt(secret, gateway.clock.now())
  const confirmed = await member.browser.ask('POST', '/api/account/totp/confirm', { totp })
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  gateway.clock.advance(30)
  return { ...member, secret, recoveryCodes }
}

/** The part after the `#` in the link of the newest mail. */
export async function mailedTicket(gateway: TestGateway, email: string): Promise<string> {
  const [mail] = await mailsTo(gateway.http, email)
  const ticket = /\/reset-password#(\S+)/.exec(mail?.text ?? '')?.[1]
  if (!ticket) throw new Error(`No link in the mail to ${email}`)
  return ticket
}

export function factorAskedBy(answer: LightMyRequestResponse) {
  const reply = answer.json<SignInReply>()
  if (!('secondFactor' in reply)) throw new Error(`No factor was asked for: ${answer.body}`)
  return reply.secondFactor
}
