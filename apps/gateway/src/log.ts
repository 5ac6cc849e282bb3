import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { framesOf, withoutValues } from '#database/index.ts'
import type { Config } from './config.ts'
import { trailFields } from './signals/trail.ts'

/** Structured lines on standard output. What could hold a secret or an amount never gets there. */
export function createLog(config: Config, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers: { err: tellingOf },
    // The request or job a line belongs to; a line written for a request says it already.
    mixin: (_fields, _level, logger) => trailFields(logger.bindings()),
    hooks: {
      // Without a text of its own a line would take the error's, past the serializer.
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

const TOLD = ['code', 'kind', 'statusCode', 'retryAfterMs'] as const
const DEEPEST_CAUSE = 4

/**
 * What a line says of an error is named here; a library hangs anything else on its own. A failed
 * statement comes from the database door without its values; one that came another way, through
 * the sign-in library, loses them here.
 */
function tellingOf(thrown: unknown, depth = 0): object {
  const error = withoutValues(thrown)
  if (!(error instanceof Error)) return { type: typeof error }
  const told = TOLD.map(key => [key, (error as unknown as Record<string, unknown>)[key]])
  const isPlain = ([, value]: unknown[]) => typeof value === 'string' || typeof value === 'number'
  return {
    type: error.name,
    message: error.message,
    ...Object.fromEntries(told.filter(isPlain)),
    stack: framesOf(error),
    ...(error.cause instanceof Error &&
      depth < DEEPEST_CAUSE && { cause: tellingOf(error.cause, depth + 1) }),
  }
}
