import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedTicket, newMember, openBrowser } from './_browser.ts'
import { ANY_ENGINE, createTestGateway, mailsTo, PASSWORD, type TestGateway } from './_gateway.ts'

const DAY_SECONDS = 86_400
/** `GUESSES=10000` for the long run; a few hundred attempts already reach every limit. */
const { GUESSES: asked = '400' } = process.env
const GUESSES = Number(asked)
const WITHIN_MS = 900_000

describe.each(ANY_ENGINE)('guessing on %s', engine => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await createTestGateway({ engine })
  })
  afterAll(() => gateway.close())

  it('[AUTH-07] [S10] checks at most 100 of 10,000 passwords in a day; the owner can sign in', {
    timeout: WITHIN_MS,
  }, async () => {
    const { email, browser: known } = await newMember(gateway, '203.0.113.9')
    let checked = 0
    // From ten addresses for each hundred attempts, spread over the day.
    for (let attempt = 0; attempt < GUESSES; attempt++) {
      const address = `198.51.${Math.floor(attempt / 100)}.${1 + (attempt % 10)}`
      const answer = await gateway.inject({
        method: 'POST',
        url: '/auth/sign-in',
        remoteAddress: address,
        payload: { email, password: `guess ${attempt}` },
      })
      if (answer.statusCode === 401) checked += 1
      else expect(answer.statusCode).toBe(429)
      gateway.clock.advance((DAY_SECONDS - 3600) / GUESSES)
      if (attempt % (GUESSES / 4) === GUESSES / 4 - 1) {
        // From a browser the owner has used before, at any time of the attack.
        expect((await known.signIn(email)).statusCode).toBe(200)
      }
    }
    expect(checked).toBeGreaterThan(0)
    expect(checked).toBeLessThanOrEqual(100)
    const stranger = openBrowser(gateway, '192.0.2.77')
    expect((await stranger.signIn(email)).statusCode).toBe(429)

    const warnings = (await mailsTo(gateway.http, email)).filter(mail =>
      /guessing/.test(mail.subject),
    )
    expect(warnings.length).toBeGreaterThan(0)
    expect(warnings.length).toBeLessThanOrEqual(2)

    await stranger.ask('POST', '/auth/password-reset', { email })
    const ticket = await mailedTicket(gateway, email)
    const password = 'a heron over the weir'
    const reset = await stranger.ask('POST', '/auth/password-reset/finish', { ticket, password })
    expect(reset.statusCode).toBe(200)
    expect((await stranger.signIn(email, password)).statusCode).toBe(200)
  })

  it('[AUTH-07] [S10] strangers cannot use up the reset emails of the owner', async () => {
    const { email } = await newMember(gateway)
    const stranger = openBrowser(gateway, '192.0.2.78')
    const owner = openBrowser(gateway, '203.0.113.78')
    const links = async () =>
      (await mailsTo(gateway.http, email)).filter(mail => /new password/.test(mail.subject)).length
    for (let time = 0; time < 8; time++) {
      await stranger.ask('POST', '/auth/sign-up', { email, password: PASSWORD })
    }
    await owner.ask('POST', '/auth/password-reset', { email })
    expect(await links()).toBe(1)
    // Links that strangers request are sent to the owner; new ones are possible when the last
    // expires.
    for (let time = 0; time < 8; time++) {
      await stranger.ask('POST', '/auth/password-reset', { email })
    }
    expect(await links()).toBe(6)
    gateway.clock.advance(30 * 60)
    await owner.ask('POST', '/auth/password-reset', { email })
    expect(await links()).toBe(7)
  })

  it('[AUTH-07] also refuses a known browser after ten wrong passwords', async () => {
    const { email, browser } = await newMember(gateway)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await browser.signIn(email, `slip ${attempt}`)).statusCode)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
    // The reply says when to try again, and that is right.
    const { headers } = await browser.signIn(email)
    expect(headers['retry-after']).toBe('600')
    gateway.clock.advance(600)
    expect((await browser.signIn(email)).statusCode).toBe(200)
  })

  it('[AUTH-07] [S19] adds one line to the owner’s log with the number of refusals', async () => {
    const { email, browser, userId } = await newMember(gateway)
    const refusedLines = async () => {
      const { rows } = await gateway.deps.database.systemPool.query(
        'select entry from identity.audit_entry where user_id = $1 order by sequence',
        [userId],
      )
      const entries = rows.map(row => JSON.parse(row.entry))
      return entries.flatMap(each => (each.action === 'signInsRefused' ? [each.details.count] : []))
    }
    const stranger = openBrowser(gateway, '192.0.2.79')
    for (let attempt = 0; attempt < 12; attempt++) await stranger.signIn(email, `guess ${attempt}`)
    await browser.signIn(email, 'a slip')
    expect(await refusedLines()).toEqual([])
    expect((await browser.signIn(email)).statusCode).toBe(200)
    expect(await refusedLines()).toEqual([13])
    expect((await browser.signIn(email)).statusCode).toBe(200)
    expect(await refusedLines()).toEqual([13])
  })

  it('[AUTH-07] a device known to another account is not known to this one', async () => {
    const victim = await newMember(gateway)
    const attacker = await newMember(gateway, '198.51.100.200')
    const checked: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      checked.push((await attacker.browser.signIn(victim.email, `guess ${attempt}`)).statusCode)
    }
    expect(checked.filter(status => status === 401)).toHaveLength(10)
  })

  it('[AUTH-07] counts the attempts of one address at many accounts', async () => {
    const bounded = await createTestGateway({ engine, environment: { SIGN_IN_LIMIT: '10' } })
    try {
      let checked = 0
      for (let attempt = 0; attempt < 120; attempt++) {
        const answer = await bounded.inject({
          method: 'POST',
          url: '/auth/sign-in',
          remoteAddress: `2001:db8:1:1::${attempt.toString(16)}`,
          payload: { email: `spray-${attempt}@example.org`, password: PASSWORD },
        })
        if (answer.statusCode === 401) checked += 1
      }
      expect(checked).toBeLessThanOrEqual(70)
    } finally {
      await bounded.close()
    }
  })

  it('[AUTH-07] deletes a sign-up whose code has expired', async () => {
    const { deps, clock } = gateway
    const email = 'never-came-back@example.org'
    await openBrowser(gateway).ask('POST', '/auth/sign-up', { email, password: PASSWORD })
    const kept = async () => {
      const { rows } = await deps.database.systemPool.query('select from identity.one_time_code')
      return rows.length
    }
    expect(await kept()).toBeGreaterThan(0)
    clock.advance(3600)
    await deps.database.asSystem(tx => deps.codes.tidyUp(tx))
    expect(await kept()).toBe(0)
  })

  it('[AUTH-07] keeps its counts through a restart, and stores no address in plain text', async () => {
    const { email } = await newMember(gateway)
    for (let attempt = 0; attempt < 10; attempt++) {
      await openBrowser(gateway, '192.0.2.5').signIn(email, `guess ${attempt}`)
    }
    const { rows } = await gateway.deps.database.systemPool.query(
      'select key_hash, count from identity.guess',
    )
    const dump = rows.map(row => row.key_hash.toString('latin1')).join('')
    expect(rows.length).toBeGreaterThan(2)
    expect(dump).not.toContain(email)
    expect(dump).not.toContain('192.0.2.5')
    expect(Math.max(...rows.map(row => row.count))).toBeGreaterThanOrEqual(10)
  })
})
