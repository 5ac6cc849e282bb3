/** A passkey as an authenticator has one: creates credentials, and signs challenges with them. */
import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { ORIGIN } from './_gateway.ts'

type Json = Record<string, unknown>

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED = 0x40

export interface Authenticator {
  /** The browser's reply to options of `create`. */
  create(options: Json, origin?: string): Json
  /** The browser's reply to options of `get`. */
  get(options: Json, how?: { readonly origin?: string; readonly isVerified?: boolean }): Json
}

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  return {
    create({ challenge }, origin = ORIGIN) {
      const clientDataJSON = clientData('webauthn.create', String(challenge), origin)
      const idLength = Buffer.from([0, id.length])
      const authData = Buffer.concat([
        authenticatorData(USER_PRESENT | USER_VERIFIED | ATTESTED, counter),
        Buffer.alloc(16),
        idLength,
        id,
        coseKey(publicKey),
      ])
      const attestationObject = cborMap([
        ['fmt', cborText('none')],
        ['attStmt', Buffer.from([0xa0])],
        ['authData', cborBytes(authData)],
      ])
      return credential(id, {
        clientDataJSON: encoded(clientDataJSON),
        attestationObject: encoded(attestationObject),
        transports: ['internal'],
      })
    },
    get({ challenge }, { origin = ORIGIN, isVerified = true } = {}) {
      counter += 1
      const clientDataJSON = clientData('webauthn.get', String(challenge), origin)
      const flags = isVerified ? USER_PRESENT | USER_VERIFIED : USER_PRESENT
      const data = authenticatorData(flags, counter)
      return credential(id, {
        clientDataJSON: encoded(clientDataJSON),
        authenticatorData: encoded(data),
        signature: encoded(signed(privateKey, data, clientDataJSON)),
      })
    },
  }
}

const encoded = (bytes: Buffer) => bytes.toString('base64url')

const credential = (id: Buffer, response: Json): Json => ({
  id: encoded(id),
  rawId: encoded(id),
  type: 'public-key',
  clientExtensionResults: {},
  response,
})

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags, 0)
  tail.writeUInt32BE(counter, 1)
  const host = new URL(ORIGIN).hostname
  return Buffer.concat([createHash('sha256').update(host).digest(), tail])
}

function signed(key: KeyObject, data: Buffer, clientDataJSON: Buffer): Buffer {
  const hash = createHash('sha256').update(clientDataJSON).digest()
  return createSign('sha256')
    .update(Buffer.concat([data, hash]))
    .sign(key)
}

/** COSE: an ES256 key on P-256, as CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const coordinate = (text: string | undefined) => cborBytes(Buffer.from(text ?? '', 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
const cborMap = (entries: readonly [string, Buffer][]) =>
  Buffer.concat([
    Buffer.from([0xa0 | entries.length]),
    ...entries.flatMap(([name, value]) => [cborText(name), value]),
  ])

function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from(bytes.length < 256 ? [0x58, bytes.length] : [0x59, 0, 0])
  if (bytes.length >= 256) head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
