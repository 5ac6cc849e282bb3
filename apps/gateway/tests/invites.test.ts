import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE, bearer, mailsTo } from './_gateway.ts'
import { codeOf, createOrganisationWorld, type OrganisationWorld } from './_organisations.ts'
import type { TestPerson } from './_people.ts'

const DAY_SECONDS = 86_400

describe.each(ANY_ENGINE)('invites on %s', engine => {
  let world: OrganisationWorld
  let ana: TestPerson
  let organisationId: string

  beforeAll(async () => {
    world = await createOrganisationWorld(engine)
    ana = await world.person('Ana')
    organisationId = (await world.make(ana, 'Fern')).organisationId
  })
  afterAll(() => world.close())

  it('[ORG-05] a code shows what it offers and makes its holder a member with that role', async () => {
    const { inviteCode, link, invite } = await world.invite(ana, organisationId, { role: 'editor' })
    expect(inviteCode).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(link).toBe(`${world.config.publicUrl}/invite#${inviteCode}`)
    const days = (Date.parse(invite.expiresAt) - world.clock.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(14, 2)
    expect((await world.readInvite(inviteCode)).json()).toEqual({
      kind: 'member',
      organisationName: 'Fern',
      role: 'editor',
      invitedBy: 'Ana',
      expiresAt: invite.expiresAt,
      email: invite.email,
    })
    const ben = await world.person('Ben')
    expect((await world.accept(ben, inviteCode)).json()).toEqual({ organisationId })
    expect(await world.organisations(ben)).toMatchObject([
      { organisationId, role: 'editor', access: 'member' },
    ])
  })

  it('[ORG-05] of twenty holders of one code at once, one becomes a member', async () => {
    const { inviteCode } = await world.invite(ana, organisationId)
    const people = await Promise.all(Array.from({ length: 20 }, () => world.person()))
    const codes = await Promise.all(
      people.map(async who => codeOf(await world.accept(who, inviteCode))),
    )
    expect(codes.filter(code => code === 'done')).toHaveLength(1)
    expect(codes.filter(code => code === 'notFound')).toHaveLength(19)
    const inside = await Promise.all(people.map(who => world.mayRead(who, organisationId)))
    expect(inside).toEqual(codes.map(code => code === 'done'))
    expect(codeOf(await world.readInvite(inviteCode))).toBe('notFound')
  })

  it('[ORG-05] expires after 14 days, and not before', async () => {
    const { inviteCode } = await world.invite(ana, organisationId)
    const ben = await world.person()
    try {
      world.clock.advance(14 * DAY_SECONDS - 60)
      expect((await world.readInvite(inviteCode)).statusCode).toBe(200)
      world.clock.advance(60)
      expect(codeOf(await world.readInvite(inviteCode))).toBe('notFound')
    } finally {
      world.clock.advance(-14 * DAY_SECONDS)
    }
    expect((await world.accept(ben, inviteCode)).statusCode).toBe(200)
  })

  it('[ORG-05] a revoked invite cannot be used', async () => {
    const { inviteCode, invite } = await world.invite(ana, organisationId)
    const take = () =>
      world.ask(ana, 'DELETE', '/api/user-invites', { organisationId, inviteId: invite.inviteId })
    const left = (await take()).json<{ invites: { inviteId: string }[] }>().invites
    expect(left.map(each => each.inviteId)).not.toContain(invite.inviteId)
    expect(codeOf(await world.readInvite(inviteCode))).toBe('notFound')
    expect(codeOf(await world.accept(await world.person(), inviteCode))).toBe('notFound')
    expect(codeOf(await take())).toBe('notFound')
  })

  it('[ORG-05] is valid only while its sender may still invite people', async () => {
    const second = await world.person('Second owner')
    await world.become(organisationId, second, 'owner')
    const { inviteCode } = await world.invite(second, organisationId)
    await world.become(organisationId, second, 'editor')
    const ben = await world.person()
    expect(codeOf(await world.readInvite(inviteCode))).toBe('notFound')
    expect(codeOf(await world.accept(ben, inviteCode))).toBe('notFound')
    await world.become(organisationId, second, 'owner')
    expect((await world.accept(ben, inviteCode)).statusCode).toBe(200)
    await world.become(organisationId, second, null)
  })

  it('[ORG-05] raises the role of a member, and never lowers it', async () => {
    const ben = await world.person('Ben')
    await world.become(organisationId, ben, 'editor')
    const asViewer = await world.invite(ana, organisationId, { role: 'viewer' })
    expect(codeOf(await world.accept(ben, asViewer.inviteCode))).toBe('conflict')
    // After the refusal, another person can still use it.
    expect((await world.readInvite(asViewer.inviteCode)).statusCode).toBe(200)
    const asOwner = await world.invite(ana, organisationId, { role: 'owner' })
    expect((await world.accept(ben, asOwner.inviteCode)).statusCode).toBe(200)
    expect((await world.organisations(ben))[0]?.role).toBe('owner')
  })

  it('[ORG-05] does not store the code, in the database or in the log', async () => {
    const { inviteCode } = await world.invite(ana, organisationId)
    await world.readInvite(inviteCode)
    await world.accept(await world.person(), inviteCode)
    const kept = await world.deps.database.asSystem(tx =>
      tx.execute(sql`select count(*)::int as n from identity.invite_code
        where code_hash = ${Buffer.from(inviteCode)} or code_hash = ${inviteCode}::bytea`),
    )
    expect(kept.rows).toEqual([{ n: 0 }])
    expect(world.lines.join('\n')).not.toContain(inviteCode)
  })

  it('[ORG-05] mails the link where an address is given', async () => {
    const email = 'invited@example.org'
    const { link } = await world.invite(ana, organisationId, { email })
    const [mail] = await mailsTo(world.http, email)
    expect(mail?.subject).toBe('Ana invited you to Fern on Millpond')
    expect(mail?.text).toContain(link)
  })

  it('[ORG-05] mails at most six invites a day to one address, and always returns a link', async () => {
    const email = 'bombed@example.org'
    const askIn = (address?: string) =>
      world.inject({
        method: 'POST',
        url: '/api/user-invites',
        query: { organisationId },
        headers: bearer(ana.token),
        payload: { kind: 'member', role: 'viewer', ...(address && { email: address }) },
      })
    const codes: string[] = []
    for (let time = 0; time < 8; time++) codes.push(codeOf(await askIn(email)))
    expect(codes).toEqual([
      ...Array<string>(6).fill('done'),
      ...Array<string>(2).fill('tooManyRequests'),
    ])
    expect(await mailsTo(world.http, email)).toHaveLength(6)
    expect(codeOf(await askIn())).toBe('done')
  })

  it('[ORG-05] the same request sent twice is one invite with one code', async () => {
    const before = await openInvites()
    const headers = { ...bearer(ana.token), 'idempotency-key': randomUUID() }
    const twin = () =>
      world.inject({
        method: 'POST',
        url: '/api/user-invites',
        query: { organisationId },
        headers,
        payload: { kind: 'member', role: 'viewer' },
      })
    const answers = await Promise.all([twin(), twin(), twin()])
    expect(answers[0]?.statusCode).toBe(200)
    expect(new Set(answers.map(each => each.body)).size).toBe(1)
    expect(await openInvites()).toBe(before + 1)
  })
  const openInvites = async () =>
    (await world.members(ana, organisationId)).json<{ invites: object[] }>().invites.length

  it('[ORG-05] only owners invite people', async () => {
    for (const role of ['editor', 'viewer'] as const) {
      const other = await world.person()
      await world.become(organisationId, other, role)
      const answer = await world.ask(
        other,
        'POST',
        '/api/user-invites',
        { organisationId },
        { kind: 'member', role: 'viewer' },
      )
      expect(answer.statusCode).toBe(403)
    }
  })

  it('an unknown code gets the same reply as any other unusable code', async () => {
    const { inviteCode, invite } = await world.invite(ana, organisationId)
    await world.ask(ana, 'DELETE', '/api/user-invites', {
      organisationId,
      inviteId: invite.inviteId,
    })
    const made = await world.readInvite(inviteCode)
    const guessed = await world.readInvite(randomBytes(32).toString('base64url'))
    expect({ ...guessed.json(), correlationId: '' }).toEqual({ ...made.json(), correlationId: '' })
  })
})
