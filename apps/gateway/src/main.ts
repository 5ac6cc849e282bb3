/** The process: reads the configuration, opens everything, listens, and stops in order. */
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { createDeps } from './deps.ts'
import { startJobs } from './jobs/index.ts'
import { startOperation } from './operation/index.ts'
import { keepBillingMode } from './operation/keep-billing-mode.ts'
import { stopGracefully } from './stop.ts'

async function start(): Promise<void> {
  const config = readConfig()
  const deps = await createDeps(config)
  await keepBillingMode(deps)
  const app = await createApp(deps)
  const jobs = await startJobs(deps)
  const operation = await startOperation(deps)
  stopGracefully(app, deps, {
    stop: async () => void (await Promise.all([jobs.stop(), operation.stop()])),
  })
  await app.http.listen({ host: config.host, port: config.port })
  deps.log.info({ event: 'listening', url: config.publicUrl }, `Millpond is at ${config.publicUrl}`)
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
