/** What the gateway, or another page, says in `?outcome=` when it sends somebody to the sign-in. */
const NOTICES: Readonly<Record<string, string>> = {
  reset: 'Your password is changed and every session has ended. Sign in with the new one.',
  'link-first':
    'Nobody here signs in that way yet. Sign in, or sign up, and link it in your account.',
  refused: 'You did not go on there. Nothing was changed.',
  expired: 'That took too long. Start again: a way in is good for ten minutes.',
  failed: 'The other site did not answer as it should. Try again, or use your password.',
}

export const noticeOf = (outcome: string | null): string | null =>
  outcome === null ? null : (NOTICES[outcome] ?? NOTICES.failed ?? null)
