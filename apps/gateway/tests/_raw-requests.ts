/** Bytes on a socket that are not HTTP, or that two parsers would read differently. Seeded. */
import { connect } from 'node:net'
import { pick, type Random } from './_schema-values.ts'

const START: readonly string[] = [
  'GET /api/organisations HTTP/1.1',
  'POST /auth/sign-in HTTP/1.1',
  'PUT /api/organisations HTTP/1.1',
  'GET /%ff%fe HTTP/1.1',
  'GET /\u00ff\u00fe HTTP/1.1',
  'GET //evil.example/%2e%2e HTTP/1.1',
  'GET http://evil.example/api/organisations HTTP/1.1',
  'GET /../../etc/passwd HTTP/1.1',
  'GET /assets/..%2f..%2fpackage.json HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'TRACE /api/organisations HTTP/1.1',
  'BREW /coffee HTTP/1.1',
  'get /healthz HTTP/1.1',
  'GET /healthz HTTP/9.9',
  'GET /healthz',
  'PRI * HTTP/2.0',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
  `GET /api/organisations?${'a=1&'.repeat(4000)} HTTP/1.1`,
  'GET /api/organisations HTTP/1.1 HTTP/1.1',
  '\u0000\u0001\u0002\u0003',
]

const LINES: readonly string[] = [
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: -1',
  'Content-Length: 5, 5',
  'Content-Length: 18446744073709551616',
  'Content-Length: 0x5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: chunked, identity',
  ' Folded: line',
  'No colon here',
  ': no name',
  'Name\u0000: nul',
  'Name: nul\u0000',
  'Name: bare\rreturn',
  'Host: a\r\nHost: b',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close, keep-alive',
  `X-Big: ${'x'.repeat(20_000)}`,
  Array.from({ length: 2500 }, (_each, index) => `X-${index}: 1`).join('\r\n'),
  'Cookie: \u00ff\u00fe=\u0080',
  'Content-Type: application/json\u0001',
  'Accept-Encoding: \u00e9',
]

const BODIES: readonly string[] = [
  '',
  '{"a":1}',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\nx',
  '-1\r\nx\r\n0\r\n\r\n',
  '5;ext="\u0000"\r\nhello\r\n0\r\n\r\n',
  '0\r\n\r\nGET /api/organisations HTTP/1.1\r\nHost: x\r\n\r\n',
  '\u00ff\u00fe\u0000\u0000',
]

/** As bytes: one per character. */
export function rawRequest(random: Random): Buffer {
  const lines = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, LINES))
  const end = pick(random, ['\r\n\r\n', '\r\n\r\n', '\r\n\r\n', '\n\n', '\r\n', ''])
  const host = random() < 0.8 ? ['Host: localhost'] : []
  const text = [pick(random, START), ...host, ...lines].join('\r\n')
  const cut = random() < 0.05 ? Math.floor(random() * text.length) : text.length
  return Buffer.from(`${text.slice(0, cut)}${end}${pick(random, BODIES)}`, 'latin1')
}

export interface RawAnswer {
  readonly text: string
  readonly ms: number
}

/** The reply, until the other side sends no more; our side closes after sending. */
export function send(port: number, bytes: Buffer, withinMs: number): Promise<RawAnswer> {
  const began = Date.now()
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    const done = () => {
      socket.destroy()
      resolve({ text: Buffer.concat(chunks).toString('latin1'), ms: Date.now() - began })
    }
    socket.setTimeout(withinMs, done)
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('error', done)
    socket.on('close', done)
    socket.on('connect', () => socket.end(bytes))
  })
}
