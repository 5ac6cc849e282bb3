import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { framesOf, withoutValues } from '#database/index.ts'
import type { Config } from '../config/config.ts'
import { trailFields } from './trail.ts'

/** Structured lines on standard output. Secrets and amounts are never logged. */
export function createLog(config: Config, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers: { err: tellingOf },
    // The request or job of a line; a request's own lines contain it already.
    mixin: (_fields, _level, logger) => trailFields(logger.bindings()),
    hooks: {
      // Without its own text a line would use the error's, which bypasses the serializer.
      logMethod(inputs, write) {
        const [first, ...rest] = inputs as [unknown, ...unknown[]]
        const fields = first instanceof Error ? { err: first } : first
        const texts = rest.length === 0 && hasError(fields) ? ['failed'] : rest
        write.apply(this, [fields, ...texts] as Parameters<typeof write>)
      },
    },
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
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const hasError = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'err' in fields

const LOGGED_FIELDS = ['code', 'kind', 'statusCode', 'retryAfterMs'] as const
const MAX_CAUSE_DEPTH = 4

/**
 * The fields of an error that are logged; libraries attach others. A failed statement comes from
 * the database module without its values; one from the sign-in library loses them here.
 */
function tellingOf(thrown: unknown, depth = 0): object {
  const error = withoutValues(thrown)
  if (!(error instanceof Error)) return { type: typeof error }
  const fields = LOGGED_FIELDS.map(key => [key, (error as unknown as Record<string, unknown>)[key]])
  const isPlain = ([, value]: unknown[]) => typeof value === 'string' || typeof value === 'number'
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(fields.filter(isPlain)),
    stack: framesOf(error),
    ...(error.cause instanceof Error &&
      depth < MAX_CAUSE_DEPTH && { cause: tellingOf(error.cause, depth + 1) }),
  }
}
