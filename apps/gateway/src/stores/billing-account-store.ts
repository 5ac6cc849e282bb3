/** The customer of an organisation at Stripe, and how far its state has been read. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface BillingAccount {
  readonly customerId: string | null
  readonly currency: string | null
}

/** Who reads, and up to which wish. */
export interface SyncClaim {
  readonly customerId: string
  readonly claim: number
  readonly wanted: number
}

export const billingAccountStore = {
  /** Locks the row, which exists afterwards: payment pages of one organisation wait here. */
  async lock(tx: Tx, organisationId: string): Promise<BillingAccount> {
    await tx.execute(sql`
      insert into billing_account (organisation_id) values (${organisationId})
      on conflict (organisation_id) do nothing`)
    const found = await tx.execute<BillingAccount & Record<string, unknown>>(sql`
      select stripe_customer_id as "customerId", currency from billing_account
      where organisation_id = ${organisationId} for update`)
    return found.rows[0] ?? { customerId: null, currency: null }
  },

  async find(tx: Tx, organisationId: string): Promise<BillingAccount | null> {
    const found = await tx.execute<BillingAccount & Record<string, unknown>>(sql`
      select stripe_customer_id as "customerId", currency from billing_account
      where organisation_id = ${organisationId}`)
    return found.rows[0] ?? null
  },

  async progress(
    tx: Tx,
    organisationId: string,
  ): Promise<{ readonly wanted: number; readonly synced: number }> {
    const found = await tx.execute<{ wanted: number; synced: number }>(sql`
      select wanted, synced from billing_account where organisation_id = ${organisationId}`)
    return found.rows[0] ?? { wanted: 0, synced: 0 }
  },

  async setCustomer(tx: Tx, organisationId: string, customerId: string): Promise<void> {
    await tx.execute(sql`
      update billing_account set stripe_customer_id = ${customerId}, wanted = wanted + 1
      where organisation_id = ${organisationId}
        and stripe_customer_id is distinct from ${customerId}`)
  },

  /** Something may have changed at Stripe; false if the organisation has no customer there. */
  async want(tx: Tx, organisationId: string): Promise<boolean> {
    const wanted = await tx.execute(sql`
      update billing_account set wanted = wanted + 1
      where organisation_id = ${organisationId} and stripe_customer_id is not null`)
    return wanted.rowCount === 1
  },

  /** Null if there is nothing to read, or another worker reads. A new claim ends an older one. */
  async claim(tx: Tx, organisationId: string, seconds: number): Promise<SyncClaim | null> {
    const claimed = await tx.execute<SyncClaim & Record<string, unknown>>(sql`
      update billing_account set claim = claim + 1,
        lease_until = now() + make_interval(secs => ${seconds})
      where organisation_id = ${organisationId} and wanted > synced
        and stripe_customer_id is not null and (lease_until is null or lease_until < now())
      returning stripe_customer_id as "customerId", claim, wanted`)
    return claimed.rows[0] ?? null
  },

  /** Part of every write of what was read: false if another worker has claimed it since. */
  async finish(tx: Tx, organisationId: string, { claim, wanted }: SyncClaim): Promise<boolean> {
    const finished = await tx.execute(sql`
      update billing_account set synced = ${wanted}, lease_until = null
      where organisation_id = ${organisationId} and claim = ${claim}`)
    return finished.rowCount === 1
  },

  async release(tx: Tx, organisationId: string, { claim }: SyncClaim): Promise<void> {
    await tx.execute(sql`
      update billing_account set lease_until = null
      where organisation_id = ${organisationId} and claim = ${claim}`)
  },

  async setCurrency(tx: Tx, organisationId: string, currency: string): Promise<void> {
    await tx.execute(sql`
      update billing_account set currency = ${currency}
      where organisation_id = ${organisationId} and currency is distinct from ${currency}`)
  },

  /** As the system: organisations whose state must be read. */
  async behind(tx: Tx): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from billing_account
      where wanted > synced and stripe_customer_id is not null
        and (lease_until is null or lease_until < now())
      order by organisation_id limit 200`)
    return found.rows.map(row => row.organisationId)
  },

  /** As the system: every organisation that has a customer at Stripe. */
  async all(tx: Tx): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from billing_account
      where stripe_customer_id is not null order by organisation_id`)
    return found.rows.map(row => row.organisationId)
  },
}

export const billingCoverStore = {
  /** In the covered organisation, without a person. */
  async set(tx: Tx, organisationId: string, payerId: string): Promise<void> {
    await tx.execute(sql`
      insert into billing_cover (organisation_id, payer_id)
      values (${organisationId}, ${payerId})
      on conflict (organisation_id) do update set payer_id = excluded.payer_id, since = now()
      where billing_cover.payer_id <> excluded.payer_id`)
  },

  /** The same. Another payer's stays. */
  async remove(tx: Tx, organisationId: string, payerId: string): Promise<void> {
    await tx.execute(sql`
      delete from billing_cover
      where organisation_id = ${organisationId} and payer_id = ${payerId}`)
  },

  /** As the system: the organisations that this one pays for, the longest covered one first. */
  async coveredBy(tx: Tx, payerId: string): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from billing_cover
      where payer_id = ${payerId} order by since, organisation_id`)
    return found.rows.map(row => row.organisationId)
  },
}
