/** Payment pages that owners opened. At most one of an organisation is open. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'

export interface CheckoutAttempt {
  readonly attemptId: string
  readonly sessionId: string | null
  readonly url: string | null
  readonly state: 'open' | 'complete' | 'expired' | 'failed'
  readonly product: 'business' | 'pass' | 'lifetime'
  readonly pricing: 'monthly' | 'yearly' | 'lifetime'
  readonly quantity: number
  readonly covered: readonly string[]
  /** Seconds since 1970. */
  readonly expiresAt: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

const columns = sql`
  attempt_id as "attemptId", session_id as "sessionId", url, state, product, pricing, quantity,
  covered, extract(epoch from expires_at)::integer as "expiresAt",
  (extract(epoch from created_at) * 1000)::float8 as "createdAt"`
type Row = CheckoutAttempt & Record<string, unknown>

export const checkoutAttemptStore = {
  async open(tx: Tx, organisationId: string): Promise<CheckoutAttempt | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from checkout_attempt
      where organisation_id = ${organisationId} and state = 'open'`)
    return found.rows[0] ?? null
  },

  /** The newest one, whatever became of it. */
  async latest(tx: Tx, organisationId: string): Promise<CheckoutAttempt | null> {
    const found = await tx.execute<Row>(sql`
      select ${columns} from checkout_attempt where organisation_id = ${organisationId}
      order by created_at desc, attempt_id limit 1`)
    return found.rows[0] ?? null
  },

  /** How many pages were opened in the last hour, by any of its owners. */
  async countLastHour(tx: Tx, organisationId: string): Promise<number> {
    const found = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from checkout_attempt
      where organisation_id = ${organisationId} and created_at > now() - interval '1 hour'`)
    return found.rows[0]?.count ?? 0
  },

  /** Who opened the newest one. */
  async openedBy(tx: Tx, organisationId: string): Promise<string | null> {
    const found = await tx.execute<{ userId: string }>(sql`
      select created_by as "userId" from checkout_attempt where organisation_id = ${organisationId}
      order by created_at desc, attempt_id limit 1`)
    return found.rows[0]?.userId ?? null
  },

  async add(
    tx: Tx,
    organisationId: string,
    asked: Omit<CheckoutAttempt, 'sessionId' | 'url' | 'state' | 'createdAt'>,
    createdBy: string,
  ): Promise<void> {
    const covered = sql.join(
      asked.covered.map(each => sql`${each}`),
      sql`, `,
    )
    await tx.execute(sql`
      insert into checkout_attempt (organisation_id, attempt_id, product, pricing, quantity,
        covered, created_by, expires_at)
      values (${organisationId}, ${asked.attemptId}, ${asked.product}, ${asked.pricing},
        ${asked.quantity}, array[${covered}]::uuid[], ${createdBy},
        to_timestamp(${asked.expiresAt}))`)
  },

  /** False if it is no longer open. */
  async setPage(
    tx: Tx,
    organisationId: string,
    attemptId: string,
    page: { readonly sessionId: string; readonly url: string },
  ): Promise<boolean> {
    const set = await tx.execute(sql`
      update checkout_attempt set session_id = ${page.sessionId}, url = ${page.url}
      where organisation_id = ${organisationId} and attempt_id = ${attemptId}
        and state = 'open'`)
    return set.rowCount === 1
  },

  async end(
    tx: Tx,
    organisationId: string,
    attemptId: string,
    state: 'complete' | 'expired' | 'failed',
  ): Promise<void> {
    await tx.execute(sql`
      update checkout_attempt set state = ${state}
      where organisation_id = ${organisationId} and attempt_id = ${attemptId}
        and state = 'open'`)
  },

  /** As the system: whether anyone is on a payment page now. */
  async anyOpen(tx: Tx): Promise<boolean> {
    const found = await tx.execute<{ found: boolean }>(sql`
      select exists (
        select from checkout_attempt where state = 'open' and expires_at > now()) as found`)
    return found.rows[0]?.found === true
  },

  /** As the system: organisations whose open page must be closed by now. */
  async overdue(tx: Tx): Promise<string[]> {
    const found = await tx.execute<{ organisationId: string }>(sql`
      select organisation_id as "organisationId" from checkout_attempt
      where state = 'open' and expires_at < now() - interval '5 minutes' limit 200`)
    return found.rows.map(row => row.organisationId)
  },
}
