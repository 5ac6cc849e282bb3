/** Events of Stripe that have arrived, and whose they are. In the schema of the system. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

interface ArrivedEvent {
  readonly eventId: string
  readonly type: string
  readonly customerId: string | null
  /** Seconds since 1970. */
  readonly createdAt: number
}

export const stripeEventStore = {
  /** False if it had arrived before. */
  async add(tx: Tx, { eventId, type, customerId, createdAt }: ArrivedEvent): Promise<boolean> {
    const added = await tx.execute(sql`
      insert into identity.stripe_event (event_id, type, stripe_customer_id, happened_at)
      values (${eventId}, ${type}, ${customerId}, to_timestamp(${createdAt}))
      on conflict (event_id) do nothing`)
    return added.rowCount === 1
  },

  async organisationOf(tx: Tx, customerId: string): Promise<string | null> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from identity.stripe_customer
      where stripe_customer_id = ${customerId}`)
    return found.rows[0]?.organisationId ?? null
  },

  async organisationOfPayment(tx: Tx, paymentIntentId: string): Promise<string | null> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from stripe_purchase
      where payment_intent_id = ${paymentIntentId} limit 1`)
    return found.rows[0]?.organisationId ?? null
  },

  /** Seconds since 1970 of the newest event; null if none has arrived. */
  async newest(tx: Tx): Promise<number | null> {
    const found = await tx.execute<{ seconds: number | null }>(sql`
      select extract(epoch from max(happened_at))::float8 as seconds from identity.stripe_event`)
    return found.rows[0]?.seconds ?? null
  },

  async removeOld(tx: Tx): Promise<void> {
    await tx.execute(sql`
      delete from identity.stripe_event where received_at < now() - interval '60 days'`)
  },
}
