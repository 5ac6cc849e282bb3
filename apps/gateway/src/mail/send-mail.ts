/** Takes mail out of the outbox and hands it to the mail server, again and later if need be. */
import { randomInt } from 'node:crypto'
import nodemailer from 'nodemailer'
import type { Deps } from '../deps.ts'
import { outboxStore, type WaitingMail } from '../stores/outbox-store.ts'

const LOOK_EVERY_MS = 5000
const LONGEST_PAUSE_MS = 1500
/** A sender that dies in the middle is followed by another after this long. */
const HOLD_MS = 5 * 60_000
const MOST_AT_ONCE = 10
const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 60 * MINUTE_MS
/** What is in a letter is long out of date by then. */
const GIVE_UP_AFTER_MS = 3 * 86_400_000
const KEEP_SENT_MS = 30 * 86_400_000
const KEEP_DECOYS_MS = 3_600_000

export interface Sender {
  /** Sends what is due now; answers how many went out. */
  sendDue(): Promise<number>
  stop(): Promise<void>
}

/** Null where no mail server is configured: the outbox is then the only place. */
export function createSender(deps: Deps): Sender | null {
  const { config, log } = deps
  if (config.smtpUrl === null) {
    if (!deps.mail.isLocal) {
      log.warn({ event: 'no mail server' }, 'SMTP_URL is not set: nobody gets a code or a link')
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
    // Codes and links do not travel in the clear past this machine.
    ...(!isOnThisMachine(config.smtpUrl) && { requireTLS: true, tls: { minVersion: 'TLSv1.2' } }),
  })
  const post = async (mail: WaitingMail) => {
    const letter = deps.mail.open(mail)
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: letter.to },
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      // The same each time it is tried, so that a reader's program knows it by.
      messageId: `<${mail.mailId}@${new URL(config.publicUrl).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  }
  const sendOne = async (mail: WaitingMail): Promise<boolean> => {
    try {
      await post(mail)
    } catch (error) {
      await putOff(deps, mail, error)
      return false
    }
    await deps.database.asSystem(tx => outboxStore.markSent(tx, mail.mailId, deps.clock.now()))
    return true
  }
  const sendDue = async () => {
    const now = deps.clock.now()
    const again = new Date(now.getTime() + HOLD_MS)
    const due = await deps.database.asSystem(tx => outboxStore.take(tx, now, again, MOST_AT_ONCE))
    const sent = await Promise.all(due.map(sendOne))
    return sent.filter(Boolean).length
  }
  const stopLoop = repeat(sendDue, deps, error => log.error({ err: error }, 'mail sender'))
  return {
    sendDue,
    async stop() {
      await stopLoop()
      transport.close()
    },
  }
}

async function putOff(deps: Deps, mail: WaitingMail, error: unknown): Promise<void> {
  const fault = faultOf(error)
  const now = deps.clock.now()
  const isHopeless = fault.isForGood || now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
  deps.log[isHopeless ? 'error' : 'warn'](
    { event: 'mail not sent', mailId: mail.mailId, kind: mail.kind, fault: fault.code },
    isHopeless ? 'a mail was given up' : 'a mail will be tried again',
  )
  const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** Math.min(mail.attempts - 1, 10))
  await deps.database.asSystem(tx =>
    isHopeless
      ? outboxStore.giveUp(tx, mail.mailId, fault.code)
      : outboxStore.putOff(tx, mail.mailId, new Date(now.getTime() + wait), fault.code),
  )
}

const NO_SUCH_MAILBOX = [550, 551, 553]

/** A code and never the server's text: that may repeat the address. */
function faultOf(error: unknown): { code: string; isForGood: boolean } {
  const { code, command, responseCode } = error as Readonly<Record<string, unknown>>
  const status = typeof responseCode === 'number' ? responseCode : 0
  return {
    code: status > 0 ? String(status) : typeof code === 'string' ? code : 'unknown',
    // Only what is said of the recipient: anything else may be our own configuration, and mended.
    isForGood: command === 'RCPT TO' && NO_SUCH_MAILBOX.includes(status),
  }
}

function isOnThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/**
 * One round after another: every few seconds, and soon after there is new mail. Not at once, and
 * never as soon as the last time: else the next answer, slower beside the work of sending, would
 * tell that somebody gets a letter, and so that there is somebody (AUTH-07).
 */
function repeat(
  work: () => Promise<number>,
  deps: Deps,
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
        while (!isOver && (await work()) === MOST_AT_ONCE);
      } catch (error) {
        onError(error)
      }
    })
  }
  const timer = setInterval(round, LOOK_EVERY_MS)
  let soon: NodeJS.Timeout | undefined
  deps.mail.onQueued(() => {
    if (isOver) return
    soon ??= setTimeout(() => {
      soon = undefined
      round()
    }, randomInt(LONGEST_PAUSE_MS))
  })
  round()
  return async () => {
    isOver = true
    clearInterval(timer)
    clearTimeout(soon)
    await running
  }
}

/** What was sent long ago, and what was never meant to be. */
export async function tidyOutbox(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.database.asSystem(tx =>
    outboxStore.forgetBefore(tx, new Date(now - KEEP_SENT_MS), new Date(now - KEEP_DECOYS_MS)),
  )
}
