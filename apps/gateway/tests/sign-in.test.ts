import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTotp, factorAskedBy, mailedTicket, newMember, openBrowser, totpAt } from './_browser.ts'
import {
  ANY_ENGINE,
  createTestGateway,
  mailedCode,
  mailsTo,
  PASSWORD,
  type TestGateway,
} from './_gateway.ts'

const OTHER_PASSWORD = 'seven herons over the weir'

describe.each(ANY_ENGINE)('sign-in on %s', engine => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
  })
  afterAll(() => gateway.close())

  describe('the code that verifies an address', () => {
    const askFor = async (email: string) => {
      const browser = openBrowser(gateway)
      await browser.ask('POST', '/auth/sign-up', { email, password: PASSWORD })
      return { browser, code: await mailedCode(gateway.http, email) }
    }

    it('[AUTH-01] creates the account when it is entered, and not before', async () => {
      const email = 'before@example.org'
      const { browser, code } = await askFor(email)
      expect((await browser.signIn(email)).statusCode).toBe(401)
      expect((await browser.ask('POST', '/auth/verify-email', { email, code })).statusCode).toBe(
        200,
      )
      expect((await openBrowser(gateway).signIn(email)).statusCode).toBe(200)
    })

    it('[AUTH-01] is valid once', async () => {
      const email = 'once@example.org'
      const { browser, code } = await askFor(email)
      const tries = [1, 2, 3].map(() => browser.ask('POST', '/auth/verify-email', { email, code }))
      const statuses = (await Promise.all(tries)).map(answer => answer.statusCode)
      expect(statuses.sort()).toEqual([200, 401, 401])
    })

    it('[AUTH-01] is valid for an hour', async () => {
      const email = 'late@example.org'
      const { browser, code } = await askFor(email)
      gateway.clock.advance(3600)
      expect((await browser.ask('POST', '/auth/verify-email', { email, code })).statusCode).toBe(
        401,
      )
    })

    it('[AUTH-01] is invalid after five wrong ones', async () => {
      const email = 'five@example.org'
      const { browser, code } = await askFor(email)
      for (let wrong = 0; wrong < 5; wrong++) {
        const guess = String((Number(code) + 1 + wrong) % 100_000_000).padStart(8, '0')
        await browser.ask('POST', '/auth/verify-email', { email, code: guess })
      }
      expect((await browser.ask('POST', '/auth/verify-email', { email, code })).statusCode).toBe(
        401,
      )
    })

    it('[AUTH-01] is valid only in the browser that requested it, so no one can create an account for another person', async () => {
      const email = 'prepared@example.org'
      const attacker = await askFor(email)
      const owner = openBrowser(gateway)
      // The owner types the code from the mail, but the attacker's password must not become theirs.
      const typed = { email, code: attacker.code }
      expect((await owner.ask('POST', '/auth/verify-email', typed)).statusCode).toBe(401)
      await owner.ask('POST', '/auth/sign-up', { email, password: OTHER_PASSWORD })
      const code = await mailedCode(gateway.http, email)
      expect((await owner.ask('POST', '/auth/verify-email', { email, code })).statusCode).toBe(200)
      const late = await attacker.browser.ask('POST', '/auth/verify-email', typed)
      expect(late.statusCode).toBe(401)
      expect((await openBrowser(gateway).signIn(email, PASSWORD)).statusCode).toBe(401)
      expect((await openBrowser(gateway).signIn(email, OTHER_PASSWORD)).statusCode).toBe(200)
    })

    it('[AUTH-01] verifies the address of an account from before codes, at its next sign-in', async () => {
      const { email, userId } = await newMember(gateway)
      await gateway.deps.database.systemPool.query(
        'update identity."user" set email_verified = false where id = $1',
        [userId],
      )
      const browser = openBrowser(gateway)
      expect((await browser.signIn(email)).json()).toEqual({ verifyEmail: true })
      const code = await mailedCode(gateway.http, email)
      const answer = await browser.ask('POST', '/auth/verify-email', { email, code })
      expect(answer.json().user.emailVerified).toBe(true)
    })

    it('[AUTH-07] is sent at most six times an hour to one address, for all callers', async () => {
      const email = 'flooded@example.org'
      for (let time = 0; time < 9; time++) await askFor(email)
      expect(await mailsTo(gateway.http, email)).toHaveLength(6)
    })

    it('[AUTH-07] no code is created without a mail: the last mailed one stays valid', async () => {
      const email = 'patient@example.org'
      const browser = openBrowser(gateway)
      const ask = () => browser.ask('POST', '/auth/sign-up', { email, password: PASSWORD })
      for (let time = 0; time < 7; time++) await ask()
      expect(await mailsTo(gateway.http, email)).toHaveLength(6)
      const code = await mailedCode(gateway.http, email)
      const proved = await browser.ask('POST', '/auth/verify-email', { email, code })
      expect(proved.statusCode).toBe(200)
    })
  })

  describe('the second factor', () => {
    it('[AUTH-01] is required after the right password, and opens the session', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const browser = openBrowser(gateway)
      const asked = factorAskedBy(await browser.signIn(member.email))
      expect(asked.ways).toEqual(['totp', 'recoveryCode'])
      expect(browser.token).toBeNull()
      const proof = { totp: totpAt(member.secret, gateway.clock.now()) }
      const answer = await browser.ask('POST', '/auth/second-factor', {
        ticket: asked.ticket,
        proof,
      })
      expect(answer.statusCode).toBe(200)
      expect((await browser.ask('GET', '/api/account')).statusCode).toBe(200)
    })

    it('[AUTH-01] accepts the codes of 30 seconds before and after, and no others', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const tryAt = async (seconds: number) => {
        const browser = openBrowser(gateway)
        const { ticket } = factorAskedBy(await browser.signIn(member.email))
        const at = new Date(gateway.clock.now().getTime() + seconds * 1000)
        const proof = { totp: totpAt(member.secret, at) }
        return (await browser.ask('POST', '/auth/second-factor', { ticket, proof })).statusCode
      }
      gateway.clock.advance(120)
      expect([await tryAt(-60), await tryAt(60)]).toEqual([401, 401])
      expect([await tryAt(-30), await tryAt(0), await tryAt(30)]).toEqual([200, 200, 200])
    })

    it('[AUTH-01] accepts no code twice, and no older code', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      gateway.clock.advance(90)
      const give = async (totp: string) => {
        const browser = openBrowser(gateway)
        const { ticket } = factorAskedBy(await browser.signIn(member.email))
        const answer = await browser.ask('POST', '/auth/second-factor', { ticket, proof: { totp } })
        return answer.statusCode
      }
      const now = gateway.clock.now()
      const before = totpAt(member.secret, new Date(now.getTime() - 30_000))
      expect(await give(totpAt(member.secret, now))).toBe(200)
      expect(await give(totpAt(member.secret, now))).toBe(401)
      expect(await give(before)).toBe(401)
    })

    it('[AUTH-01] accepts each recovery code once, however it is typed, and notifies the owner', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const [code = ''] = member.recoveryCodes
      expect(member.recoveryCodes).toHaveLength(10)
      expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/)
      const give = async (recoveryCode: string) => {
        const browser = openBrowser(gateway)
        const { ticket } = factorAskedBy(await browser.signIn(member.email))
        const proof = { recoveryCode }
        return (await browser.ask('POST', '/auth/second-factor', { ticket, proof })).statusCode
      }
      expect(await give(code.toUpperCase().replaceAll('-', ' '))).toBe(200)
      expect(await give(code)).toBe(401)
      const [mail] = await mailsTo(gateway.http, member.email)
      expect(mail?.subject).toBe('A recovery code was used for your Millpond account')
    })

    it('[AUTH-07] ends the ticket after five wrong codes', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const browser = openBrowser(gateway)
      const { ticket } = factorAskedBy(await browser.signIn(member.email))
      const right = totpAt(member.secret, gateway.clock.now())
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      const give = (totp: string) =>
        browser.ask('POST', '/auth/second-factor', { ticket, proof: { totp } })
      for (let count = 0; count < 5; count++) expect((await give(wrong)).statusCode).toBe(401)
      expect((await give(right)).statusCode).toBe(401)
    })

    it('[AUTH-07] checks at most thirty wrong codes a day', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const statuses: number[] = []
      for (let round = 0; round < 8; round++) {
        const browser = openBrowser(gateway)
        const { ticket } = factorAskedBy(await browser.signIn(member.email))
        for (let count = 0; count < 5; count++) {
          const proof = { recoveryCode: `wrong-${round}-${count}` }
          const answer = await browser.ask('POST', '/auth/second-factor', { ticket, proof })
          statuses.push(answer.statusCode)
        }
      }
      expect(statuses.filter(status => status === 401)).toHaveLength(30)
      expect(statuses.slice(30).every(status => status === 429)).toBe(true)
    })

    it('[AUTH-01] stores its secret sealed and its recovery codes hashed', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const { rows } = await gateway.deps.database.systemPool.query(
        `select sealed_secret as secret, c.code_hash as hash from identity.totp t
         join identity.recovery_code c on c.user_id = t.user_id where t.user_id = $1`,
        [member.userId],
      )
      const dump = rows.map(row => `${row.secret.toString('latin1')}${row.hash.toString('latin1')}`)
      expect(dump).toHaveLength(10)
      expect(dump.join('')).not.toContain(member.secret)
      for (const code of member.recoveryCodes) expect(dump.join('')).not.toContain(code)
    })
  })

  describe('the password reset', () => {
    const finish = (ticket: string, password = OTHER_PASSWORD) =>
      openBrowser(gateway).ask('POST', '/auth/password-reset/finish', { ticket, password })

    it('[AUTH-07] sets a new password with the link in a mail and ends every session', async () => {
      const { email, browser } = await newMember(gateway)
      await openBrowser(gateway).ask('POST', '/auth/password-reset', { email })
      const answer = await finish(await mailedTicket(gateway, email))
      expect(answer.json()).toEqual({ changed: true })
      expect((await browser.ask('GET', '/api/account')).statusCode).toBe(401)
      expect((await browser.ask('POST', '/auth/refresh')).statusCode).toBe(401)
      expect((await openBrowser(gateway).signIn(email)).statusCode).toBe(401)
      expect((await openBrowser(gateway).signIn(email, OTHER_PASSWORD)).statusCode).toBe(200)
    })

    it('[AUTH-01] still requires the second factor', async () => {
      const { email } = await addTotp(gateway, await newMember(gateway))
      await openBrowser(gateway).ask('POST', '/auth/password-reset', { email })
      await finish(await mailedTicket(gateway, email))
      const browser = openBrowser(gateway)
      expect(factorAskedBy(await browser.signIn(email, OTHER_PASSWORD)).ways).toContain('totp')
      expect(browser.token).toBeNull()
    })

    it('[AUTH-01] accepts a link once, for half an hour', async () => {
      const { email } = await newMember(gateway)
      const ask = () => openBrowser(gateway).ask('POST', '/auth/password-reset', { email })
      await ask()
      const ticket = await mailedTicket(gateway, email)
      expect((await finish(ticket, 'passwordpassword')).statusCode).toBe(400)
      expect((await finish(ticket)).statusCode).toBe(200)
      expect((await finish(ticket)).statusCode).toBe(401)
      await ask()
      gateway.clock.advance(1800)
      expect((await finish(await mailedTicket(gateway, email))).statusCode).toBe(401)
      expect((await finish('x'.repeat(43))).statusCode).toBe(401)
    })
  })

  it('[AUTH-01] notifies the owner by mail and in the log when a refresh secret is used again', async () => {
    const { browser, email, userId } = await newMember(gateway)
    const stolen = new Map(browser.cookies)
    await browser.ask('POST', '/auth/refresh')
    gateway.clock.advance(11)
    const thief = openBrowser(gateway)
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect((await thief.ask('POST', '/auth/refresh')).statusCode).toBe(401)
    expect((await browser.ask('POST', '/auth/refresh')).statusCode).toBe(401)
    const [mail] = await mailsTo(gateway.http, email)
    expect(mail?.subject).toBe('We signed out one of your devices')
    const log = await gateway.deps.database.asSystem(tx =>
      gateway.deps.audit.page(tx, { userId }, { before: 1e9, visitsOnly: false }),
    )
    expect(log.entries[0]?.action).toBe('sessionSecretReused')
    expect(log.isIntact).toBe(true)
  })
})
