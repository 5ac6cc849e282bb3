/**
 * `npm start`: builds what has changed, then runs the gateway and, where no credentials are
 * configured, the stand-ins of the vendors as a second process on the next port.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { build } from './build.ts'
import { callbacksOf, standInAddresses, webhooksOf } from './stand-ins.ts'

const root = resolve(import.meta.dirname, '..')
const port = Number(process.env.PORT ?? 4000)
const dataDir = resolve(root, process.env.MILLPOND_DATA_DIR ?? 'data')
const hasXero = Boolean(process.env.XERO_CLIENT_ID && process.env.XERO_CLIENT_SECRET)
const standInUrl = `http://localhost:${port + 1}`

await build()

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PORT: String(port),
  MILLPOND_DATA_DIR: dataDir,
  ...(hasXero
    ? {}
    : {
        ...standInAddresses(standInUrl, process.env),
        SANDBOX_PORT: String(port + 1),
        SANDBOX_STATE_DIR: resolve(dataDir, 'stand-ins'),
        ...webhooksOf(port),
        SANDBOX_REDIRECT_URIS: callbacksOf(process.env.PUBLIC_URL ?? `http://localhost:${port}`),
      }),
}

const children: ChildProcess[] = []
let isStopping = false

function run(script: string) {
  const child = spawn(process.execPath, ['--enable-source-maps', resolve(root, script)], {
    env: environment,
    stdio: 'inherit',
  })
  child.on('exit', code => stop(code ?? 1))
  children.push(child)
}

/** If one process ends, the other one is stopped too. */
function stop(code: number) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))

if (!hasXero) run('packages/sandbox/dist/main.js')
run('apps/gateway/dist/main.js')
