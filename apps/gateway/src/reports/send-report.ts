/** Puts a published report into the outbox, once for each recipient. */
import { randomUUID } from 'node:crypto'
import { MAX_OUTSIDE_A_DAY, outsideSince } from '@millpond/core/report'
import { addDays, civilDay } from '@millpond/core/time'
import { asSystemWithin, type Tx } from '#database/index.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from '../identity/secrets.ts'
import { deliveryStore, type RunKey, unsubscribeCodeStore } from '../stores/delivery-store.ts'
import { membershipStore } from '../stores/membership-store.ts'
import { addLink, linkAddress } from './add-link.ts'
import { type ReportEmail, reportLetter } from './report-email.ts'
import type { FileOwner, PdfFile } from './report-pdf.ts'

export type SendNeeds = 'attemptLimits' | 'clock' | 'config' | 'mail'
type Needs = Pick<Deps, SendNeeds>

export interface Sending {
  readonly owner: FileOwner
  readonly organisationId: string
  readonly reportId: string
  readonly title: string
  readonly number: number
  readonly sender: { readonly userId: string; readonly name: string; readonly email: string }
  readonly recipients: readonly string[]
  readonly message: string
  /** After so many days the link no longer opens. */
  readonly days: number
  readonly file: PdfFile | null
  readonly run: RunKey | null
  /** 256 random bits for each label. */
  readonly secretOf: (label: string) => string
}

/** Refuses what can never be sent, before a file is made. */
export function refuseUnsendable({ config, mail }: Needs, { organisation }: FileOwner): void {
  if (organisation.isSample) {
    throw new Refusal('conflict', 'Reports of the sample company cannot be sent by email.')
  }
  if (config.smtpUrl === null && !mail.isLocal) {
    throw new Refusal('conflict', 'This server cannot send emails. Share a link instead.')
  }
}

/** In one transaction: the link, the emails, and what is known of each. */
export async function sendReport(deps: Needs, tx: Tx, sending: Sending): Promise<void> {
  const { organisationId, reportId, sender, recipients, file, secretOf } = sending
  const at = deps.clock.now()
  const token = secretOf('reportLink')
  // First, because it makes other sendings of the company wait.
  const { expiresAt } = await addLink(tx, {
    ...{ organisationId, reportId, token, passcodeHash: null, days: sending.days },
    ...{ createdBy: sender.userId, createdAt: at, scheduleId: sending.run?.scheduleId ?? null },
  })
  const unsubscribed = await deliveryStore.unsubscribed(tx, organisationId, recipients)
  if (recipients.every(address => unsubscribed.has(address))) throw allUnsubscribed()
  const members = await memberAddresses(tx, organisationId)
  const isOutside = (address: string) => !members.has(address)
  const outside = recipients.filter(each => isOutside(each) && !unsubscribed.has(each))
  await refuseBeyondDay(tx, organisationId, outside.length, at)
  await refuseTooManyMails(deps, tx, sender.userId, outside)
  const attachmentId = file && (await deps.mail.addAttachment(tx, file.bytes))
  const email = emailOf(deps, sending, token, expiresAt)
  for (const address of recipients) {
    const isSkipped = unsubscribed.has(address)
    const code = secretOf(`unsubscribe ${address}`)
    const letter = reportLetter(address, email, code)
    const mailId = isSkipped ? null : await deps.mail.queue(tx, letter, attachmentId)
    await deliveryStore.add(tx, {
      ...{ organisationId, deliveryId: randomUUID(), reportId, address, mailId },
      ...{ sentBy: sender.userId, run: sending.run, at },
      ...{ state: isSkipped ? 'skipped' : 'waiting', hasFile: file !== null },
      isOutside: isOutside(address),
    })
    const recipient = { organisationId, address }
    await asSystemWithin(tx, () => unsubscribeCodeStore.add(tx, recipient, hashOf(code)))
  }
}

const allUnsubscribed = () =>
  new Refusal('conflict', 'Nothing was sent: all recipients have unsubscribed from your reports.')

async function refuseBeyondDay(
  tx: Tx,
  organisationId: string,
  more: number,
  at: Date,
): Promise<void> {
  const since = new Date(outsideSince(at.getTime()))
  const sent = await deliveryStore.countOutside(tx, organisationId, since)
  if (more === 0 || sent + more <= MAX_OUTSIDE_A_DAY) return
  throw new Refusal(
    'conflict',
    `A company can send ${MAX_OUTSIDE_A_DAY} emails a day to people outside it. ` +
      `Yours has sent ${sent}. Nothing was sent.`,
  )
}

/** Over all companies: a person may have any number of them. */
async function refuseTooManyMails(
  { attemptLimits }: Needs,
  tx: Tx,
  senderId: string,
  outside: readonly string[],
): Promise<void> {
  const isWithin = async (address: string) =>
    (await attemptLimits.spend(tx, 'reportMailBy', senderId)) &&
    attemptLimits.spend(tx, 'reportMailTo', address.toLowerCase())
  await asSystemWithin(tx, async () => {
    for (const address of [...outside].sort()) {
      if (await isWithin(address)) continue
      throw new Refusal(
        'tooManyRequests',
        'Too many reports were emailed today. Nothing was sent. Share a link instead.',
      )
    }
  })
}

async function memberAddresses(tx: Tx, organisationId: string): Promise<ReadonlySet<string>> {
  const members = await membershipStore.list(tx, organisationId)
  const people = await asSystemWithin(tx, () =>
    membershipStore.people(
      tx,
      members.map(({ userId }) => userId),
    ),
  )
  return new Set([...people.values()].map(({ email }) => email.toLowerCase()))
}

function emailOf(
  { config }: Needs,
  { owner, sender, title, number, message, file, run }: Sending,
  token: string,
  expiresAt: Date,
): ReportEmail {
  return {
    ...{ sender, title, number, message, company: owner.organisation.name },
    address: linkAddress(config.publicUrl, token),
    expiresOn: addDays(civilDay(expiresAt.getTime(), owner.timeZone), -1),
    isScheduled: run !== null,
    fileName: file?.name ?? null,
    publicUrl: config.publicUrl,
  }
}
