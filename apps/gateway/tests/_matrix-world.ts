/** All actors who could send a request about one organisation, and the role of each. */
import { randomUUID } from 'node:crypto'
import type { Role } from '@millpond/contract/route'
import { sql } from 'drizzle-orm'
import { singleSheetKey } from '../src/sheets/single-sheet.ts'
import { supportSessionStore } from '../src/stores/support-session-store.ts'
import { documentIdOf, plantCanary } from './_canaries.ts'
import type { TestGateway } from './_gateway.ts'
import { setRole } from './_members.ts'
import { createPerson, type TestPerson } from './_people.ts'
import { draftIdOf, publishedIdOf } from './_planted-reports.ts'
import { scenarioIdOf, sheetIdOf } from './_planted-sheets.ts'

interface Place {
  readonly organisationId: string
  readonly name: string
  readonly canary: string
}

export interface Actor {
  readonly name: string
  readonly token: string | null
  /** Whether the token gives any access. */
  readonly isKnown: boolean
  readonly isConfirmed: boolean
  /** The organisation that this actor asks about. */
  readonly target: Place
  /** An organisation of the actor, or the target if they have none. */
  readonly own: Place
  /** What the actor may do at a place, by the rules alone. */
  roleAt(organisationId: string): Role | null
  readonly isSampleVisitor?: boolean
  readonly visit: { readonly mayChangeAt: (organisationId: string) => boolean } | null
}

export interface MatrixWorld {
  readonly gateway: TestGateway
  readonly actors: readonly Actor[]
  readonly places: readonly Place[]
  readonly target: Place
  /** Ids of the target and of its people, for bodies that ask for ids. */
  readonly hints: readonly string[]
  /** Restores the roles that an allowed request may have changed. */
  repair(): Promise<void>
  close(): Promise<void>
}

