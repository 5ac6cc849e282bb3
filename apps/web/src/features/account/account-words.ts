import type { Account } from '@millpond/contract/account'

/** Am I safe? In one sentence, the answer of the page. */
export function accountAnswer(account: Account): string {
  if (account.deleteAfter) return 'Your account is scheduled for deletion.'
  const hasSecond = account.totp || account.passkeys.length > 0
  if (account.hasPassword) {
    return hasSecond ? 'Two-step sign-in is on.' : 'Your account is protected by a password only.'
  }
  const [first] = account.foreign
  if (first) return `You sign in with ${first.label}.`
  return 'You sign in with a passkey.'
}

/** `othersOpen(3)` is `3 other sessions are open.` */
export function othersOpen(account: Account): string {
  const count = account.sessions.filter(session => !session.isThisOne).length
  if (count === 0) return 'You are signed in here only.'
  return count === 1 ? 'One other session is open.' : `${count} other sessions are open.`
}
