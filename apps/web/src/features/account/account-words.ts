import type { Account } from '@millpond/contract/account'
import type { AccountPage } from '#screen/settings-pages.ts'

/** Under the title of a page: what it changes, and the current state. */
export function aboutPage(page: AccountPage, account: Account): string {
  switch (page) {
    case '':
      return (
        `Choose how you sign in as ${account.email}. ${accountAnswer(account)} ` +
        'A new password, passkey or second step signs you out everywhere else.'
      )
    case 'profile':
      return 'Change your name and the email address you sign in with.'
    case 'sessions':
      return `See where you are signed in, and sign out there. ${othersOpen(account)}`
    case 'tokens':
      return (
        'Let other tools read a company’s figures on your behalf. ' +
        'A token works until the day it expires, or until you revoke it.'
      )
    case 'appearance':
      return 'Choose how Millpond looks in this browser, and turn single-key shortcuts on or off.'
    case 'data':
      return 'Export what we store about you, or delete your account.'
  }
}

/** How safe the account is, in one sentence. */
export function accountAnswer(account: Account): string {
  if (account.deleteAfter) return 'Your account is scheduled for deletion.'
  const hasSecond = account.totp || account.passkeys.length > 0
  if (account.hasPassword) {
    return hasSecond ? 'Two-step sign-in is on.' : 'Your account is protected by a password only.'
  }
  const [first] = account.external
  if (first) return `You sign in with ${first.label}.`
  return 'You sign in with a passkey.'
}

/** `othersOpen(3)` is `3 other sessions are open.` */
export function othersOpen(account: Account): string {
  const count = account.sessions.filter(session => !session.isThisOne).length
  if (count === 0) return 'You are signed in here only.'
  return count === 1 ? 'One other session is open.' : `${count} other sessions are open.`
}
