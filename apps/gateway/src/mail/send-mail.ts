/** Sends the outbox through the mail server, with retries. */
import { randomInt } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { deliveryStore } from '../stores/delivery-store.ts'
import { outboxStore, type WaitingMail } from '../stores/outbox-store.ts'
import type { Letter, Mail } from './index.ts'

const CHECK_EVERY_MS = 5000
const MAX_PAUSE_MS = 1500
/** If a sender dies, another one continues after this long. */
const HOLD_MS = 5 * 60_000
/** A sending that takes longer renews its lease in time. */
const RENEW_MS = HOLD_MS / 3
interface Lane {
  readonly withFile: boolean
  readonly most: number
}
/** Emails without a file, such as codes to sign in, never wait for those with one. */
const PLAIN: Lane = { withFile: false, most: 10 }
/** A file is in memory, several times over, while it is sent. */
const WITH_FILE: Lane = { withFile: true, most: 2 }
const MINUTE_MS = 60_000
const MAX_WAIT_MS = 60 * MINUTE_MS
/** By then the content of an email is long out of date. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000
const KEEP_SENT_MS = 30 * 86_400_000
const KEEP_DUMMIES_MS = 3_600_000

interface MailDeps {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly database: Database
  readonly mail: Mail
}

export interface Sender {
  /** Sends what is due now; returns how many were sent. */
  sendDue(): Promise<number>
  stop(): Promise<void>
}

