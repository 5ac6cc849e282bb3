import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from './config.ts'

/** Structured lines on standard output. What could hold a secret or an amount never gets there. */
export function createLog(config: Config, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: {
      paths: [
        'password',
        '*.password',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'headers',
        'body',
        '*.body',
        'accessToken',
        '*.accessToken',
        'refreshToken',
        '*.refreshToken',
        'err.parameters',
        'err.params',
        'err.query',
        'err.detail',
        'err.cause.detail',
        'err.cause.where',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
