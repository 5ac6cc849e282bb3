import { PROVIDER } from '@millpond/core/item'
import { sql } from 'drizzle-orm'
import type { Tx } from '#database/index.ts'
import type { GrantProvider } from './grant-store.ts'

/** One pending consent, from the button to the provider's callback. */
export interface OauthTransaction {
  readonly stateHash: string
  readonly browserHash: string
  readonly codeVerifier: Uint8Array
  readonly userId: string
  /** The session that started it: after signing out the callback is rejected. */
  readonly sessionId: string
  readonly provider: GrantProvider
  readonly accountType: string
  /** The organisation to reconnect, or null to add one. */
  readonly organisationId: string | null
  /** The onboarding whose connect step it is. */
  readonly onboardingId: string | null
}

type Row = OauthTransaction & { isExpired: boolean } & Record<string, unknown>

export const oauthTransactionStore = {
  async add(tx: Tx, transaction: OauthTransaction, validSeconds: number): Promise<void> {
    await tx.execute(
      sql`delete from identity.oauth_transaction where expires_at < now() - interval '1 day'`,
    )
    await tx.execute(sql`
      insert into identity.oauth_transaction
        (state_hash, browser_hash, code_verifier, user_id, session_id, provider, account_type,
         organisation_id, onboarding_id, expires_at)
      values (${transaction.stateHash}, ${transaction.browserHash}, ${transaction.codeVerifier},
        ${transaction.userId}, ${transaction.sessionId}, ${PROVIDER[transaction.provider]},
        ${transaction.accountType}, ${transaction.organisationId}, ${transaction.onboardingId},
        now() + make_interval(secs => ${validSeconds}))`)
  },

  /** Single use: it is deleted in any case. */
  async take(
    tx: Tx,
    stateHash: string,
  ): Promise<(OauthTransaction & { readonly isExpired: boolean }) | null> {
    const taken = await tx.execute<Row>(sql`
      delete from identity.oauth_transaction where state_hash = ${stateHash}
      returning state_hash as "stateHash", browser_hash as "browserHash",
        code_verifier as "codeVerifier", user_id as "userId",
        session_id as "sessionId",
        case provider when ${PROVIDER.xero} then 'xero' else 'quickbooks' end as provider,
        account_type as "accountType", organisation_id as "organisationId",
        onboarding_id as "onboardingId", expires_at < now() as "isExpired"`)
    return taken.rows[0] ?? null
  },
}
