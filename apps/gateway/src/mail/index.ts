/**
 * Mail leaves through the outbox: it is stored, sealed, in the transaction of its change, and sent
 * afterwards by any gateway. Without a mail server it stays there, readable on this machine only.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '#database/index.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Seal } from '../sealing/seal.ts'
import { outboxStore, type WaitingMail } from '../stores/outbox-store.ts'
import type { Letter } from './letter.ts'
import { type Notice, noticeLetter } from './letters.ts'

export type { Letter } from './letter.ts'
export { composeLetter } from './letter.ts'

interface SealedLetter extends Letter {
  readonly mailId: string
  readonly at: Date
}

export interface Mail {
  /**
   * Whether the outbox may be shown: no mail server, and only this machine can reach the gateway.
   */
  readonly isLocal: boolean
  /** Returns the id of the mail. The file is one that was added in the same transaction. */
  queue(tx: Tx, letter: Letter, attachmentId?: string | null): Promise<string>
  /** Seals a file for the letters that carry it; returns its id. */
  addAttachment(tx: Tx, bytes: Buffer): Promise<string>
  /** Notifies the owner of an account about a change. */
  notify(tx: Tx, email: string, notice: Notice): Promise<void>
  /** Does the same work as a letter without sending one. */
  queueDummyMail(tx: Tx, letter: Letter): Promise<void>
  open(mail: WaitingMail): SealedLetter
  openAttachment(attachmentId: string, sealed: Uint8Array): Buffer
  /** Registers a sender that wants to know of new mail at once. */
  onQueued(listener: () => void): void
  /** After the transaction: announces a waiting letter. */
  wake(): void
}

export function createMail(config: Config, seal: Seal, clock: Clock): Mail {
  const listeners: (() => void)[] = []
  const ownerOf = (mailId: string) => `mail:${mailId}`
  const put = async (
    tx: Tx,
    letter: Letter,
    { isDummy = false, attachmentId = null as string | null } = {},
  ) => {
    const mailId = idInOrder()
    const sealed = seal.seal(JSON.stringify(letter), ownerOf(mailId))
    const mail = { mailId, kind: letter.kind, sealed, isDummy, attachmentId }
    await outboxStore.add(tx, mail, clock.now())
    return mailId
  }
  return {
    isLocal: config.smtpUrl === null && isLoopback(config.publicUrl),
    queue: (tx, letter, attachmentId = null) => put(tx, letter, { attachmentId }),
    async addAttachment(tx, bytes) {
      const attachmentId = randomUUID()
      const sealed = seal.seal(bytes.toString('base64'), ownerOf(attachmentId))
      await outboxStore.addAttachment(tx, attachmentId, sealed, clock.now())
      return attachmentId
    },
    notify: async (tx, email, notice) =>
      void (await put(tx, noticeLetter(email, notice, config.publicUrl))),
    queueDummyMail: async (tx, letter) => void (await put(tx, letter, { isDummy: true })),
    openAttachment: (attachmentId, sealed) =>
      Buffer.from(seal.open(sealed, ownerOf(attachmentId)), 'base64'),
    open: ({ mailId, sealed, createdAt }) => {
      const letter = JSON.parse(seal.open(sealed, ownerOf(mailId))) as Letter
      return { ...letter, mailId, at: createdAt }
    },
    onQueued: listener => listeners.push(listener),
    wake() {
      for (const listener of listeners) listener()
    },
  }
}

let lastId = 0

/**
 * A UUID that increases with each letter of this process (version 7), even within a millisecond.
 */
function idInOrder(): string {
  lastId = (lastId + 1) % 4096
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes.writeUInt16BE(0x7000 | lastId, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
