// The few pieces of the PostgreSQL wire protocol the front end speaks itself. A message is one
// type byte, a length of four bytes that counts itself, and a body; only the first has no type.

export interface WireMessage {
  readonly type: string
  /** The whole message, type and length included. */
  readonly bytes: Buffer
  readonly body: Buffer
}

const HEADER_LENGTH = 5

/** Removes the first whole typed message from `bytes`; null while it is incomplete. */
export function firstMessage(bytes: Buffer): WireMessage | null {
  if (bytes.length < HEADER_LENGTH) return null
  const end = 1 + bytes.readInt32BE(1)
  if (bytes.length < end) return null
  return {
    type: String.fromCharCode(bytes.readUInt8(0)),
    bytes: bytes.subarray(0, end),
    body: bytes.subarray(HEADER_LENGTH, end),
  }
}

/** The text up to the first zero byte of `body`. */
export function leadingText(body: Buffer): string {
  return body.toString('utf8', 0, Math.max(0, body.indexOf(0)))
}

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_LENGTH)
  header.write(type, 0, 'latin1')
  header.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([header, body])
}

const zeroEnded = (...texts: string[]) => Buffer.from(texts.map(text => `${text}\0`).join(''))

/** A simple query, which may hold several statements. */
export const simpleQuery = (sql: string) => message('Q', zeroEnded(sql))

/** An error of severity FATAL, as sent before a server disconnects. */
export function fatalError(sqlState: string, text: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${sqlState}`, `M${text}`]
  return message('E', Buffer.concat([zeroEnded(...fields), Buffer.from([0])]))
}

const idle = Buffer.from('I')

/** What a server sends when it accepts a client without a password. */
export function welcome(parameters: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...Object.entries(parameters).map(pair => message('S', zeroEnded(...pair))),
    message('K', Buffer.alloc(8)),
    message('Z', idle),
  ])
}
