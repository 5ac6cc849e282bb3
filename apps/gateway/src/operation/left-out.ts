/**
 * Data that no backup holds, because a restore would revive what has ended since, such as a
 * session, a used code, a pending consent, an accepted invitation or an API token that was revoked.
 * Most of it is valid for minutes only. So after a restore everyone signs in again, and creates
 * new API tokens.
 */
export const LEFT_OUT: readonly string[] = [
  'identity.api_token',
  'identity.guess',
  'identity.invite_code',
  'identity.oauth_transaction',
  'identity.one_time_code',
  'identity.refresh_family',
  'identity.refresh_token',
  'mail.attachment',
  'mail.outbox',
]
