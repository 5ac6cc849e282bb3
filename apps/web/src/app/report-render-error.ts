import { logger } from '#platform/logger.ts'

export function reportRenderError(error: unknown, componentStack: string): void {
  const name = error instanceof Error ? error.name : 'Unknown error'
  const place = componentStack.trim().split('\n')[0]?.trim() ?? ''
  logger.log({ level: 'error', message: `Rendering failed: ${name} ${place}` })
}