export async function createMatrixWorld(gateway: TestGateway): Promise<MatrixWorld> {
  const { deps } = gateway
  const { database } = deps
  const people = new Map<string, TestPerson>()
  const person = async (name: string) => {
    const made = await createPerson(deps, name)
    people.set(name, made)
    return made
  }
  const places: Place[] = []
  const roles = new Map<string, Role>()
  const at = (organisationId: string, userId: string) => `${organisationId} ${userId}`

  async function place(owner: TestPerson, what: string, isPartner = false): Promise<Place> {
    const canary = `canary-${what}-${randomUUID().slice(0, 8)}`
    // Clients see the name of their partner.
    const name = isPartner ? what : canary
    const organisationId = await gateway.addOrganisation(owner.userId, name)
    const hasBooks = what === 'target'
    await plantCanary(deps, { organisationId, ownerId: owner.userId, canary, hasBooks })
    roles.set(at(organisationId, owner.userId), 'owner')
    const made = { organisationId, name, canary }
    places.push(made)
    return made
  }
  async function join(where: Place, who: TestPerson, role: Role) {
    await setRole(deps, where.organisationId, who.userId, role)
    roles.set(at(where.organisationId, who.userId), role)
  }

  const owner = await person('owner')
  const target = await place(owner, 'target')
  const open = await place(owner, 'open')
  const [editor, viewer] = [await person('editor'), await person('viewer')]
  await join(target, editor, 'editor')
  await join(target, viewer, 'viewer')
  const secondOwner = await person('owner, unconfirmed')
  await join(target, secondOwner, 'owner')
  const stranger = await person('other owner')
  const elsewhere = await place(stranger, 'elsewhere')
  const homeless = await person('member of no organisation')
  const former = await person('former member')
  await setRole(deps, target.organisationId, former.userId, 'owner')
  await setRole(deps, target.organisationId, former.userId, null)

  // Partners: one with the rights of an owner, one that may only read, one of another person, one
  // whose access has ended and one whose access has expired.
  const partners: { place: Place; link: { client: Place; role: Role } | null; until?: string }[] =
    []
  async function partner(name: string, link: { client: Place; role: Role } | null, until?: string) {
    const head = await person(`owner of ${name}`)
    const made = await place(head, name.replaceAll(' ', '-'), true)
    partners.push({ place: made, link, ...(until !== undefined && { until }) })
    return { head, made }
  }
  const close = await partner('own partner', { client: target, role: 'owner' })
  const [closeEditor, closeViewer] = [
    await person('partner editor'),
    await person('partner viewer'),
  ]
  await join(close.made, closeEditor, 'editor')
  await join(close.made, closeViewer, 'viewer')
  const looking = await partner('looking partner', { client: target, role: 'viewer' })
  const others = await partner('other partner', { client: elsewhere, role: 'owner' })
  const ended = await partner('ex-partner', null)
  const expired = await partner('expired partner', { client: target, role: 'owner' }, '2020-01-01')

  const leave = (userId: string) =>
    database.inOrganisation(target.organisationId, tx =>
      tx.execute(sql`delete from membership where user_id = ${userId}`),
    )

  async function repair(): Promise<void> {
    for (const made of places) {
      await database.inOrganisation(made.organisationId, async tx => {
        const members = [...roles].filter(([key]) => key.startsWith(made.organisationId))
        for (const [key, role] of members) {
          const userId = key.split(' ')[1] ?? ''
          await tx.execute(sql`
            insert into membership (organisation_id, user_id, role)
            values (${made.organisationId}, ${userId}, ${role})
            on conflict (organisation_id, user_id) do update set role = excluded.role
            where membership.role <> excluded.role`)
        }
        await tx.execute(sql`
          update organisation set delete_after = null, delete_asked_by = null,
            name = ${made.name}
          where delete_after is not null or name <> ${made.name}`)
        const until = made === open ? sql`'2100-01-01'::timestamptz` : sql`null::timestamptz`
        await tx.execute(sql`
          update organisation set is_partner = true
          where organisation_id = any(array[${sql.join(
            partners.map(each => sql`${each.place.organisationId}`),
            sql`, `,
          )}]::uuid[]) and not is_partner`)
        // As an owner, because the system's own role has no right to it.
        await tx.execute(sql`select set_config('app.user', ${owner.userId}, true)`)
        // A restored sheet also restores its lines, which requests name by their earlier version.
        await tx.execute(sql`update sheet_line set version = 1 where version <> 1`)
        if (made === open || made === target) {
          await tx.execute(sql`
            insert into support_access (organisation_id, allowed_until, allowed_by)
            values (${made.organisationId}, ${until}, ${owner.userId})
            on conflict (organisation_id) do update set allowed_until = excluded.allowed_until`)
        }
      })
    }
    for (const {
      place: { organisationId: partnerId },
      link,
      until,
    } of partners) {
      for (const client of [target, elsewhere]) {
        await database.inOrganisation(client.organisationId, async tx => {
          await tx.execute(sql`delete from partner_client where partner_id = ${partnerId}`)
          if (link?.client !== client) return
          await tx.execute(sql`
            insert into partner_client (organisation_id, partner_id, role, valid_until)
            values (${client.organisationId}, ${partnerId}, ${link.role}, ${until ?? null})`)
        })
      }
    }
    await leave(former.userId)
    await database.asSystem(async tx => {
      await tx.execute(sql`
        update identity."user" set delete_after = null, disabled_at = null
        where delete_after is not null or disabled_at is not null`)
      await tx.execute(sql`
        update identity.staff_visit set ended_at = null
        where ended_at is not null and reason <> 'ended'`)
      await tx.execute(sql`
        update identity.refresh_family set revoked_at = null
        where revoked_at is not null and revoked_because <> 'signedOut'`)
      await tx.execute(sql`
        update identity.refresh_family set confirmed_at = case
          when user_id = ${secondOwner.userId} then null else ${deps.clock.now()}::timestamptz end`)
    })
  }

  // Staff, in each state a visit may be in.
  const staff = await person('staff')
  const member = async (reason: string) => {
    const customer = await database.asSystem(tx => deps.identity.personOf(tx, owner.userId))
    if (!customer) throw new Error('The owner is there')
    const visit = { visitId: randomUUID(), staffUserId: staff.userId, staffEmail: staff.email }
    await database.changeAsOwner(tx => supportSessionStore.addStaff(tx, staff.userId))
    const until = await database.asSystem(async tx => {
      const { userId } = owner
      const about = { userId, sessionId: staff.sessionId, reason, ticket: 'T-1' }
      const end = await deps.supportSessions.begin(tx, { ...visit, ...about })
      if (reason === 'ended') await deps.supportSessions.end(tx, visit.visitId)
      return end
    })
    return deps.tokens.issueVisit(customer, visit, until)
  }

  const signedOut = await person('signed out')
  await join(target, signedOut, 'owner')
  await database.asSystem(tx =>
    tx.execute(sql`
      update identity.refresh_family set revoked_at = now(), revoked_because = 'signedOut'
      where user_id = ${signedOut.userId}`),
  )
  await repair()
  // No worker runs the queue, but requests add jobs to it.
  const nothing = async () => undefined
  await deps.jobs.start({
    runImport: nothing,
    runForecast: nothing,
    refreshOutlook: nothing,
    refreshOrganisation: nothing,
    planDay: nothing,
    planImports: nothing,
    resumeAbandoned: nothing,
    syncBilling: async () => undefined,
    makePackReport: async () => undefined,
  })

  const viaPartner = (userId: string, organisationId: string): Role | null => {
    const found = partners.flatMap(({ place: { organisationId: partnerId }, link, until }) => {
      const there = roles.get(at(partnerId, userId))
      return link?.client.organisationId === organisationId && until === undefined && there
        ? [lesser(there, link.role)]
        : []
    })
    return found[0] ?? null
  }
  const actor = (name: string, who: TestPerson, own: Place, more: Partial<Actor> = {}): Actor => ({
    name,
    token: who.token,
    isKnown: true,
    isConfirmed: true,
    target,
    own,
    roleAt: id => roles.get(at(id, who.userId)) ?? viaPartner(who.userId, id),
    visit: null,
    ...more,
  })
  const visitor = (name: string, token: string, where: Place, isKnown = true): Actor =>
    actor(name, owner, where, {
      token,
      target: where,
      isKnown,
      isConfirmed: false,
      visit: { mayChangeAt: id => id === open.organisationId },
    })

  const actors: Actor[] = [
    actor('anonymous', owner, target, { token: null, isKnown: false }),
    actor('an unknown token', owner, target, { token: 'aaaa.bbbb.cccc', isKnown: false }),
    actor('signed out', signedOut, target, { isKnown: false }),
    actor('viewer', viewer, target),
    actor('editor', editor, target),
    actor('owner', owner, target),
    actor('owner, unconfirmed', secondOwner, target, { isConfirmed: false }),
    actor('other owner', stranger, elsewhere),
    actor('member of no organisation', homeless, target),
    actor('former member', former, target),
    actor('own partner: owner', close.head, close.made),
    actor('own partner: editor', closeEditor, close.made),
    actor('own partner: viewer', closeViewer, close.made),
    actor('partner that may look', looking.head, looking.made),
    actor('other partner', others.head, others.made),
    actor('ex-partner', ended.head, ended.made),
    actor('expired partner', expired.head, expired.made),
    actor('sample visitor', homeless, target, {
      ...{ token: await sampleToken(gateway), isSampleVisitor: true, roleAt: () => null },
    }),
    visitor('visit', await member('looks'), target),
    visitor('visit that may change', await member('changes'), open),
    visitor('ended visit', await member('ended'), target, false),
  ]
  const users = [owner, editor, viewer].map(each => each.userId)
  const hints = [
    target.organisationId,
    documentIdOf(target.canary),
    ...users,
    sheetIdOf(target.canary),
    singleSheetKey(target.organisationId, 'customers').sheetId,
    singleSheetKey(target.organisationId, 'transfers').sheetId,
    singleSheetKey(target.organisationId, 'drivers').sheetId,
    scenarioIdOf(target.canary),
    draftIdOf(target.canary),
    publishedIdOf(target.canary),
  ]
  return {
    gateway,
    actors,
    places,
    target,
    hints,
    repair,
    async close() {
      await deps.jobs.stop()
      await gateway.close()
    },
  }
}

/** The token of a person who looks at the sample company without an account. */
async function sampleToken(gateway: TestGateway): Promise<string> {
  const answer = await gateway.inject({ method: 'POST', url: '/auth/sample-visit', payload: {} })
  return answer.json<{ idToken: string }>().idToken
}

const ORDER: readonly Role[] = ['viewer', 'editor', 'owner']
const lesser = (one: Role, other: Role): Role =>
  ORDER.indexOf(one) < ORDER.indexOf(other) ? one : other
