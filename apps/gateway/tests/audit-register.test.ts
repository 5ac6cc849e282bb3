import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqlStateOf } from '../src/database/index.ts'
import { endOrganisations } from '../src/jobs/end-organisations.ts'
import { registerLogs } from '../src/jobs/register-logs.ts'
import { tidyPeople } from '../src/jobs/tidy-people.ts'
import { organisationStore } from '../src/stores/organisation-store.ts'
import { ANY_ENGINE, OWN_PAGE } from './_gateway.ts'
import { createPerson } from './_people.ts'
import {
  ATTACKS,
  createRegisterWorld,
  fillLogs,
  isFound,
  type RegisterWorld,
} from './_register-world.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

describe.each(ANY_ENGINE)('the register of all audit logs on %s', engine => {
  let world: RegisterWorld
  /** The register as it was printed when all logs were filled. */
  let end: string
  beforeAll(async () => {
    world = await createRegisterWorld(engine)
    end = await fillLogs(world)
  })
  afterAll(() => world.close())

  const addOrganisation = async () => {
    const { deps } = world.gateway
    const owner = await createPerson(deps)
    const organisationId = await world.gateway.addOrganisation(owner.userId)
    await world.add({ organisationId })
    return { owner, organisationId }
  }
  const within = <T>(organisationId: string, text: string, userId?: string) =>
    world.gateway.deps.database.inOrganisation(
      organisationId,
      tx => tx.execute<T & Record<string, unknown>>(sql.raw(text)),
      userId,
    )
  const page = (organisationId: string, userId: string) =>
    world.gateway.deps.database.inOrganisation(
      organisationId,
      tx =>
        world.gateway.deps.audit.page(
          tx,
          { organisationId },
          { before: Number.MAX_SAFE_INTEGER, visitsOnly: false },
        ),
      userId,
    )

  it('is only ever added to, without gaps, and never read by the role of requests', async () => {
    const { database } = world.gateway.deps
    const attempts = [
      `update identity.audit_register set entry = '{}'`,
      'delete from identity.audit_register',
      'truncate identity.audit_register',
      'delete from identity.audit_register_head',
      'update identity.audit_register_head set entries = entries - 1',
      `insert into identity.audit_register (sequence, scope, at, entry, hash)
       values (999, 'x', now(), '{}', '')`,
    ]
    const codeOf = (work: Promise<unknown>) => work.then(() => 'no failure', sqlStateOf)
    for (const text of attempts) {
      const work = database.asSystem(tx => tx.execute(sql.raw(text)))
      expect(await codeOf(work), text).toBe(INSUFFICIENT_PRIVILEGE)
    }
    for (const text of attempts.slice(0, 5)) {
      const work = database.changeAsOwner(tx => tx.execute(sql.raw(text)))
      expect(await codeOf(work), text).toBe(INSUFFICIENT_PRIVILEGE)
    }
    const { organisationId } = await addOrganisation()
    const reading = within(organisationId, 'select from identity.audit_register')
    expect(await codeOf(reading)).toBe(INSUFFICIENT_PRIVILEGE)
    const entries = database.asSystem(tx => tx.execute(sql`select entry from public.audit_entry`))
    expect(await codeOf(entries)).toBe(INSUFFICIENT_PRIVILEGE)
  })

  it('[SEC-02] shows an organisation that was wiped and inserted again without its log', async () => {
    const { owner, organisationId } = await addOrganisation()
    await world.verify()
    expect(await page(organisationId, owner.userId)).toMatchObject({ isIntact: true })
    // With the rights of the role that serves requests alone.
    await world.gateway.deps.database.inOrganisation(organisationId, async tx => {
      await tx.execute(sql`create temp table kept as select * from organisation`)
      await tx.execute(sql`create temp table members as select * from membership`)
      await tx.execute(sql`delete from organisation`)
      await tx.execute(sql`insert into organisation select * from kept`)
      await tx.execute(sql`insert into membership select * from members on conflict do nothing`)
      await tx.execute(sql`drop table kept`)
      await tx.execute(sql`drop table members`)
    })
    const whose = `organisation ${organisationId}: `
    await expect(world.verify()).rejects.toThrow(`${whose}the whole log is missing`)
    expect(await page(organisationId, owner.userId)).toMatchObject({ isIntact: false })
    // A new log of the same length is not the old one.
    await world.add({ organisationId })
    await expect(world.verify()).rejects.toThrow(`${whose}entry 1 is not the registered one`)
    expect(await page(organisationId, owner.userId)).toMatchObject({ isIntact: false })
    // The nightly job says so too, and does not register the new log.
    const before = world.gateway.lines.length
    await registerLogs(world.gateway.deps)
    const lines = world.gateway.lines.slice(before).join('')
    expect(lines).toContain('an audit log differs from its register')
    await expect(world.verify()).rejects.toThrow(whose)
    await world.putBack('now')
    await within(organisationId, 'delete from organisation')
  })

  it.each(ATTACKS)('[SEC-02] finds what a person with every right does who %s', async name => {
    for (const [log, number] of [
      [0, 2],
      [1, 4],
      [4, 0],
    ] as const) {
      expect(await isFound(world, { name, log, number, end })).toBe(true)
    }
  })

  it('[SEC-02] finds all logs wound back with their register only by an earlier output', async () => {
    await world.putBack('older')
    expect(await world.verify()).toContain('intact')
    await expect(world.verify(end)).rejects.toThrow('not the one that was printed before')
    await world.putBack('now')
    expect(await world.verify(end)).toContain('intact')
    const other = `1:${randomBytes(32).toString('hex')}`
    await expect(world.verify(other)).rejects.toThrow('entry 1 is not the one')
    await expect(world.verify('yesterday')).rejects.toThrow('number:hash')
  })

  it('is written each night, and its end goes to the log', async () => {
    await world.add(world.places[0] ?? { userId: '' })
    const before = world.gateway.lines.length
    await registerLogs(world.gateway.deps)
    const line = world.gateway.lines.slice(before).find(each => each.includes('audit register'))
    const { number, hash, added } = JSON.parse(line ?? '{}')
    expect(added).toBe(1)
    expect(await world.end()).toBe(`${number}:${hash}`)
    // Nothing has changed since, so nothing is added.
    await registerLogs(world.gateway.deps)
    expect(await world.end()).toBe(`${number}:${hash}`)
  })

  it('compares without adding where it may only read, and the nightly job says so', async () => {
    const before = await world.end()
    await world.add(world.places[0] ?? { userId: '' })
    const right = 'on identity.audit_register'
    const asOwner = (text: string) =>
      world.gateway.deps.database.changeAsOwner(tx => tx.execute(sql.raw(text)))
    await asOwner(`revoke insert ${right} from millpond_system`)
    const printed = await world.verify()
    expect(printed).toContain('may only be read, so nothing was added')
    expect(printed).toContain(before)
    const lines = world.gateway.lines.length
    await registerLogs(world.gateway.deps)
    expect(world.gateway.lines.slice(lines).join('')).toContain('could not be registered')
    await asOwner(`grant insert ${right} to millpond_system`)
    expect(await world.end()).not.toBe(before)
  })

  it('[ORG-05] notes the end of a log: no false alarm for organisations, people and samples', async () => {
    const { deps, http } = world.gateway
    const { owner, organisationId } = await addOrganisation()
    const sample = await addOrganisation()
    await world.add({ userId: owner.userId })
    const since = await world.end()
    // Not registered yet when they end.
    await world.add({ organisationId })
    await world.add({ organisationId: sample.organisationId })

    await within(
      sample.organisationId,
      `update organisation set is_sample = true, sample_of = '${sample.owner.userId}'`,
    )
    const left = await http.inject({
      method: 'DELETE',
      url: `/api/organisations/sample?organisationId=${sample.organisationId}`,
      headers: {
        ...OWN_PAGE,
        authorization: `Bearer ${sample.owner.token}`,
        'idempotency-key': randomUUID(),
      },
    })
    expect(left.json()).toEqual({ deleted: true })
    await within(
      organisationId,
      `update organisation set delete_after = now() - interval '1 day', delete_asked_by = 'x'`,
    )
    await endOrganisations(deps)
    await deps.database.asSystem(tx =>
      tx.execute(sql`
        update identity."user" set delete_after = now() - interval '1 day'
        where id = ${owner.userId}`),
    )
    await tidyPeople(deps)
    const { rows } = await deps.database.systemPool.query(
      `select scope, entry::json->>'entries' as entries from identity.audit_register
       where entry::json->>'kind' = 'ended' order by sequence`,
    )
    expect(rows.slice(-3)).toEqual([
      { scope: `organisation:${sample.organisationId}`, entries: '2' },
      { scope: `organisation:${organisationId}`, entries: '2' },
      { scope: `person:${owner.userId}`, entries: '1' },
    ])
    expect(await world.verify(since)).toContain('intact')
  })

  it('has no gaps and no false alarm when logs grow, end and are registered at once', async () => {
    const { deps } = world.gateway
    const made = await Promise.all(Array.from({ length: 3 }, () => addOrganisation()))
    const ending = made.map(({ organisationId }) =>
      deps.database.inOrganisation(organisationId, tx =>
        deps.audit.register.end(tx, { organisationId }, () =>
          organisationStore.remove(tx, organisationId),
        ),
      ),
    )
    const registering = Array.from({ length: 3 }, () => deps.audit.register.update(deps.database))
    const growing = world.places.map(place => world.add(place))
    const [updates] = await Promise.all([Promise.all(registering), ...ending, ...growing])
    expect(updates.flatMap(({ faults }) => faults)).toEqual([])
    expect(await world.verify(end)).toContain('intact')
  })

  it('[SEC-02] shows a log that was wound back before it was deleted, and one that came back', async () => {
    const { deps } = world.gateway
    const { organisationId } = await addOrganisation()
    await world.add({ organisationId })
    await world.end()
    await world.force(async tx => {
      await tx.execute(sql`
        delete from public.audit_entry where organisation_id = ${organisationId}`)
      await tx.execute(sql`
        delete from public.audit_head where organisation_id = ${organisationId}`)
    })
    await world.add({ organisationId })
    await deps.database.inOrganisation(organisationId, tx =>
      deps.audit.register.end(tx, { organisationId }, async () => undefined),
    )
    const failing = world.verify()
    await expect(failing).rejects.toThrow('although it was deleted')
    await expect(failing).rejects.toThrow(
      `organisation:${organisationId} was shortened before it was deleted`,
    )
  })
})
