/** Random organisations with every mix of entitlements, passes and payers, and what each may do. */
import {
  type Entitlement,
  partnerRights,
  passOrder,
  type StoredKind,
  type Subscription,
  settle,
} from '@millpond/core/billing'
import type { Database } from '../src/database/index.ts'
import { pick, type Random } from './_schema-values.ts'

export interface WorldOrganisation {
  readonly organisationId: string
  readonly isPartner: boolean
  readonly isEnding: boolean
  readonly rows: readonly Entitlement[]
  readonly payerId: string | null
  readonly links: readonly WorldLink[]
}

interface WorldLink {
  readonly partnerId: string
  readonly passSince: number | null
  readonly hasEnded: boolean
}

export interface EntitlementWorld {
  readonly isBillingOff: boolean
  readonly organisations: readonly WorldOrganisation[]
}

const DAY = 86_400_000
const KINDS: readonly StoredKind[] = [
  'lifetime',
  'stripe',
  'xeroAppStore',
  'manual',
  'trial',
  'sample',
]
const REASONS = ['paymentFailed', 'confirmPayment', 'ending', 'ended', 'trial', null] as const

/** The first two are partners. */
export function randomWorld(random: Random, now: number, ids: readonly string[]): EntitlementWorld {
  const partnerIds = ids.slice(0, 2)
  const organisations = ids.map((organisationId, at): WorldOrganisation => {
    const isPartner = at < 2
    return {
      organisationId,
      isPartner,
      isEnding: random() < 0.1,
      rows: KINDS.filter(() => random() < (isPartner ? 0.3 : 0.15)).map(kind => ({
        kind,
        validUntil: pick(random, [null, now - 30 * DAY, now - DAY, now + DAY, now + 30 * DAY]),
        passes: pick(random, [null, 0, 1, 2, 5]),
        reason: pick(random, kind === 'stripe' ? REASONS : [null, 'trial', 'refunded']),
      })),
      payerId:
        random() < 0.2
          ? pick(
              random,
              ids.filter(id => id !== organisationId),
            )
          : null,
      links: partnerIds
        .filter(id => id !== organisationId && random() < (isPartner ? 0.1 : 0.4))
        .map(partnerId => ({
          partnerId,
          passSince: pick(random, [null, now - 3 * DAY, now - 2 * DAY, now - DAY]),
          hasEnded: random() < 0.1,
        })),
    }
  })
  return { isBillingOff: random() < 0.05, organisations }
}

/** What the rules of the core say of an organisation of the world. */
export function expectedSubscription(
  { isBillingOff, organisations }: EntitlementWorld,
  { rows, payerId, links, isPartner, organisationId }: WorldOrganisation,
  now: number,
): Subscription {
  const named = (id: string | null) => organisations.find(each => each.organisationId === id)
  const rowsOf = (of: Pick<WorldOrganisation, 'rows' | 'payerId'>) => [
    ...of.rows,
    ...(named(of.payerId)?.rows ?? [])
      .filter(row => row.kind === 'stripe')
      .map(row => ({ ...row, passes: 0 })),
  ]
  const linksTo = (partnerId: string) =>
    organisations.flatMap(each =>
      each.links
        .filter(link => link.partnerId === partnerId && !link.hasEnded)
        .map(link => ({ organisationId: each.organisationId, passSince: link.passSince })),
    )
  return settle(
    {
      isBillingOff,
      isPartner,
      rows: rowsOf({ rows, payerId }),
      links: links.flatMap(link => {
        const partner = named(link.partnerId)
        if (link.hasEnded || !partner || partner.isEnding) return []
        const place = passOrder(linksTo(link.partnerId)).indexOf(organisationId)
        const rights = partnerRights(rowsOf(partner), now)
        return [{ ...rights, place: place < 0 ? null : place }]
      }),
    },
    now,
  )
}

/** Adds them all, or replaces what an earlier call has added. */
export async function storeWorld(database: Database, world: EntitlementWorld): Promise<void> {
  const { organisations, isBillingOff } = world
  const of = <T extends object>(parts: (each: WorldOrganisation) => readonly T[]) =>
    JSON.stringify(
      organisations.flatMap(each =>
        parts(each).map(part => ({ organisationId: each.organisationId, ...part })),
      ),
    )
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  await database.asOwner(async client => {
    await client.query('begin')
    await client.query(
      `insert into organisation (organisation_id, name, currency, is_partner, delete_after,
         delete_asked_by)
       select "organisationId", 'World', 'NZD', "isPartner", "deleteAfter",
         case when "deleteAfter" is not null then 'nobody' end
       from json_to_recordset($1) as r ("organisationId" uuid, "isPartner" boolean,
         "deleteAfter" timestamptz)
       on conflict (organisation_id) do update set is_partner = excluded.is_partner,
         delete_after = excluded.delete_after, delete_asked_by = excluded.delete_asked_by`,
      [
        of(each => [
          { isPartner: each.isPartner, deleteAfter: each.isEnding ? '2100-01-01' : null },
        ]),
      ],
    )
    const ids = organisations.map(each => each.organisationId)
    for (const table of ['entitlement', 'billing_cover', 'partner_client']) {
      await client.query(`delete from ${table} where organisation_id = any($1)`, [ids])
    }
    await client.query(
      `insert into entitlement (organisation_id, kind, valid_until, passes, reason, set_by)
       select "organisationId", kind, "validUntil", passes, reason, 'test'
       from json_to_recordset($1) as r ("organisationId" uuid, kind text,
         "validUntil" timestamptz, passes integer, reason text)`,
      [of(each => each.rows.map(row => ({ ...row, validUntil: instant(row.validUntil) })))],
    )
    await client.query(
      `insert into billing_cover (organisation_id, payer_id)
       select * from json_to_recordset($1) as r ("organisationId" uuid, "payerId" uuid)`,
      [of(({ payerId }) => (payerId === null ? [] : [{ payerId }]))],
    )
    await client.query(
      `insert into partner_client (organisation_id, partner_id, role, pass_since, valid_until)
       select "organisationId", "partnerId", 'owner', "passSince", "validUntil"
       from json_to_recordset($1) as r ("organisationId" uuid, "partnerId" uuid,
         "passSince" timestamptz, "validUntil" timestamptz)`,
      [
        of(each =>
          each.links.map(({ partnerId, passSince, hasEnded }) => ({
            partnerId,
            passSince: instant(passSince),
            validUntil: hasEnded ? '2020-01-01' : null,
          })),
        ),
      ],
    )
    await client.query(
      `insert into identity.billing_mode (is_off) values ($1)
       on conflict (is_only_row) do update set is_off = excluded.is_off`,
      [isBillingOff],
    )
    await client.query('commit')
  })
}
