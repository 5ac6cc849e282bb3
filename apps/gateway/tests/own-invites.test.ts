import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { codeOf, createOrganisationWorld, type OrganisationWorld } from './_organisations.ts'
import type { TestPerson } from './_people.ts'

interface OwnInvite {
  readonly inviteId: string
  readonly organisationName: string
}

describe.each(ANY_ENGINE)('invites to the address of a person on %s', engine => {
  let world: OrganisationWorld
  let ana: TestPerson
  let organisationId: string
  let client: string

  beforeAll(async () => {
    world = await createOrganisationWorld(engine)
    ana = await world.person('Ana')
    organisationId = (await world.make(ana, 'Fern')).organisationId
    client = (await world.make(ana, 'Client')).organisationId
  })
  afterAll(() => world.close())

  const own = async (who: TestPerson): Promise<OwnInvite[]> => {
    const answer = world.ask(who, 'GET', '/api/user-invites/own')
    return (await world.wanted<{ invites: OwnInvite[] }>(answer)).invites
  }
  const accept = (who: TestPerson, inviteId: string, partnerId?: string) =>
    world.ask(
      who,
      'POST',
      '/api/user-invites/accept',
      {},
      { inviteId, ...(partnerId && { partnerId }) },
    )
  const verify = ({ userId }: TestPerson, isVerified: boolean) =>
    world.deps.database.asSystem(tx =>
      tx.execute(
        sql`update identity."user" set email_verified = ${isVerified} where id = ${userId}`,
      ),
    )

  it('[ORG-05] are shown and accepted without the link, once', async () => {
    const ben = await world.person('Ben')
    const email = ben.email.toUpperCase()
    const { invite, inviteCode } = await world.invite(ana, organisationId, {
      role: 'editor',
      email,
    })
    const { inviteId, expiresAt } = invite
    expect(await own(ben)).toEqual([
      {
        ...{ inviteId, kind: 'member', organisationName: 'Fern', role: 'editor' },
        ...{ invitedBy: 'Ana', expiresAt },
      },
    ])
    expect((await accept(ben, inviteId)).json()).toEqual({ organisationId })
    expect(await world.organisations(ben)).toMatchObject([{ organisationId, role: 'editor' }])
    expect(await own(ben)).toEqual([])
    expect(codeOf(await accept(ben, inviteId))).toBe('notFound')
    expect(codeOf(await world.readInvite(inviteCode))).toBe('notFound')
  })

  it('[ORG-05] are neither shown to nor accepted by a person with another address', async () => {
    const [ben, eve] = [await world.person('Ben'), await world.person('Eve')]
    const { invite } = await world.invite(ana, organisationId, { email: ben.email })
    expect(await own(eve)).toEqual([])
    const other = await accept(eve, invite.inviteId)
    const unknown = await accept(eve, randomUUID())
    expect(other.statusCode).toBe(404)
    expect({ ...other.json(), correlationId: '' }).toEqual({ ...unknown.json(), correlationId: '' })
    expect(await world.mayRead(eve, organisationId)).toBe(false)
    expect(await own(ben)).toHaveLength(1)
  })

  it('[ORG-05] an invite that was not sent to an address needs its code', async () => {
    const ben = await world.person('Ben')
    const { invite } = await world.invite(ana, organisationId)
    expect(await own(ben)).toEqual([])
    expect(codeOf(await accept(ben, invite.inviteId))).toBe('notFound')
  })

  it('[AUTH-04] wait until the address is verified', async () => {
    const ben = await world.person('Ben')
    const { invite } = await world.invite(ana, organisationId, { email: ben.email })
    await verify(ben, false)
    expect(await own(ben)).toEqual([])
    expect(codeOf(await accept(ben, invite.inviteId))).toBe('notFound')
    await verify(ben, true)
    expect(await own(ben)).toHaveLength(1)
    expect((await accept(ben, invite.inviteId)).statusCode).toBe(200)
  })

  it('[ORG-05] are not shown once they are revoked, expired, or would change nothing', async () => {
    const ben = await world.person('Ben')
    const { invite } = await world.invite(ana, organisationId, { email: ben.email })
    await world.become(organisationId, ben, 'editor')
    expect(await own(ben)).toEqual([])
    await world.become(organisationId, ben, null)
    expect(await own(ben)).toHaveLength(1)
    try {
      world.clock.advance(14 * 86_400)
      const later = await world.signInAgain(ben)
      expect(await own(later)).toEqual([])
      expect(codeOf(await accept(later, invite.inviteId))).toBe('notFound')
    } finally {
      world.clock.advance(-14 * 86_400)
    }
    const { inviteId } = invite
    await world.ask(ana, 'DELETE', '/api/user-invites', { organisationId, inviteId })
    expect(await own(ben)).toEqual([])
    expect(codeOf(await accept(ben, inviteId))).toBe('notFound')
  })

  it('[ORG-05] to a partner firm names the firm', async () => {
    const ben = await world.person('Ben')
    const email = ben.email
    const { invite } = await world.invite(ana, organisationId, { kind: 'partner', email })
    expect(codeOf(await accept(ben, invite.inviteId))).toBe('badRequest')
    const firm = await world.make(ben, 'Rimu Advice', 'trial-partner')
    expect((await accept(ben, invite.inviteId, firm.organisationId)).statusCode).toBe(200)
  })

  it('[ORG-05] to a partner firm are hidden from its owner if the firm has the client already', async () => {
    const [ben, eve] = [await world.person('Ben'), await world.person('Eve')]
    const firm = await world.make(ben, 'Rimu Advice', 'trial-partner')
    for (const { email } of [ben, ben, eve]) {
      await world.invite(ana, client, { kind: 'partner', email })
    }
    const [first] = await own(ben)
    expect(await own(ben)).toHaveLength(2)
    await accept(ben, first?.inviteId ?? '', firm.organisationId)
    expect(await own(ben)).toEqual([])
    expect(await own(eve)).toHaveLength(1)
    await world.become(firm.organisationId, eve, 'editor')
    expect(await own(eve)).toHaveLength(1)
    await world.become(firm.organisationId, eve, 'owner')
    expect(await own(eve)).toEqual([])
  })

  it('an acceptance gives either the code or the id', async () => {
    const { inviteCode, invite } = await world.invite(ana, organisationId)
    const { inviteId } = invite
    for (const body of [{}, { inviteCode, inviteId }]) {
      const answer = await world.ask(ana, 'POST', '/api/user-invites/accept', {}, body)
      expect(answer.statusCode).toBe(400)
    }
  })
})
