/** The letters to a person about their account. Links lead to the web app's own pages. */
import { composeLetter, type Letter } from './letter.ts'

const NOT_YOU = 'If this was not you, you can ignore this email.'

export const verifyEmailLetter = (to: string, code: string): Letter =>
  composeLetter({
    kind: 'verifyEmail',
    to,
    subject: 'Your Millpond code',
    paragraphs: ['Enter this code in Millpond. It is valid for 1 hour.'],
    code,
    closing: [NOT_YOU],
  })

export const alreadyHasAccountLetter = (to: string, publicUrl: string): Letter =>
  composeLetter({
    kind: 'alreadyHasAccount',
    to,
    subject: 'You already have a Millpond account',
    paragraphs: ['You tried to sign up with this email address, but it already has an account.'],
    link: { address: `${publicUrl}/sign-in`, label: 'Sign in' },
    closing: ['If you forgot your password, you can reset it on that page.'],
  })

export const resetLetter = (to: string, publicUrl: string, ticket: string): Letter =>
  composeLetter({
    kind: 'resetPassword',
    to,
    subject: 'Choose a new password for Millpond',
    paragraphs: ['You can choose a new password within the next 30 minutes.'],
    // In the fragment, so that the secret reaches no server and no log.
    link: { address: `${publicUrl}/reset-password#${ticket}`, label: 'Choose a new password' },
    closing: [
      'If you did not ask for this, you can ignore this email. Your password has not changed.',
    ],
  })

export const confirmLetter = (to: string, code: string): Letter =>
  composeLetter({
    kind: 'confirm',
    to,
    subject: 'Confirm it’s you on Millpond',
    paragraphs: ['Enter this code in Millpond. It is valid for 15 minutes.'],
    code,
    closing: [
      'If this was not you, someone may be using your account. Sign in and end the other sessions.',
    ],
  })

export const changeEmailLetter = (to: string, code: string): Letter =>
  composeLetter({
    kind: 'changeEmail',
    to,
    subject: 'Confirm your new email address for Millpond',
    paragraphs: ['Enter this code in Millpond. It is valid for 30 minutes.'],
    code,
    closing: [NOT_YOU],
  })

/** To the old address. Its link undoes the change and asks for a new password. */
export const emailChangedLetter = (
  to: string,
  publicUrl: string,
  { ticket, days }: { readonly ticket: string; readonly days: number },
): Letter =>
  composeLetter({
    kind: 'emailChanged',
    to,
    subject: 'The email address of your Millpond account has changed',
    paragraphs: [
      'Your account no longer uses this email address.',
      `If this was not you, choose a new password within ${days} days. Your account will then ` +
        'use this email address again, and everyone else will be signed out.',
    ],
    link: { address: `${publicUrl}/reset-password#${ticket}`, label: 'Undo the change' },
    closing: ['If you changed the address yourself, you can ignore this email.'],
  })

/** Security notices to the owner of an account. */
const NOTICES = {
  emailChangeAsked: [
    'Someone asked to change the email address of your Millpond account',
    'You will keep using this address until the new one is confirmed.',
  ],
  emailChangeUndone: [
    'Your Millpond account uses its earlier email address again',
    'Someone with access to that address undid the change, chose a new password and signed ' +
      'everyone else out.',
  ],
  passwordChanged: [
    'Your Millpond password has changed',
    'Your password was changed, and you were signed out everywhere else.',
  ],
  secretReused: [
    'We signed out one of your devices',
    'We signed out one of your devices because its session may have been copied. ' +
      'Sign in again, and change your password if you did not expect this.',
  ],
  totpOn: [
    'Two-step sign-in is on for your Millpond account',
    'An authenticator app was added, and you were signed out everywhere else.',
  ],
  totpOff: [
    'Two-step sign-in is off for your Millpond account',
    'The authenticator app was removed from your account.',
  ],
  recoveryCodesRenewed: [
    'New recovery codes for your Millpond account',
    'Your recovery codes were replaced. The old ones no longer work.',
  ],
  recoveryCodeUsed: [
    'A recovery code was used for your Millpond account',
    'Someone signed in to your account with a recovery code. The code cannot be used again.',
  ],
  passkeyAdded: [
    'A passkey was added to your Millpond account',
    'You can now sign in with a new passkey. You were signed out everywhere else.',
  ],
  passkeyRemoved: [
    'A passkey was removed from your Millpond account',
    'You can no longer sign in with this passkey.',
  ],
  apiTokenCreated: [
    'An API token was created for your Millpond account',
    'Another tool can now read a company’s figures or reports for you until the token expires. ' +
      'You can revoke it at any time on the API tokens page of your account.',
  ],
  foreignLinked: [
    'A linked account was added to your Millpond account',
    'You can now sign in with another account.',
  ],
  foreignUnlinked: [
    'A linked account was removed from your Millpond account',
    'You can no longer sign in with that account.',
  ],
  factorDue: [
    'Set up two-step sign-in for your Millpond account',
    'You’ll need two-step sign-in in 7 days. Add an authenticator app or a passkey before then.',
  ],
  guessed: [
    'Someone may be guessing your Millpond password',
    'Someone typed many wrong passwords for your account today, so you may have to wait before ' +
      'you sign in from a new browser. You can still sign in from a browser you have used ' +
      'before, or choose a new password.',
  ],
  deletionPlanned: [
    'Your Millpond account will be deleted',
    'Your account will be deleted in 30 days. You can sign in and cancel before then.',
  ],
  deletionTakenBack: [
    'Your Millpond account will not be deleted',
    'You cancelled the deletion of your account.',
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
    link: { address: `${publicUrl}/settings/account`, label: 'Review your account' },
    closing: ['If this was not you, change your password and end the other sessions.'],
  })
}
