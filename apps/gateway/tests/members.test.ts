import type { Members } from '@millpond/contract/member'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANY_ENGINE } from './_gateway.ts'
import { codeOf, createOrganisationWorld, type OrganisationWorld } from './_organisations.ts'
import type { TestPerson } from './_people.ts'

describe.each(ANY_ENGINE)('members on %s', engine => {
  let world: OrganisationWorld
  let ana: TestPerson
  let ben: TestPerson
  let vic: TestPerson
  let organisationId: string

  beforeAll(async () => {
    world = await createOrganisationWorld(engine)
    ana = await world.person('Ana')
    ben = await world.person('Ben')
    vic = await world.person('Vic')
  })
  afterAll(() => world.close())

  /** A new organisation of Ana's, with Ben as editor and Vic as viewer. */
  async function fresh() {
    organisationId = (await world.make(ana, 'Fern')).organisationId
    await world.become(organisationId, ben, 'editor')
    await world.become(organisationId, vic, 'viewer')
  }
  const change = (who: TestPerson, whose: TestPerson, role: string, baseRole: string) =>
    world.ask(
      who,
      'PUT',
      '/api/members',
      { organisationId },
      { userId: whose.userId, role, baseRole },
    )
  const remove = (who: TestPerson, whose: TestPerson) =>
    world.ask(who, 'DELETE', '/api/members', { organisationId, userId: whose.userId })
  const leave = (who: TestPerson) =>
    world.ask(who, 'POST', '/api/organisations/leave', { organisationId })
  const listed = async (who: TestPerson) =>
    (await world.members(who, organisationId)).json<Members>()

  it('[ORG-06] lists the members, and shows invites to owners only', async () => {
    await fresh()
    await world.invite(ana, organisationId)
    const { members, invites } = await listed(ana)
    expect(members.map(({ name, role, isYou }) => [name, role, isYou])).toEqual([
      ['Ana', 'owner', true],
      ['Ben', 'editor', false],
      ['Vic', 'viewer', false],
    ])
    expect(members[0]).toMatchObject({ email: ana.email, lastSeenAt: expect.any(String) })
    expect(invites).toHaveLength(1)
    expect((await listed(vic)).members).toHaveLength(3)
    expect((await listed(vic)).invites).toEqual([])
  })

  it('[ORG-06] changes a role, which applies from the next request', async () => {
    await fresh()
    const rename = () =>
      world.ask(ben, 'PUT', '/api/organisations', { organisationId }, { name: 'Fern Ltd' })
    expect((await rename()).statusCode).toBe(200)
    expect((await change(ana, ben, 'viewer', 'editor')).statusCode).toBe(200)
    expect((await rename()).statusCode).toBe(403)
    expect((await remove(ana, ben)).statusCode).toBe(200)
    expect(await world.mayRead(ben, organisationId)).toBe(false)
    expect((await world.organisations(ben)).map(each => each.organisationId)).not.toContain(
      organisationId,
    )
  })

  it('[ORG-06] a change based on an older role is refused and names the current one', async () => {
    await fresh()
    await change(ana, ben, 'viewer', 'editor')
    const late = await change(ana, ben, 'owner', 'editor')
    expect([late.statusCode, late.json().fields]).toEqual([
      409,
      [{ path: 'baseRole', message: 'The role is viewer' }],
    ])
  })

  it.each([
    ['an editor', () => ben],
    ['a viewer', () => vic],
  ])('[ORG-06] %s cannot change or remove a member', async (_what, who) => {
    await fresh()
    expect(codeOf(await change(who(), vic, 'owner', 'viewer'))).toBe('forbidden')
    expect(codeOf(await remove(who(), ana))).toBe('forbidden')
    expect((await listed(ana)).members).toHaveLength(3)
  })

  it('[ORG-06] the last owner cannot be demoted, leave, or be removed by two requests at once', async () => {
    await fresh()
    expect(codeOf(await change(ana, ana, 'editor', 'owner'))).toBe('conflict')
    expect(codeOf(await leave(ana))).toBe('conflict')
    expect(codeOf(await remove(ana, ana))).toBe('conflict')
    await change(ana, ben, 'owner', 'editor')
    const outcomes = await Promise.all([remove(ana, ben), remove(ben, ana), leave(ana), leave(ben)])
    const { members } = (await listed(await ownerLeft())) ?? { members: [] }
    expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1)
    expect(outcomes.filter(each => each.statusCode === 200)).toHaveLength(1)
  })
  const ownerLeft = async () => ((await world.mayRead(ana, organisationId)) ? ana : ben)

  it('[ORG-06] an owner leaves once there is another', async () => {
    await fresh()
    await change(ana, ben, 'owner', 'editor')
    expect((await leave(ana)).json()).toEqual({ left: true })
    expect(await world.mayRead(ana, organisationId)).toBe(false)
    expect((await leave(vic)).json()).toEqual({ left: true })
  })

  it('[ORG-06] ownership is transferred to a member, and the former owner stays as editor', async () => {
    await fresh()
    const transfer = (recipient: TestPerson) =>
      world.ask(
        ana,
        'POST',
        '/api/organisations/transfer',
        { organisationId },
        { userId: recipient.userId },
      )
    expect(codeOf(await transfer(await world.person()))).toBe('notFound')
    expect(codeOf(await transfer(ana))).toBe('conflict')
    expect((await transfer(ben)).json()).toMatchObject({ organisationId, role: 'editor' })
    expect((await listed(ben)).members.map(({ role }) => role)).toEqual([
      'editor',
      'owner',
      'viewer',
    ])
    expect(codeOf(await transfer(vic))).toBe('forbidden')
  })

  it('must name exactly one existing member or partner to remove', async () => {
    await fresh()
    const ask = (query: Record<string, string>) =>
      world.ask(ana, 'DELETE', '/api/members', { organisationId, ...query })
    expect(codeOf(await ask({}))).toBe('badRequest')
    expect(codeOf(await ask({ userId: 'nobody' }))).toBe('notFound')
    expect(codeOf(await ask({ partnerId: organisationId }))).toBe('notFound')
    expect(codeOf(await ask({ userId: ben.userId, partnerId: organisationId }))).toBe('badRequest')
  })
})