/** Null without a mail server: mail then stays in the outbox. */
export function createSender(deps: MailDeps): Sender | null {
  const { config, log } = deps
  if (config.smtpUrl === null) {
    if (!deps.mail.isLocal) {
      log.warn({ event: 'no mail server' }, 'SMTP_URL is not set: no codes or links are sent')
    }
    return null
  }
  const transport = nodemailer.createTransport({
    url: config.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Codes and links leave this machine only over an encrypted connection.
    ...(!isOnThisMachine(config.smtpUrl) && { requireTLS: true, tls: { minVersion: 'TLSv1.2' } }),
  })
  const post = async (mail: WaitingMail) => {
    const letter = deps.mail.open(mail)
    await transport.sendMail({
      from: config.mailFrom,
      ...(letter.replyTo !== undefined && { replyTo: { name: '', address: letter.replyTo } }),
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      // Each try has the same id, so that a mail program recognises duplicates.
      messageId: `<${mail.mailId}@${new URL(config.publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(letter) },
      attachments: await filesOf(deps, mail, letter),
    })
  }
  const sendOne = async (mail: WaitingMail): Promise<boolean> => {
    try {
      await whileHeld(deps, mail.mailId, () => post(mail))
    } catch (error) {
      await putOff(deps, mail, error)
      return false
    }
    const at = deps.clock.now()
    await deps.database.asSystem(async tx => {
      await outboxStore.markSent(tx, mail.mailId, at)
      await deliveryStore.settle(tx, mail.mailId, { state: 'accepted', fault: null, at })
    })
    return true
  }
  const sendLane = async (lane: Lane) => {
    const now = deps.clock.now()
    const again = new Date(now.getTime() + HOLD_MS)
    const due = await deps.database.asSystem(tx => outboxStore.take(tx, now, again, lane))
    const sent = await Promise.all(due.map(sendOne))
    return sent.filter(Boolean).length
  }
  const stopLoops = [PLAIN, WITH_FILE].map(lane =>
    repeat(
      async () => (await sendLane(lane)) === lane.most,
      deps,
      error => log.error({ err: error }, 'mail sender'),
    ),
  )
  return {
    sendDue: async () => (await sendLane(PLAIN)) + (await sendLane(WITH_FILE)),
    async stop() {
      await Promise.all(stopLoops.map(stopLoop => stopLoop()))
      transport.close()
    },
  }
}

/** No other sender gets the email while this one works on it, however long that is. */
async function whileHeld<T>(
  { clock, database, log }: Pick<MailDeps, 'clock' | 'database' | 'log'>,
  mailId: string,
  work: () => Promise<T>,
): Promise<T> {
  let renewed: Promise<void> = Promise.resolve()
  const renew = async () => {
    const again = new Date(clock.now().getTime() + HOLD_MS)
    await database.asSystem(tx => outboxStore.hold(tx, mailId, again))
  }
  const timer = setInterval(() => {
    renewed = renew().catch((error: unknown) => log.warn({ err: error }, 'mail sender'))
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await renewed
  }
}

async function putOff(
  deps: Omit<MailDeps, 'config' | 'mail'>,
  mail: WaitingMail,
  error: unknown,
): Promise<void> {
  const fault = faultOf(error)
  const now = deps.clock.now()
  const isHopeless = fault.isForGood || now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
  deps.log[isHopeless ? 'error' : 'warn'](
    { event: 'mail not sent', mailId: mail.mailId, kind: mail.kind, fault: fault.code },
    isHopeless ? 'an email was not delivered after the last attempt' : 'a mail will be tried again',
  )
  const wait = Math.min(MAX_WAIT_MS, MINUTE_MS * 2 ** Math.min(mail.attempts - 1, 10))
  await deps.database.asSystem(async tx => {
    if (!isHopeless) {
      const again = new Date(now.getTime() + wait)
      return outboxStore.putOff(tx, mail.mailId, again, fault.code)
    }
    await outboxStore.markFailed(tx, mail.mailId, fault.code)
    const end = { state: 'failed', fault: fault.code, at: now } as const
    return deliveryStore.settle(tx, mail.mailId, end)
  })
}

const unsubscribeHeaders = ({ unsubscribe }: Letter) =>
  unsubscribe === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

async function filesOf(
  { database, mail }: Pick<MailDeps, 'database' | 'mail'>,
  { attachmentId }: WaitingMail,
  { fileName = 'report.pdf' }: Letter,
) {
  if (attachmentId === null) return []
  const sealed = await database.asSystem(tx => outboxStore.attachment(tx, attachmentId))
  if (!sealed) throw Object.assign(new Error('The file of a mail is missing'), { code: 'noFile' })
  const content = mail.openAttachment(attachmentId, sealed)
  return [{ filename: fileName, content, contentType: 'application/pdf' }]
}

const NO_SUCH_MAILBOX = [550, 551, 553]

/** A code and never the server's text, which may repeat the address. */
function faultOf(error: unknown): { code: string; isForGood: boolean } {
  const { code, command, responseCode } = error as Readonly<Record<string, unknown>>
  const status = typeof responseCode === 'number' ? responseCode : 0
  return {
    code: status > 0 ? String(status) : typeof code === 'string' ? code : 'unknown',
    // Only failures about the recipient are final: others may be our own configuration, to be
    // fixed.
    isForGood: command === 'RCPT TO' && NO_SUCH_MAILBOX.includes(status),
  }
}

function isOnThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/**
 * Runs every few seconds, and soon after new mail. The delay is random: otherwise the next reply,
 * slower while mail is sent, would show that an address has an account (AUTH-07).
 */
function repeat(
  /** True if there is more to send. */
  work: () => Promise<boolean>,
  deps: Pick<MailDeps, 'mail'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isOver = false
  let running: Promise<void> = Promise.resolve()
  let isWanted = false
  const round = () => {
    if (isWanted || isOver) return
    isWanted = true
    running = running.then(async () => {
      isWanted = false
      try {
        while (!isOver && (await work()));
      } catch (error) {
        onError(error)
      }
    })
  }
  const timer = setInterval(round, CHECK_EVERY_MS)
  let soon: NodeJS.Timeout | undefined
  deps.mail.onQueued(() => {
    if (isOver) return
    soon ??= setTimeout(() => {
      soon = undefined
      round()
    }, randomInt(MAX_PAUSE_MS))
  })
  round()
  return async () => {
    isOver = true
    clearInterval(timer)
    clearTimeout(soon)
    await running
  }
}

/** Deletes mail that was sent long ago, and dummy mail. */
export async function tidyOutbox(deps: Pick<MailDeps, 'clock' | 'database'>): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.database.asSystem(tx =>
    outboxStore.forgetBefore(tx, new Date(now - KEEP_SENT_MS), new Date(now - KEEP_DUMMIES_MS)),
  )
}
