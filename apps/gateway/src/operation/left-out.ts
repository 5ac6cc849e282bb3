/**
 * What no backup holds: it is of use for minutes only, and put back it would undo an end that has
 * come meanwhile. A session signed out of, a code shown once, a consent under way, an
 * invitation taken up would all live again. So after a restore everybody signs in anew.
 */
export const LEFT_OUT: readonly string[] = [
  'identity.guess',
  'identity.invite_code',
  'identity.oauth_transaction',
  'identity.one_time_code',
  'identity.refresh_family',
  'identity.refresh_token',
  'mail.outbox',
]
