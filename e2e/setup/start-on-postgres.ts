/** `npm start` on a PostgreSQL server that ends with it, so that journeys run on both databases. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgresServer } from '../../apps/gateway/tests/_postgres-server.ts'
import { databaseUrlFile } from './addresses.ts'

const dataDir = process.env.MILLPOND_DATA_DIR ?? ''
mkdirSync(dataDir, { recursive: true })
const postgres = await startPostgresServer(['fsync=off', 'shared_buffers=64MB'])
const databaseUrl = postgres.urlOf('postgres')
// For the commands of the operator.
writeFileSync(databaseUrlFile(dataDir), databaseUrl)
const product = spawn(process.execPath, ['--import', 'tsx', 'tools/start.ts'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, DATABASE_URL: databaseUrl },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => product.kill(signal))
}
const [code] = await once(product, 'exit')
await postgres.stop()
process.exitCode = Number(code ?? 1)
