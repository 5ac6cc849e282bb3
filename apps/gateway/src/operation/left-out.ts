/**
 * Data that no backup holds: it is valid for minutes only, and a restore would revive what has
 * ended since, such as a session, a used code, a pending consent or an accepted invitation. So
 * after a restore everyone signs in again.
 */
export const LEFT_OUT: readonly string[] = [
  'identity.guess',
  'identity.invite_code',
  'identity.oauth_transaction',
  'identity.one_time_code',
  'identity.refresh_family',
  'identity.refresh_token',
  'mail.attachment',
  'mail.outbox',
]
