/** A mail server for tests. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { deferred } from './_import-world.ts'

interface Received {
  readonly to: readonly string[]
  readonly raw: string
}

/** A real local mail server whose replies the tests choose. */
export async function startMailServer() {
  const received: Received[] = []
  let refusal: { code: number; text: string; only: string | null } | null = null
  let isUnclear = false
  let held: { isHeld: (address: string) => boolean; until: Promise<void> } | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      if (held?.isHeld(address)) await held.until
      if (!refusal || (refusal.only ?? address) !== address) return done()
      done(Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(each => each.address)
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') })
        done(isUnclear ? Object.assign(new Error('Cut'), { responseCode: 451 }) : null)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Everyone, or only one address. */
    refuse: (code: number | null, text = 'No', only: string | null = null) => {
      refusal = code === null ? null : { code, text, only }
    },
    /** Emails to these addresses wait until what is returned is called. */
    hold: (isHeld: (address: string) => boolean) => {
      const { settled, settle } = deferred()
      held = { isHeld, until: settled }
      return () => {
        held = null
        settle()
      }
    },
    /** Emails arrive, and the sender does not hear of it. */
    setUnclear: (value: boolean) => {
      isUnclear = value
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** Quoted-printable, as far as our letters use it. */
export const readable = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
