/** A gateway in its own process, bundled as `npm start` bundles it, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildGateway } from '../../../tools/build.ts'
import { GATEWAY_BUNDLE } from './_gateway-bundle.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const READY_WITHIN_MS = 60_000
const CHECK_EVERY_MS = 10

export interface GatewayProcess {
  readonly url: string
  readonly pid: number
  /** Milliseconds from its start to the first successful `/readyz`. */
  readonly readyAfterMs: number
  /** `kill -9`: resolves when the process has ended. */
  kill(): Promise<void>
  /** SIGTERM: running requests may finish. */
  stop(): Promise<void>
  hasEnded(): boolean
}

/**
 * Builds the bundle if a source has changed: before the first test, because a gateway loads its
 * threads when it needs them and the bundle must not change.
 */
export const bundleGateway = () =>
  buildGateway(GATEWAY_BUNDLE, { 'token-process': 'apps/gateway/tests/_token-process.ts' })

/** A program of the bundle. */
export const bundled = (name: 'main' | 'token-process') => join(ROOT, GATEWAY_BUNDLE, `${name}.js`)

interface Options {
  readonly environment: Record<string, string>
  /** Where its log is written; by default it is dropped. */
  readonly stdout?: 'ignore' | 'inherit'
  readonly nodeOptions?: readonly string[]
}

/** Starts the process without waiting for it to be ready. */
export function launchGateway({
  environment,
  stdout = 'ignore',
  nodeOptions = [],
}: Options): ChildProcess {
  const programme = ['--enable-source-maps', ...nodeOptions, bundled('main')]
  const child = spawn(process.execPath, programme, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', stdout, 'inherit'],
  })
  // It ends when its parent process ends.
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

export async function startGateway(options: Options): Promise<GatewayProcess> {
  const begin = performance.now()
  const child = launchGateway(options)
  const url = `http://localhost:${options.environment.PORT}`
  const deadline = begin + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The gateway ended at start: ${child.exitCode}`)
    if (performance.now() > deadline) {
      await killProcess(child)
      throw new Error('The gateway did not become ready')
    }
    await sleep(CHECK_EVERY_MS)
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: Math.round(performance.now() - begin),
    kill: () => killProcess(child),
    stop: () => killProcess(child, 'SIGTERM'),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  }
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

export async function killProcess(
  child: ChildProcess,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** A port that no process listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
