import type { Role } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

interface Member {
  readonly organisationId: string
  readonly userId: string
}

export interface MemberRow {
  readonly userId: string
  readonly role: Role
}

/** A person as others see them. */
export interface PersonRow {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly lastSeenAt: string | null
  /** By the operator: no email is sent to or for this person. */
  readonly isDisabled: boolean
}

const list = (values: readonly string[]) =>
  sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )

/** A person's access to an organisation. */
export interface MemberAccess {
  readonly role: Role
  /** They have it through a partner: these are books of another organisation. */
  readonly isByPartner: boolean
  /** The organisation is a partner, with access to others. */
  readonly isPartner: boolean
  /** Its subscription allows changes; null where this was not asked. */
  readonly hasFullAccess: boolean | null
}

export const membershipStore = {
  /** For the guard of every request; null without access. */
  async accessOf(
    tx: Tx,
    { organisationId, userId }: Member,
    withPlan: boolean,
  ): Promise<MemberAccess | null> {
    const found = await tx.execute<MemberAccess & Record<string, unknown>>(sql`
      select role, is_reached as "isByPartner", is_partner as "isPartner",
        has_full_access as "hasFullAccess"
      from standing_in(${organisationId}::uuid, ${userId}, ${withPlan})`)
    return found.rows[0] ?? null
  },

  /** As a member or through a partner; null without access. */
  async roleOf(tx: Tx, member: Member): Promise<Role | null> {
    const found = await tx.execute<{ role: Role | null }>(sql`
      select role_of(${member.organisationId}::uuid, ${member.userId}) as role`)
    return found.rows[0]?.role ?? null
  },

  /**
   * The organisation of the transaction, if its person has at least this role: checked by the
   * database at the time of the change.
   */
  async mayHere(tx: Tx, least: Role): Promise<boolean> {
    const found = await tx.execute<{ may: boolean }>(sql`
      select current_organisation_as(${least}) is not null as may`)
    return found.rows[0]?.may ?? false
  },

  /** As the system: those of these people who still have access to these organisations. */
  async withAccess(tx: Tx, members: readonly Member[]): Promise<Member[]> {
    const found = await tx.execute<Member & Record<string, unknown>>(sql`
      select m."organisationId", m."userId"
      from json_to_recordset(${JSON.stringify(members)}::json)
        as m ("organisationId" uuid, "userId" text)
      where role_of(m."organisationId", m."userId") is not null`)
    return found.rows
  },

  /** In the order they joined. */
  async list(tx: Tx, organisationId: string): Promise<MemberRow[]> {
    const found = await tx.execute<MemberRow & Record<string, unknown>>(sql`
      select user_id as "userId", role from membership
      where organisation_id = ${organisationId} order by created_at, user_id`)
    return found.rows
  },

  async ownRole(tx: Tx, { organisationId, userId }: Member): Promise<Role | null> {
    const found = await tx.execute<{ role: Role }>(sql`
      select role from membership
      where organisation_id = ${organisationId} and user_id = ${userId}`)
    return found.rows[0]?.role ?? null
  },

  async add(tx: Tx, { organisationId, userId }: Member, role: Role): Promise<void> {
    await tx.execute(sql`
      insert into membership (organisation_id, user_id, role)
      values (${organisationId}, ${userId}, ${role})`)
  },

  async setRole(tx: Tx, { organisationId, userId }: Member, role: Role): Promise<boolean> {
    const changed = await tx.execute(sql`
      update membership set role = ${role}
      where organisation_id = ${organisationId} and user_id = ${userId}`)
    return changed.rowCount === 1
  },

  async remove(tx: Tx, { organisationId, userId }: Member): Promise<boolean> {
    const removed = await tx.execute(sql`
      delete from membership
      where organisation_id = ${organisationId} and user_id = ${userId}`)
    return removed.rowCount === 1
  },

  /** As the system: serialises concurrent requests of one person. */
  async lockPerson(tx: Tx, userId: string): Promise<void> {
    await tx.execute(sql`select from identity."user" where id = ${userId} for update`)
  },

  /** As the system, because people are in schema `identity`. */
  async people(tx: Tx, userIds: readonly string[]): Promise<Map<string, PersonRow>> {
    if (userIds.length === 0) return new Map()
    const found = await tx.execute<PersonRow & Record<string, unknown>>(sql`
      select u.id as "userId", u.name, u.email, u.disabled_at is not null as "isDisabled",
        ${instantText('max(f.last_used_at)')} as "lastSeenAt"
      from identity."user" u left join identity.refresh_family f on f.user_id = u.id
      where u.id in (${list(userIds)}) group by u.id`)
    return new Map(found.rows.map(row => [row.userId, row]))
  },
}
