/** What an email with a report says. Its subject names neither the report nor an amount. */
import { MAX_KEPT_RUNS } from '@millpond/core/schedule'
import { formatDay } from '@millpond/core/time'
import { composeLetter, type Letter } from '../mail/index.ts'

export interface ReportEmail {
  readonly sender: { readonly name: string; readonly email: string }
  /** The company. */
  readonly company: string
  readonly title: string
  readonly number: number
  readonly message: string
  readonly address: string
  /** The last day on which the link works. */
  readonly expiresOn: Parameters<typeof formatDay>[0]
  /** A schedule sends it, and replaces its older links. */
  readonly isScheduled: boolean
  /** The name of the PDF file that it carries. */
  readonly fileName: string | null
  readonly publicUrl: string
}

export function reportLetter(to: string, email: ReportEmail, unsubscribeToken: string): Letter {
  const { sender, company, title, number, message, fileName, publicUrl } = email
  const name = sender.name === '' ? sender.email : sender.name
  const who = sender.name === '' ? sender.email : `${sender.name} (${sender.email})`
  const until = `The link works until ${formatDay(email.expiresOn)}`
  const newer = email.isScheduled ? `, or until ${MAX_KEPT_RUNS} newer reports have been sent` : ''
  const letter = composeLetter({
    ...{ kind: 'report', to },
    subject: `${name} sent you a report from ${company}`,
    paragraphs: [
      `${who} sent you “${title}”, version ${number}, a report from ${company}.`,
      ...message.split('\n').filter(line => line.trim() !== ''),
      ...(fileName === null ? [] : ['The report is attached as a PDF file.']),
    ],
    link: { address: email.address, label: 'Open the report' },
    closing: [
      `${until}${newer}. You don’t need an account.`,
      'If you do not know the sender, do not open it.',
      `To stop getting reports from ${company} by email, unsubscribe: ` +
        `${publicUrl}/shared#unsubscribe=${unsubscribeToken}`,
    ],
  })
  return {
    ...letter,
    replyTo: sender.email,
    unsubscribe: `${publicUrl}/api/unsubscribe/one-click?token=${unsubscribeToken}`,
    ...(fileName !== null && { fileName }),
  }
}
