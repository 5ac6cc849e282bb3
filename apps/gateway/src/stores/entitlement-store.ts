/** What gives an organisation full access. Its subscription is computed by the database. */
import {
  type Entitlement,
  type EntitlementReason,
  type PlanAccess,
  type StoredKind,
  type Subscription,
  TRIALS,
  type TrialKind,
} from '@millpond/core/billing'
import type { SubscriptionStatus } from '@millpond/core/organisation'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import { instantText } from './instant-text.ts'

/** A subscription as replies have it, with an instant as text. */
interface StoredPlan {
  readonly access: PlanAccess
  readonly until: string | null
  readonly reason: EntitlementReason | null
}

/** Columns of a plan, from `subscription_of(…) as s`. */
export const planColumns: SQL = sql`
  s.status as "subscriptionStatus", json_build_object(
    'access', s.access, 'until', ${instantText('s.until')}, 'reason', s.reason) as plan`

export interface PlanColumns {
  readonly subscriptionStatus: SubscriptionStatus
  readonly plan: StoredPlan
}

const milliseconds = (column: 'until' | 'valid_until') =>
  sql`(extract(epoch from ${sql.identifier(column)}) * 1000)::float8`

export const entitlementStore = {
  /** As a person: fails without full access, also for a change that would write nothing. */
  async refuseReadOnly(tx: Tx): Promise<void> {
    await tx.execute(sql`select full_access_here()`)
  },

  /** Null for an organisation that does not exist. */
  async subscription(tx: Tx, organisationId: string): Promise<Subscription | null> {
    const found = await tx.execute<Subscription & Record<string, unknown>>(sql`
      select status, access, ${milliseconds('until')} as until, reason, passes
      from subscription_of(${organisationId}::uuid)`)
    return found.rows[0] ?? null
  },

  async hasFullAccess(tx: Tx, organisationId: string): Promise<boolean> {
    return (await entitlementStore.subscription(tx, organisationId))?.access === 'full'
  },

  /** In the organisation. */
  async list(tx: Tx, organisationId: string): Promise<Entitlement[]> {
    const found = await tx.execute<Entitlement & Record<string, unknown>>(sql`
      select kind, ${milliseconds('valid_until')} as "validUntil", passes, reason
      from entitlement where organisation_id = ${organisationId} order by kind`)
    return found.rows
  },

  /** In the organisation, without a person. Replaces the row of this kind. */
  async set(tx: Tx, organisationId: string, row: Entitlement, setBy: string): Promise<void> {
    const until = row.validUntil === null ? null : new Date(row.validUntil)
    await tx.execute(sql`
      insert into entitlement (organisation_id, kind, valid_until, passes, reason, set_by)
      values (${organisationId}, ${row.kind}, ${until}, ${row.passes}, ${row.reason}, ${setBy})
      on conflict (organisation_id, kind) do update set valid_until = excluded.valid_until,
        passes = excluded.passes, reason = excluded.reason, set_by = excluded.set_by,
        set_at = now()`)
  },

  /** The same. False if there is no row of this kind. */
  async clear(tx: Tx, organisationId: string, kind: StoredKind): Promise<boolean> {
    const removed = await tx.execute(sql`
      delete from entitlement where organisation_id = ${organisationId} and kind = ${kind}`)
    return removed.rowCount === 1
  },

  /** The same. An organisation has one trial: a second one starts nothing, and is false. */
  async startTrial(tx: Tx, organisationId: string, kind: TrialKind): Promise<boolean> {
    const { days, passes } = TRIALS[kind]
    const started = await tx.execute(sql`
      insert into entitlement (organisation_id, kind, valid_until, passes, reason, set_by)
      values (${organisationId}, 'trial', now() + make_interval(days => ${days}), ${passes},
        'trial', 'millpond')
      on conflict (organisation_id, kind) do nothing`)
    return started.rowCount === 1
  },

  /** The same, for the sample company. */
  async includeSample(tx: Tx, organisationId: string): Promise<void> {
    const row = { kind: 'sample', validUntil: null, passes: 0, reason: null } as const
    await entitlementStore.set(tx, organisationId, row, 'millpond')
  },
}
