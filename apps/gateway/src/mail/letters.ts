/** What Millpond writes to a person about their account. Links lead to the web app's own pages. */
import { composeLetter, type Letter } from './letter.ts'

const NOT_YOU = 'If this was not you, you need do nothing: without the code nothing happens.'

export const verifyEmailLetter = (to: string, code: string): Letter =>
  composeLetter({
    kind: 'verifyEmail',
    to,
    subject: 'Your code for Millpond',
    paragraphs: ['Type this code in where you asked for it. It is good for one hour.'],
    code,
    closing: [NOT_YOU],
  })

export const alreadyHasAccountLetter = (to: string, publicUrl: string): Letter =>
  composeLetter({
    kind: 'alreadyHasAccount',
    to,
    subject: 'You already have a Millpond account',
    paragraphs: [
      'Somebody, probably you, asked for an account with this address. There is one already.',
    ],
    link: { address: `${publicUrl}/sign-in`, label: 'Sign in' },
    closing: ['If you have forgotten your password, choose a new one from that page.'],
  })

export const resetLetter = (to: string, publicUrl: string, ticket: string): Letter =>
  composeLetter({
    kind: 'resetPassword',
    to,
    subject: 'Choose a new password for Millpond',
    paragraphs: ['You can choose a new password within the next 30 minutes.'],
    // After the #, so that the secret reaches no server and no log on the way.
    link: { address: `${publicUrl}/reset-password#${ticket}`, label: 'Choose a new password' },
    closing: ['If you did not ask for this, you need do nothing: your password stays as it is.'],
  })

export const confirmLetter = (to: string, code: string): Letter =>
  composeLetter({
    kind: 'confirm',
    to,
    subject: 'Your code to confirm it is you',
    paragraphs: ['Type this code in where you asked for it. It is good for 15 minutes.'],
    code,
    closing: [
      'If this was not you, somebody is using your account: sign in and end the other sessions.',
    ],
  })

export const changeEmailLetter = (to: string, code: string): Letter =>
  composeLetter({
    kind: 'changeEmail',
    to,
    subject: 'Your code to use this address with Millpond',
    paragraphs: ['Type this code in where you asked for it. It is good for 30 minutes.'],
    code,
    closing: [NOT_YOU],
  })

/** Things that happened to an account, told to whoever owns it. */
const NOTICES = {
  emailChangeAsked: [
    'Somebody wants to change the address of your Millpond account',
    'A change of the address of your account was asked for. ' +
      'This address stays until the new one has been proved.',
  ],
  emailChanged: [
    'The address of your Millpond account has changed',
    'Your account no longer uses this address.',
  ],
  passwordChanged: [
    'Your Millpond password has changed',
    'The password of your account was changed, and the other sessions were ended.',
  ],
  secretReused: [
    'We ended a session of your Millpond account',
    'The secret of one of your sessions was used twice. That happens when somebody has copied ' +
      'it, so we ended the session. Sign in again, and change your password if you did not ' +
      'expect this.',
  ],
  totpOn: [
    'Signing in to Millpond now asks for a code',
    'An authenticator app was added to your account.',
  ],
  totpOff: [
    'Signing in to Millpond no longer asks for a code',
    'The authenticator app was removed from your account.',
  ],
  recoveryCodesRenewed: [
    'New recovery codes for your Millpond account',
    'The recovery codes of your account were replaced. The old ones no longer work.',
  ],
  recoveryCodeUsed: [
    'A recovery code of your Millpond account was used',
    'Somebody signed in with a recovery code. It cannot be used again.',
  ],
  passkeyAdded: [
    'A passkey was added to your Millpond account',
    'A new passkey can sign in to your account.',
  ],
  passkeyRemoved: [
    'A passkey was removed from your Millpond account',
    'A passkey can no longer sign in to your account.',
  ],
  foreignLinked: [
    'Another way of signing in to Millpond was added',
    'An account elsewhere can now sign in to your account.',
  ],
  foreignUnlinked: [
    'A way of signing in to Millpond was removed',
    'An account elsewhere can no longer sign in to your account.',
  ],
  factorDue: [
    'Add a second step to your Millpond account',
    'You have connected your accounting. From seven days on signing in asks for more than a ' +
      'password: add an authenticator app or a passkey to your account until then.',
  ],
  guessed: [
    'Somebody is guessing your Millpond password',
    'There were many wrong passwords for your account today, so new browsers have to wait. ' +
      'You can sign in from browsers you have used before, or choose a new password.',
  ],
  deletionPlanned: [
    'Your Millpond account will be deleted',
    'Your account will be deleted in 30 days. Until then you can sign in and keep it.',
  ],
  deletionTakenBack: [
    'Your Millpond account stays',
    'The deletion of your account was taken back.',
  ],
} as const satisfies Record<string, readonly [string, string]>
export type Notice = keyof typeof NOTICES

export function noticeLetter(to: string, notice: Notice, publicUrl: string): Letter {
  const [subject, what] = NOTICES[notice]
  return composeLetter({
    kind: notice,
    to,
    subject,
    paragraphs: [what],
    link: { address: `${publicUrl}/settings/account`, label: 'Look at your account' },
    closing: ['If this was not you, choose a new password and end the other sessions.'],
  })
}
