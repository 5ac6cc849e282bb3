/** Bytes that are not HTTP are refused on their socket, with a reply of the same shape. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Failure, STATUS_OF_CODE } from '@millpond/contract/failure'
import type { Config } from '../../config/config.ts'
import { CORRELATION_HEADER, correlationIdOf } from './correlation-id.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * For the server's `clientError`: bytes that cannot be parsed, headers too large, a slow sender.
 */
export const refuseUnreadable =
  (config: Config) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // A client that disconnected gets no reply.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const correlationId = correlationIdOf(undefined)
    const status = STATUS_OF_CODE.badRequest
    const failure: Failure = {
      code: 'badRequest',
      message: 'The request cannot be read',
      impact: 'low',
      correlationId,
    }
    const body = JSON.stringify(failure)
    const headers = {
      ...securityHeaders(config),
      [CORRELATION_HEADER]: correlationId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
    socket.end(`${head}\r\n\r\n${body}`)
  }
