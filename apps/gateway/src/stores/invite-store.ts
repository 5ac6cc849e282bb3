import type { Role } from '@millpond/core/organisation'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

export interface InviteKey {
  readonly organisationId: string
  readonly inviteId: string
}

export interface NewInvite extends InviteKey {
  readonly kind: 'member' | 'partner'
  readonly role: Role
  readonly email: string | null
  readonly invitedBy: string
  readonly expiresAt: Date
  /** The partner whose access ends when it is accepted. */
  readonly endsPartner?: string
}

export interface InviteRow {
  readonly inviteId: string
  readonly kind: 'member' | 'partner'
  readonly role: Role
  readonly email: string | null
  readonly invitedBy: string
  readonly expiresAt: string
  readonly isExpired: boolean
  readonly endsPartner: string | null
}

/** An invite as its recipient sees it. */
export interface OfferRow extends Omit<InviteRow, 'email' | 'isExpired' | 'endsPartner'> {
  readonly organisationName: string
}

type Row = InviteRow & Record<string, unknown>

const columns = (now: Date) => sql`
  invite_id as "inviteId", kind, role, email, invited_by as "invitedBy",
  ${instantText('expires_at')} as "expiresAt", expires_at <= ${now} as "isExpired",
  ends_partner as "endsPartner"`

const isOpen = sql`used_at is null and revoked_at is null`
const ofInvite = ({ organisationId, inviteId }: InviteKey) =>
  sql`organisation_id = ${organisationId} and invite_id = ${inviteId}`

/** The person has the role already, or owns a partner firm that has the client already. */
const changesNothingFor = (userId: string) => sql`
  case i.kind
    when 'partner' then exists (
      select from partner_client l where l.organisation_id = i.organisation_id
        and role_of(l.partner_id, ${userId}) = 'owner')
    else exists (
      select from membership m where m.organisation_id = i.organisation_id
        and m.user_id = ${userId} and role_level(m.role) >= role_level(i.role))
  end`

export const inviteStore = {
  async add(tx: Tx, invite: NewInvite): Promise<void> {
    await tx.execute(sql`
      insert into invite (organisation_id, invite_id, kind, role, email, invited_by, expires_at,
        ends_partner)
      values (${invite.organisationId}, ${invite.inviteId}, ${invite.kind}, ${invite.role},
        ${invite.email}, ${invite.invitedBy}, ${invite.expiresAt}, ${invite.endsPartner ?? null})`)
  },

  /** Neither used nor revoked, newest first. */
  async open(tx: Tx, organisationId: string, now: Date): Promise<InviteRow[]> {
    const found = await tx.execute<Row>(sql`
      select ${columns(now)} from invite
      where organisation_id = ${organisationId} and ${isOpen}
      order by created_at desc, invite_id`)
    return found.rows
  },

  async find(tx: Tx, key: InviteKey, now: Date): Promise<InviteRow | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns(now)} from invite where ${ofInvite(key)} and ${isOpen}`)
    return found.rows[0] ?? null
  },

  /** A valid invite of the organisation of the transaction, if it changes anything for a person. */
  async offerTo(
    tx: Tx,
    key: InviteKey,
    { userId, now }: { readonly userId: string; readonly now: Date },
  ): Promise<OfferRow | null> {
    const found = await tx.execute<OfferRow & Record<string, unknown>>(sql`
      select i."inviteId", i.kind, i.role, i."invitedBy", i."expiresAt",
        o.name as "organisationName"
      from (
        select organisation_id, ${columns(now)} from invite
        where ${ofInvite(key)} and ${isOpen}) i
      join organisation o on o.organisation_id = i.organisation_id
      where not i."isExpired" and o.delete_after is null
        and role_of(i.organisation_id, i."invitedBy") = 'owner'
        and not ${changesNothingFor(userId)}`)
    return found.rows[0] ?? null
  },

  /** True for exactly one caller: a second one waits for the first and then finds it used. */
  async use(tx: Tx, key: InviteKey, userId: string, now: Date): Promise<boolean> {
    const used = await tx.execute(sql`
      update invite set used_at = ${now}, used_by = ${userId}
      where ${ofInvite(key)} and ${isOpen} and expires_at > ${now}`)
    return used.rowCount === 1
  },

  async revoke(tx: Tx, key: InviteKey, now: Date): Promise<boolean> {
    const revoked = await tx.execute(sql`
      update invite set revoked_at = ${now} where ${ofInvite(key)} and ${isOpen}`)
    return revoked.rowCount === 1
  },
}

/** More than are emailed to one address while the first of them is valid. */
const MAX_OF_ADDRESS = 100

interface NewCode extends InviteKey {
  readonly codeHash: Uint8Array
  /** Null for an invite without an address. */
  readonly addressHash: Uint8Array | null
  readonly expiresAt: Date
}

/** As the system: an invite, found by the hash of its code or of the address it was sent to. */
export const inviteCodeStore = {
  async add(tx: Tx, code: NewCode): Promise<void> {
    await tx.execute(sql`
      insert into identity.invite_code
        (code_hash, address_hash, organisation_id, invite_id, expires_at)
      values (${code.codeHash}, ${code.addressHash}, ${code.organisationId}, ${code.inviteId},
        ${code.expiresAt})`)
  },

  /** Newest first. */
  async ofAddress(tx: Tx, addressHash: Uint8Array, now: Date): Promise<InviteKey[]> {
    const found = await tx.execute<InviteKey & Record<string, unknown>>(sql`
      select organisation_id as "organisationId", invite_id as "inviteId"
      from identity.invite_code where address_hash = ${addressHash} and expires_at > ${now}
      order by expires_at desc, invite_id limit ${MAX_OF_ADDRESS}`)
    return found.rows
  },

  async find(tx: Tx, codeHash: Uint8Array): Promise<InviteKey | null> {
    const found = await tx.execute<InviteKey & Record<string, unknown>>(sql`
      select organisation_id as "organisationId", invite_id as "inviteId"
      from identity.invite_code where code_hash = ${codeHash}`)
    return found.rows[0] ?? null
  },

  async removeOf(tx: Tx, key: InviteKey): Promise<void> {
    await tx.execute(sql`
      delete from identity.invite_code
      where organisation_id = ${key.organisationId} and invite_id = ${key.inviteId}`)
  },

  async removeAll(tx: Tx, organisationId: string): Promise<number> {
    const removed = await tx.execute(sql`
      delete from identity.invite_code where organisation_id = ${organisationId}`)
    return removed.rowCount ?? 0
  },

  async forgetBefore(tx: Tx, at: Date): Promise<void> {
    await tx.execute(sql`delete from identity.invite_code where expires_at < ${at}`)
  },
}
