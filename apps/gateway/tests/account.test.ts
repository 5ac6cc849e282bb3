import { randomUUID } from 'node:crypto'
import type { Account } from '@millpond/contract/account'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyPeople } from '../src/jobs/tidy-people.ts'
import { addClientOrganisation } from '../src/partners/add-client-organisation.ts'
import { membershipStore } from '../src/stores/membership-store.ts'
import { organisationStore } from '../src/stores/organisation-store.ts'
import { userStore } from '../src/stores/user-store.ts'
import { addTotp, type Browser, newMember, openBrowser, totpAt } from './_browser.ts'
import {
  ANY_ENGINE,
  createTestGateway,
  mailedCode,
  mailsTo,
  PASSWORD,
  type TestGateway,
} from './_gateway.ts'
import { deferred } from './_import-world.ts'
import { setRole } from './_members.ts'

const OTHER_PASSWORD = 'seven herons over the weir'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'

describe.each(ANY_ENGINE)('the account on %s', engine => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
  })
  afterAll(() => gateway.close())

  const subjects = async (email: string) =>
    (await mailsTo(gateway.http, email)).map(mail => mail.subject)
  const activity = async (userId: string) => {
    const page = await gateway.deps.database.asSystem(tx =>
      gateway.deps.audit.page(tx, { userId }, { before: 1e9, visitsOnly: false }),
    )
    expect(page.isIntact).toBe(true)
    return page.entries.map(entry => entry.action)
  }

  it('[AUTH-01] shows the person, their sign-in methods and their sessions', async () => {
    const { browser, email, userId } = await newMember(gateway)
    const account = (await browser.ask('GET', '/api/account')).json<Account>()
    expect(account).toMatchObject({
      userId,
      email,
      displayName: null,
      hasPassword: true,
      totp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      external: [],
      isStaff: false,
      deleteAfter: null,
    })
    expect(account.sessions).toHaveLength(1)
    expect(account.sessions[0]?.isThisOne).toBe(true)
    const renamed = await browser.ask('PUT', '/api/account', { displayName: 'Aroha Ngata' })
    expect(renamed.json<Account>().displayName).toBe('Aroha Ngata')
    expect(await activity(userId)).toEqual(['nameChanged', 'signedIn'])
  })

  describe('confirmation', () => {
    it('[AUTH-07] counts wrong answers, not how often a person confirms their identity', async () => {
      const { browser } = await newMember(gateway)
      const proof = { password: PASSWORD }
      const statuses: number[] = []
      for (let time = 0; time < 51; time++) {
        statuses.push((await browser.ask('POST', '/auth/confirm', { proof })).statusCode)
      }
      expect(statuses.filter(status => status !== 200)).toEqual([])
    })

    const sensitive = { displayName: null }
    it('[AUTH-01] is asked for ten minutes after signing in, and renewed by the password', async () => {
      const { browser } = await newMember(gateway)
      const change = () => browser.ask('PUT', '/api/account/password', { password: OTHER_PASSWORD })
      gateway.clock.advance(599)
      expect((await browser.ask('POST', '/api/account/totp')).statusCode).toBe(200)
      gateway.clock.advance(1)
      await browser.ask('POST', '/auth/refresh')
      const refused = await change()
      expect(refused.statusCode).toBe(403)
      expect(refused.json().code).toBe('confirmationRequired')
      // Harmless actions need no confirmation.
      expect((await browser.ask('PUT', '/api/account', sensitive)).statusCode).toBe(200)
      const confirm = (password: string) =>
        browser.ask('POST', '/auth/confirm', { proof: { password } })
      expect((await confirm('not my password')).statusCode).toBe(400)
      expect((await change()).statusCode).toBe(403)
      const confirmed = await confirm(PASSWORD)
      expect(Date.parse(confirmed.json().confirmedUntil)).toBe(
        gateway.clock.now().getTime() + 600_000,
      )
      expect((await change()).statusCode).toBe(200)
    })

    it('[AUTH-01] accepts a code of the authenticator; without a password, one mailed to this session', async () => {
      const member = await addTotp(gateway, await newMember(gateway))
      const { browser, email } = member
      const later = async () => {
        gateway.clock.advance(600)
        await browser.ask('POST', '/auth/refresh')
      }
      const isOpen = async () =>
        (await browser.ask('POST', '/api/account/recovery-codes')).statusCode === 200
      await later()
      expect(await isOpen()).toBe(false)
      const totp = totpAt(member.secret, gateway.clock.now())
      await browser.ask('POST', '/auth/confirm', { proof: { totp } })
      expect(await isOpen()).toBe(true)
      await later()
      expect((await browser.ask('POST', '/auth/confirm/code')).statusCode).toBe(409)
      await gateway.deps.database.systemPool.query(
        'delete from identity.password where user_id = $1',
        [member.userId],
      )
      expect((await browser.ask('POST', '/auth/confirm/code')).json()).toEqual({ sent: true })
      const code = await mailedCode(gateway.http, email)
      const elsewhere = await newMember(gateway)
      const proof = { proof: { code } }
      expect((await elsewhere.browser.ask('POST', '/auth/confirm', proof)).statusCode).toBe(400)
      expect((await browser.ask('POST', '/auth/confirm', proof)).statusCode).toBe(200)
      expect(await isOpen()).toBe(true)
    })

    it('[AUTH-07] limits how many passwords a signed-in session can try', async () => {
      const { browser } = await newMember(gateway)
      const statuses: number[] = []
      for (let attempt = 0; attempt < 12; attempt++) {
        const proof = { password: `guess ${attempt}` }
        statuses.push((await browser.ask('POST', '/auth/confirm', { proof })).statusCode)
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    })
  })

  it('[AUTH-01] changes the password, ends the other sessions and notifies the owner', async () => {
    const { browser, email, userId } = await newMember(gateway)
    const other = openBrowser(gateway)
    await other.signIn(email)
    const common = await browser.ask('PUT', '/api/account/password', { password: 'password1234' })
    expect(common.statusCode).toBe(400)
    const changed = await browser.ask('PUT', '/api/account/password', { password: OTHER_PASSWORD })
    expect(changed.json<Account>().sessions).toHaveLength(1)
    expect((await other.ask('GET', '/api/account')).statusCode).toBe(401)
    expect((await other.ask('POST', '/auth/refresh')).statusCode).toBe(401)
    expect((await openBrowser(gateway).signIn(email, PASSWORD)).statusCode).toBe(401)
    expect((await openBrowser(gateway).signIn(email, OTHER_PASSWORD)).statusCode).toBe(200)
    expect((await subjects(email))[0]).toBe('Your Millpond password has changed')
    expect(await activity(userId)).toContain('passwordChanged')
  })

  describe('another address', () => {
    it('[AUTH-01] is valid once the mailed code is entered; the old address is notified twice', async () => {
      const { browser, email } = await newMember(gateway)
      const next = `new-${email}`
      await browser.ask('POST', '/api/account/email', { email: next })
      expect((await browser.ask('GET', '/api/account')).json<Account>().email).toBe(email)
      const code = await mailedCode(gateway.http, next)
      const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
      const finish = (typed: string) =>
        browser.ask('POST', '/api/account/email/finish', { email: next, code: typed })
      expect((await finish(wrong)).statusCode).toBe(400)
      expect((await finish(code)).json<Account>().email).toBe(next)
      expect((await finish(code)).statusCode).toBe(400)
      expect((await subjects(email)).slice(0, 2)).toEqual([
        'The email address of your Millpond account has changed',
        'Someone asked to change the email address of your Millpond account',
      ])
      expect((await openBrowser(gateway).signIn(next)).statusCode).toBe(200)
      expect((await openBrowser(gateway).signIn(email)).statusCode).toBe(401)
    })

    describe('that a thief has chosen', () => {
      const moved = async (thief: Browser, next: string) => {
        await thief.ask('POST', '/api/account/email', { email: next })
        const code = await mailedCode(gateway.http, next)
        const reply = await thief.ask('POST', '/api/account/email/finish', { email: next, code })
        expect(reply.json<Account>().email).toBe(next)
        gateway.clock.advance(1)
      }
      const ticketAt = async (address: string) => {
        const [mail] = await mailsTo(gateway.http, address)
        return /reset-password#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
      }
      const undo = async (ticket: string) => {
        const body = { ticket, password: OTHER_PASSWORD }
        return (await openBrowser(gateway).ask('POST', '/auth/password-reset/finish', body))
          .statusCode
      }

      it('[AUTH-01] is undone by the link at the old address, with what the thief added', async () => {
        const member = await newMember(gateway)
        const { browser: thief, email, userId } = member
        await moved(thief, `thief-${email}`)
        const ticket = await ticketAt(email)
        await addTotp(gateway, member)
        await moved(thief, `again-${email}`)
        const theirs = await ticketAt(`thief-${email}`)

        expect(await undo(ticket)).toBe(200)
        expect([await undo(ticket), await undo(theirs)]).toEqual([401, 401])
        expect((await thief.ask('POST', '/auth/refresh')).statusCode).toBe(401)
        expect((await openBrowser(gateway).signIn(`again-${email}`)).statusCode).toBe(401)
        const owner = openBrowser(gateway)
        expect((await owner.signIn(email, OTHER_PASSWORD)).statusCode).toBe(200)
        expect((await owner.ask('GET', '/api/account')).json<Account>().totp).toBe(false)
        expect((await subjects(`again-${email}`))[0]).toBe(
          'Your Millpond account uses its earlier email address again',
        )
        expect(await activity(userId)).toContain('emailChangeUndone')
      })

      it('[AUTH-01] cannot be kept by undoing a later change', async () => {
        const { browser: thief, email } = await newMember(gateway)
        await moved(thief, `thief-${email}`)
        const ticket = await ticketAt(email)
        await moved(thief, `again-${email}`)
        expect(await undo(await ticketAt(`thief-${email}`))).toBe(200)
        expect(await undo(ticket)).toBe(200)
        expect((await openBrowser(gateway).signIn(email, OTHER_PASSWORD)).statusCode).toBe(200)
      })
    })

    it('[AUTH-07] does not reveal that the address belongs to an account', async () => {
      const taken = await newMember(gateway)
      const { browser } = await newMember(gateway)
      const answers = [taken.email, 'free-address@example.org'].map(email =>
        browser.ask('POST', '/api/account/email', { email }),
      )
      for (const answer of await Promise.all(answers)) expect(answer.json()).toEqual({ sent: true })
      expect((await subjects(taken.email))[0]).toBe('You already have a Millpond account')
      const finish = { email: taken.email, code: '00000000' }
      const refused = await browser.ask('POST', '/api/account/email/finish', finish)
      expect(refused.statusCode).toBe(400)
      expect(refused.body).not.toMatch(/taken|exists|already/i)
    })
  })

  it('[AUTH-01] activates an authenticator with its first code, and removes it', async () => {
    const member = await addTotp(gateway, await newMember(gateway))
    const { browser, email } = member
    const account = (await browser.ask('GET', '/api/account')).json<Account>()
    expect(account).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    expect((await browser.ask('POST', '/api/account/totp')).statusCode).toBe(409)
    const renewed = await browser.ask('POST', '/api/account/recovery-codes')
    expect(renewed.json().recoveryCodes).not.toContain(member.recoveryCodes[0])
    const removed = await browser.ask('DELETE', '/api/account/totp')
    expect(removed.json<Account>()).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await subjects(email)).slice(0, 3)).toEqual([
      'Two-step sign-in is off for your Millpond account',
      'New recovery codes for your Millpond account',
      'Two-step sign-in is on for your Millpond account',
    ])
    expect((await openBrowser(gateway).signIn(email)).json()).toHaveProperty('idToken')
  })

  it('[AUTH-01] does not activate an authenticator with a wrong code', async () => {
    const { browser } = await newMember(gateway)
    const { secret } = (await browser.ask('POST', '/api/account/totp')).json<{ secret: string }>()
    const right = totpAt(secret, gateway.clock.now())
    const totp = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    expect((await browser.ask('POST', '/api/account/totp/confirm', { totp })).statusCode).toBe(400)
    expect((await browser.ask('GET', '/api/account')).json<Account>().totp).toBe(false)
  })

  it('[AUTH-01] names sessions by their browser, ends one, and ends the others', async () => {
    const { browser, email } = await newMember(gateway)
    await gateway.inject({
      method: 'POST',
      url: '/auth/sign-in',
      headers: { 'user-agent': CHROME },
      payload: { email, password: PASSWORD },
    })
    const second = openBrowser(gateway)
    await second.signIn(email)
    const { sessions } = (await browser.ask('GET', '/api/account')).json<Account>()
    expect(sessions).toHaveLength(3)
    expect(sessions.map(session => session.device)).toContain('Chrome on Windows')
    const chrome = sessions.find(session => session.device === 'Chrome on Windows')
    const ended = await browser.ask(
      'DELETE',
      `/api/account/sessions?sessionId=${chrome?.sessionId}`,
    )
    expect(ended.json<Account>().sessions).toHaveLength(2)
    const others = await browser.ask('DELETE', '/api/account/sessions')
    expect(others.json<Account>().sessions).toHaveLength(1)
    expect((await second.ask('GET', '/api/account')).statusCode).toBe(401)
  })

  it('[AUTH-01] does not end the session of another person', async () => {
    const { browser } = await newMember(gateway)
    const other = await newMember(gateway)
    const { sessions } = (await other.browser.ask('GET', '/api/account')).json<Account>()
    const path = `/api/account/sessions?sessionId=${sessions[0]?.sessionId}`
    expect((await browser.ask('DELETE', path)).statusCode).toBe(404)
    expect((await other.browser.ask('GET', '/api/account')).statusCode).toBe(200)
  })

  it('[AUTH-01] exports everything that is stored about a person, without secrets', async () => {
    const member = await addTotp(gateway, await newMember(gateway))
    await gateway.addOrganisation(member.userId, 'Ngaio Press')
    const answer = await member.browser.ask('GET', '/api/account/export')
    expect(answer.statusCode).toBe(200)
    const { person } = answer.json()
    expect(person.account.email).toBe(member.email)
    expect(person.memberships).toMatchObject([{ name: 'Ngaio Press', role: 'owner' }])
    expect(person.activity.map((entry: { action: string }) => entry.action)).toContain('totpOn')
    expect(answer.body).not.toContain(member.secret)
    expect(answer.body).not.toContain('argon2')
  })

  describe('deletion', () => {
    it('[AUTH-01] happens after thirty days and can be cancelled until then', async () => {
      const { browser, email } = await newMember(gateway)
      const remove = (typed: string) =>
        browser.ask('POST', '/api/account/deletion', { email: typed })
      expect((await remove('another@example.org')).statusCode).toBe(400)
      const planned = (await remove(email)).json<Account>()
      expect(Date.parse(planned.deleteAfter ?? '')).toBe(
        gateway.clock.now().getTime() + 30 * 86_400_000,
      )
      const kept = await browser.ask('DELETE', '/api/account/deletion')
      expect(kept.json<Account>().deleteAfter).toBeNull()
      await remove(email)
      gateway.clock.advance(29 * 86_400)
      await tidyPeople(gateway.deps)
      expect((await openBrowser(gateway).signIn(email)).statusCode).toBe(200)
      gateway.clock.advance(86_400)
      await tidyPeople(gateway.deps)
      expect((await openBrowser(gateway).signIn(email)).statusCode).toBe(401)
      const { rows } = await gateway.deps.database.systemPool.query(
        'select 1 from identity."user" where email = $1',
        [email],
      )
      expect(rows).toEqual([])
    })

    it('[AUTH-01] [ORG-06] is refused while it would leave clients of the firm without an owner', async () => {
      const { browser, email, userId } = await newMember(gateway)
      const { deps } = gateway
      const firm = await gateway.addOrganisation(userId, 'Kauri Partners')
      const client = randomUUID()
      await deps.database.inOrganisation(firm, async tx => {
        await tx.execute(sql`update organisation set is_partner = true`)
        await tx.execute(sql`update entitlement set passes = 1`)
        const made = { organisationId: client, partnerId: firm, name: 'Moss', currency: 'NZD' }
        expect(await addClientOrganisation(tx, made)).toBeNull()
      })
      const remove = () => browser.ask('POST', '/api/account/deletion', { email })
      const refused = await remove()
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toContain('Kauri Partners')
      const { userId: own } = await newMember(gateway)
      await deps.database.inOrganisation(client, tx =>
        membershipStore.add(tx, { organisationId: client, userId: own }, 'owner'),
      )
      expect((await remove()).statusCode).toBe(200)
      // If its owner is no longer a member, the account waits.
      await deps.database.inOrganisation(client, tx =>
        membershipStore.remove(tx, { organisationId: client, userId: own }),
      )
      gateway.clock.advance(30 * 86_400)
      await tidyPeople(deps)
      expect((await openBrowser(gateway).signIn(email)).statusCode).toBe(200)
    })

    it('[AUTH-01] [S21] leaves a receipt, so that no backup restores the person, and no reply', async () => {
      const { browser, email, userId } = await newMember(gateway)
      await browser.ask('POST', '/api/account/deletion', { email })
      gateway.clock.advance(30 * 86_400)
      await tidyPeople(gateway.deps)
      const { deps } = gateway
      const { rows } = await deps.database.systemPool.query(
        `select kind, asked_by, erased from identity.erasure_receipt where subject_id = $1`,
        [userId],
      )
      expect(rows).toMatchObject([{ kind: 'person', asked_by: userId }])
      expect(rows[0].erased).toMatchObject({ user: 1, password: 1, request_key: 1 })
      const kept = await deps.database.asUser(userId, tx => tx.execute('select 1 from request_key'))
      expect(kept.rows).toEqual([])
    })

    it('[AUTH-01] does not happen if the person cancels it while it is in progress', async () => {
      const { browser, email, userId } = await newMember(gateway)
      const organisationId = await gateway.addOrganisation(userId, 'Rata Books')
      await browser.ask('POST', '/api/account/deletion', { email })
      gateway.clock.advance(30 * 86_400)
      const { database } = gateway.deps
      const isTaken = deferred()
      const mayCommit = deferred()
      const keeping = database.asSystem(async tx => {
        await userStore.setDeleteAfter(tx, userId, null)
        isTaken.settle()
        await mayCommit.settled
      })
      await isTaken.settled
      const tidying = tidyPeople(gateway.deps)
      // Long enough for the job to find the due accounts and to wait for the row.
      setTimeout(mayCommit.settle, 500)
      await Promise.all([keeping, tidying])
      expect((await browser.signIn(email)).statusCode).toBe(200)
      const list = await browser.ask('GET', '/api/organisations')
      expect(list.json().organisations).toMatchObject([{ organisationId, deleteAfter: null }])
    })

    it('[AUTH-01] is refused to the only owner of an organisation with other members', async () => {
      const owner = await newMember(gateway)
      const editor = await newMember(gateway)
      const organisationId = await gateway.addOrganisation(owner.userId, 'Ngaio Press')
      const alone = await gateway.addOrganisation(owner.userId, 'Rata Books')
      await setRole(gateway.deps, organisationId, editor.userId, 'editor')
      const remove = () =>
        owner.browser.ask('POST', '/api/account/deletion', { email: owner.email })
      const refused = await remove()
      expect(refused.statusCode).toBe(409)
      expect(refused.json().message).toContain('Ngaio Press')
      expect(refused.json().message).not.toContain('Rata Books')
      await setRole(gateway.deps, organisationId, editor.userId, 'owner')
      expect((await remove()).statusCode).toBe(200)
      gateway.clock.advance(30 * 86_400)
      await tidyPeople(gateway.deps)
      const ends = await gateway.deps.database.inOrganisation(alone, tx =>
        organisationStore.end(tx, alone),
      )
      expect(ends?.askedBy).toBe(owner.userId)
      await editor.browser.signIn(editor.email)
      const list = await editor.browser.ask('GET', '/api/organisations')
      expect(list.json().organisations).toHaveLength(1)
    })
  })
})
