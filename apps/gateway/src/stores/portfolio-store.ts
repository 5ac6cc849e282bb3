/** What a partner notes about its clients. All of it runs in the partner. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

interface Entry {
  readonly tags: string[]
  readonly assigneeId: string | null
}

/** Notes from before the present link with a client are those of an earlier one. */
const isCurrent = sql`exists (
  select from partner_client l where l.partner_id = e.organisation_id
    and l.organisation_id = e.client_id and l.since <= e.noted_at)`

export const portfolioStore = {
  /** By client. */
  async list(tx: Tx, partnerId: string): Promise<Map<string, Entry>> {
    const found = await tx.execute<Entry & { clientId: string } & Record<string, unknown>>(sql`
      select e.client_id as "clientId", e.tags, m.user_id as "assigneeId"
      from portfolio_entry e
      left join membership m on m.organisation_id = e.organisation_id and m.user_id = e.assignee
      where e.organisation_id = ${partnerId} and ${isCurrent}`)
    return new Map(
      found.rows.map(({ clientId, tags, assigneeId }) => [clientId, { tags, assigneeId }]),
    )
  },

  async setTags(
    tx: Tx,
    partnerId: string,
    clientId: string,
    tags: readonly string[],
  ): Promise<void> {
    await tx.execute(sql`
      insert into portfolio_entry (organisation_id, client_id, tags)
      values (${partnerId}, ${clientId}, array(select json_array_elements_text(
        ${JSON.stringify(tags)}::json)))
      on conflict (organisation_id, client_id) do update set tags = excluded.tags`)
  },

  async setAssignee(
    tx: Tx,
    partnerId: string,
    clientId: string,
    userId: string | null,
  ): Promise<void> {
    await tx.execute(sql`
      insert into portfolio_entry (organisation_id, client_id, assignee)
      values (${partnerId}, ${clientId}, ${userId})
      on conflict (organisation_id, client_id) do update set assignee = excluded.assignee`)
  },

  /** Without a person. */
  async notePassGiven(tx: Tx, partnerId: string, clientId: string): Promise<void> {
    await tx.execute(sql`
      insert into portfolio_entry (organisation_id, client_id, pass_given_at)
      values (${partnerId}, ${clientId}, now())
      on conflict (organisation_id, client_id) do update set pass_given_at = now()`)
  },

  /** How many clients were given a pass within thirty days. */
  async passesGivenLately(tx: Tx, partnerId: string): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from portfolio_entry
      where organisation_id = ${partnerId} and pass_given_at > now() - interval '30 days'`)
    return found.rows[0]?.count ?? 0
  },

  /**
   * Removes the notes about clients that the partner has lost, before others are written: a client
   * that comes back starts without them.
   */
  async forgetLost(tx: Tx, partnerId: string): Promise<void> {
    await tx.execute(sql`
      delete from portfolio_entry e where e.organisation_id = ${partnerId} and not ${isCurrent}`)
  },
}
