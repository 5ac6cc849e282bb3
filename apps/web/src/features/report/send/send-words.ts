/** The words of the dialog that sends a report, and of the page that stops such emails. */
import type { ReportDelivery } from '@millpond/contract/report-email'
import { addressesIn, MAX_RECIPIENTS } from '@millpond/core/report'
import { momentOf } from '#ui/instant.ts'

export const SEND_WORDS = {
  about:
    'Each recipient gets an email with a link to this version. The email says who sends it. ' +
    'The figures never change.',
  recipientsHint: `Up to ${MAX_RECIPIENTS} addresses, with commas or line breaks between them.`,
  daysHint: 'All recipients of this email get the same link.',
  noEmails: 'This version has not been sent by email yet.',
  notRead: 'We couldn’t load the emails.',
  file: 'Attach the report as a PDF',
} as const

export const UNSUBSCRIBE_WORDS = {
  question:
    'You will get no more reports from this company by email. ' +
    'Links you already have will still work.',
  unknown: 'This link is not complete. Open it from the email again.',
  done: 'You get no more reports from this company by email.',
} as const

/** Why these addresses cannot be used; null if they can. */
export function recipientsProblem(typed: string): string | null {
  const { addresses, wrong } = addressesIn(typed)
  if (wrong.length > 0) return `This is not an email address: ${wrong[0]}`
  if (addresses.length === 0) return 'Enter an email address'
  if (addresses.length <= MAX_RECIPIENTS) return null
  return `Enter at most ${MAX_RECIPIENTS} addresses. There are ${addresses.length}.`
}

/** `Sending to 2 people. 1 person has unsubscribed and will not get the email.` */
export function sentWords(recipients: number, skipped: number): string {
  const sent = recipients - skipped
  const done = `Sending to ${sent} ${sent === 1 ? 'person' : 'people'}.`
  if (skipped === 0) return done
  const others = skipped === 1 ? '1 person has' : `${skipped} people have`
  return `${done} ${others} unsubscribed and will not get the email.`
}

const STATES: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  failed: 'Failed',
  skipped: 'Unsubscribed',
  unknown: 'Unknown',
}

/** A state that a newer server sends is shown as it is. */
export const deliveryStateWords = (state: string): string => STATES[state] ?? state

/** What became of an email, in a sentence. */
export function deliveryWords({ state, fault, settledAt, createdAt }: ReportDelivery): string {
  if (state === 'accepted') {
    return `The mail server accepted it on ${momentOf(settledAt ?? createdAt)}.`
  }
  if (state === 'failed') return faultWords(fault)
  if (state === 'skipped') return 'This person has unsubscribed from your reports.'
  if (state === 'waiting') return 'It will be sent in a moment. If that fails, we try again.'
  if (state === 'unknown') return 'We don’t know whether this email was sent.'
  return ''
}

/** The codes with which mail servers say that an address does not exist. */
const NO_SUCH_ADDRESS = ['550', '551', '553']

const faultWords = (fault: string | null): string =>
  NO_SUCH_ADDRESS.includes(fault ?? '')
    ? 'We could not deliver it. The address does not exist.'
    : `We could not deliver it within three days${fault === null ? '' : ` (${fault})`}.`
