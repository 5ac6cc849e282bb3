/** Cases about links to published reports, on the server and the books of the saved reports. */
import { randomBytes, randomUUID } from 'node:crypto'
import { MAX_LIVE_LINKS } from '@millpond/core/report'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reportLinkStore } from '../src/stores/report-link-store.ts'
import { clientOf, granted, refusalOf } from './_client.ts'
import type { TestGateway, TestUser } from './_gateway.ts'
import { setRole } from './_members.ts'

export interface PublishedWorld {
  readonly gateway: TestGateway
  readonly owner: TestUser
  /** A viewer. */
  readonly vera: TestUser
  readonly organisationId: string
  /** Adds a published report; returns its id. */
  publish(title: string): Promise<string>
}

/** `GUESSES=10000` each night. */
const { GUESSES: asked = '50' } = process.env
const DAY_SECONDS = 86_400
const newToken = () => randomBytes(32).toString('base64url')

export function describeLinks(worldOf: () => PublishedWorld): void {
  let published: Promise<string> | null = null
  const theReport = () => {
    published ??= worldOf().publish('For Sam')
    return published
  }
  const client = (who = worldOf().owner) => clientOf(worldOf().gateway, who)
  const open = (body: { token: string; passcode?: string }, headers = {}) =>
    worldOf().gateway.inject({
      ...{ method: 'POST', url: '/api/shared/open', payload: body },
      headers: { 'user-agent': 'Mozilla/5.0 (Macintosh) Firefox/140.0', ...headers },
    })
  const keyOf = (id: string) => ({ organisationId: worldOf().organisationId, id })
  const share = async (id: string, more: { days?: number; passcode?: string } = {}) => {
    const made = await granted(client().createReportLink({ ...keyOf(id), days: 30, ...more }))
    return { ...made.link, token: made.address.split('#')[1] ?? '' }
  }
  const linksOf = async (id: string) => (await granted(client().getReportLinks(keyOf(id)))).links
  const status = async (token: string) => (await open({ token })).statusCode

  it('[REP-02] [ALR-05] a link shows the frozen figures to a stranger, and nothing else', async () => {
    const { gateway, organisationId } = worldOf()
    const id = await theReport()
    const { token, ...link } = await share(id)
    expect(link).toMatchObject({ state: 'live', hasPasscode: false, openCount: 0, opens: [] })
    const opened = await open({ token })
    const inApp = await granted(client().getReportResult(keyOf(id)))
    expect(opened.json()).toEqual({
      needsPasscode: false,
      report: {
        ...{ title: 'For Sam', number: 1, publishedAt: inApp.publishedAt, isSample: true },
        ...{ actualUntil: inApp.report.frozenUntil, expiresAt: link.expiresAt },
        result: inApp.result,
      },
    })
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(opened.body).not.toContain(organisationId)
    const [listed] = await linksOf(id)
    expect(listed).toMatchObject({ openCount: 1, opens: [{ address: '127.0.0.x' }] })
    expect(listed?.opens[0]?.device).toBe('Firefox on Mac')
    expect(gateway.lines.some(line => line.includes(token))).toBe(false)
    const dump = await gateway.deps.database.asSystem(tx =>
      tx.execute(sql`select * from identity.report_link_code`),
    )
    expect(JSON.stringify(dump.rows)).not.toContain(token)
  })

  it('[REP-02] [ALR-05] unknown, revoked and expired links and deleted reports answer alike', async () => {
    const { gateway, organisationId, publish } = worldOf()
    const [id, deletedId] = [await theReport(), await publish('To delete')]
    const { id: linkId, token } = await share(id)
    const { token: short } = await share(id, { days: 1 })
    const { token: orphan } = await share(deletedId)
    const answers = async (...tokens: string[]) =>
      Promise.all(
        tokens.map(async each => {
          const { statusCode, body } = await open({ token: each })
          const { correlationId: _, ...rest } = JSON.parse(body)
          return { statusCode, ...rest }
        }),
      )
    const revoked = await granted(client().revokeReportLink({ ...keyOf(id), linkId }))
    expect(revoked.link.state).toBe('revoked')
    await granted(client().deleteReport(keyOf(deletedId)))
    const before = gateway.clock.now().toISOString()
    expect(await status(short)).toBe(200)
    gateway.clock.advance(DAY_SECONDS)
    const all = await answers(newToken(), token, short, orphan)
    gateway.clock.set(before)
    expect(all[0]).toMatchObject({
      ...{ statusCode: 404, code: 'notFound' },
      message: 'This link has expired or does not exist. Ask the person who sent it for a new one.',
    })
    for (const each of all) expect(each).toEqual(all[0])
    const entries = (await granted(client().getActivity({ organisationId }))).entries
    const actions = entries.map(({ action, subject }) => [action, subject])
    expect(actions).toContainEqual(['reportLinkCreated', 'For Sam, version 1'])
    expect(actions).toContainEqual(['reportLinkRevoked', 'For Sam, version 1'])
  })

  it('[REP-02] a passcode is needed, and the sixth wrong one is refused for 15 minutes', async () => {
    const { gateway } = worldOf()
    const passcode = 'river stones'
    const { token } = await share(await theReport(), { passcode })
    expect((await open({ token })).json()).toEqual({ needsPasscode: true, report: null })
    const tries: number[] = []
    for (const given of ['', ' ', 'a', 'b', passcode, 'c', 'd', 'e', passcode]) {
      tries.push((await open({ token, passcode: `${given}` })).statusCode)
    }
    // An empty one is no attempt; a right one is given back.
    expect(tries).toEqual([400, 400, 400, 400, 200, 400, 400, 429, 429])
    const before = gateway.clock.now().toISOString()
    gateway.clock.advance(901)
    expect((await open({ token, passcode })).statusCode).toBe(200)
    gateway.clock.set(before)
  })

  it('[REP-02] [ALR-05] gives the PDF file that members get, after the same passcode', async () => {
    const { gateway } = worldOf()
    const [id, passcode] = [await theReport(), 'river stones']
    const { id: linkId, token } = await share(id, { passcode })
    const file = (body: object) =>
      gateway.inject({ method: 'POST', url: '/api/shared/file', payload: body })
    const missing = await file({ token })
    expect(missing.json()).toMatchObject({ code: 'badRequest', message: 'Enter the passcode.' })
    expect((await file({ token, passcode: 'river stone' })).statusCode).toBe(400)
    expect((await file({ token: newToken(), passcode })).statusCode).toBe(404)
    const given = await file({ token, passcode })
    expect(given.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-robots-tag': 'noindex, nofollow',
    })
    const { organisationId, owner } = worldOf()
    const inApp = await gateway.inject({
      url: `/api/saved-reports/${id}/file`,
      query: { organisationId },
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(given.rawPayload.equals(inApp.rawPayload)).toBe(true)
    const listed = (await linksOf(id)).find(each => each.id === linkId)
    expect(listed).toMatchObject({ openCount: 1 })
  })

  it('[REP-02] opens a link thirty times a minute', async () => {
    const { gateway } = worldOf()
    const { token } = await share(await theReport())
    const answers: number[] = []
    for (let times = 0; times < 31; times += 1) answers.push(await status(token))
    expect(answers.filter(each => each === 200)).toHaveLength(30)
    expect(answers.at(-1)).toBe(429)
    gateway.clock.advance(61)
    expect(await status(token)).toBe(200)
  })

  it(`[REP-02] ${asked} guessed tokens open nothing`, async () => {
    await share(await theReport())
    let refused = 0
    for (let guess = 0; guess < Number(asked); guess += 1) {
      if ((await status(newToken())) === 404) refused += 1
    }
    expect(refused).toBe(Number(asked))
  })

  it('[REP-02] only editors see, make and revoke links, and only to a published report', async () => {
    const { gateway, organisationId, owner, vera } = worldOf()
    const id = await theReport()
    const { id: linkId } = await share(id)
    const draft = await granted(client().openReportDraft(keyOf(id)))
    const ofDraft = { ...keyOf(draft.report.id), days: 30 }
    expect(await refusalOf(client().createReportLink(ofDraft))).toMatchObject({ status: 409 })
    for (const days of [0, 366]) {
      const badly = client().createReportLink({ ...keyOf(id), days })
      expect(await refusalOf(badly)).toMatchObject({ status: 400 })
    }
    const short = client().createReportLink({ ...keyOf(id), days: 1, passcode: 'river' })
    expect(await refusalOf(short)).toMatchObject({ status: 400 })
    for (const refused of [
      client(vera).getReportLinks(keyOf(id)),
      client(vera).createReportLink({ ...keyOf(id), days: 30 }),
      client(vera).revokeReportLink({ ...keyOf(id), linkId }),
    ]) {
      expect(await refusalOf(refused)).toMatchObject({ status: 403 })
    }
    const { database } = gateway.deps
    const as = (userId: string, statement: ReturnType<typeof sql>) =>
      database.inOrganisation(organisationId, tx => tx.execute(statement), userId)
    const seen = await as(vera.userId, sql`select from report_link`)
    expect(seen.rowCount).toBe(0)
    for (const statement of [
      sql`delete from report_link`,
      sql`update report_link set expires_at = now()`,
      sql`update report_link_open set address = ''`,
      sql`select from identity.report_link_code`,
    ]) {
      await expect(as(owner.userId, statement)).rejects.toThrow()
    }
    await setRole(gateway.deps, organisationId, vera.userId, 'editor')
    expect((await granted(client(vera).getReportLinks(keyOf(id)))).links).not.toEqual([])
    await setRole(gateway.deps, organisationId, vera.userId, 'viewer')
  })

  it('refuses the fifty-first live link of a company', async () => {
    const { gateway, organisationId, owner } = worldOf()
    const id = await theReport()
    const createdAt = gateway.clock.now()
    const expiresAt = new Date(createdAt.getTime() + DAY_SECONDS * 1000)
    await gateway.deps.database.inOrganisation(organisationId, async tx => {
      let live = await reportLinkStore.countLive(tx, organisationId, createdAt)
      for (; live < MAX_LIVE_LINKS; live += 1) {
        await reportLinkStore.add(tx, {
          ...{ organisationId, linkId: randomUUID(), reportId: id, hasPasscode: false },
          ...{ createdBy: owner.userId, createdAt, expiresAt, scheduleId: null },
        })
      }
    })
    const more = { ...keyOf(id), days: 1 }
    expect((await refusalOf(client().createReportLink(more))).failure?.message).toBe(
      'Your company already has 50 active links. Revoke one first.',
    )
    const [first] = await linksOf(id)
    await granted(client().revokeReportLink({ ...keyOf(id), linkId: first?.id ?? '' }))
    await granted(client().createReportLink(more))
  })
}
