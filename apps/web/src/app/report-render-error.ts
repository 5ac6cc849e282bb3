/** The log shipper is not needed before something breaks, so it is fetched then. */
export function reportRenderError(error: unknown, componentStack: string): void {
  const name = error instanceof Error ? error.name : 'Unknown error'
  const place = componentStack.trim().split('\n')[0]?.trim() ?? ''
  void import('#platform/logger.ts').then(({ logger }) =>
    logger.log({ level: 'error', message: `Rendering failed: ${name} ${place}` }),
  )
}
