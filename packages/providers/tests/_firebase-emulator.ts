/**
 * Firebase's own Authentication emulator. Its six hundred packages are not dependencies of
 * Millpond: they are installed on first use, into a cache below node_modules, from their own
 * lockfile.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ROOT = resolve(import.meta.dirname, '../../..')
const SOURCE = join(ROOT, 'tools/firebase-emulator')
const CACHE = join(ROOT, 'node_modules/.cache/firebase-emulator')
const EMULATOR = join(CACHE, 'node_modules/firebase-tools/lib/emulator/auth/index.js')
/** It needs ten seconds of a core to read its own description. */
const START_MS = 150_000
const INSTALL_MS = 170_000

export const PROJECT = 'demo-millpond'
const CONFIG = `identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config`

/** Null once the emulator is installed, else the reason why it is not. */
export function installEmulator(): string | null {
  mkdirSync(dirname(CACHE), { recursive: true })
  const turn = takeTurn(`${CACHE}.lock`)
  try {
    return installOnce()
  } finally {
    turn.end()
  }
}

/** Test files run at the same time, and npm does not support a second npm in the same folder. */
function takeTurn(lock: string): { end(): void } {
  const patience = new Int32Array(new SharedArrayBuffer(4))
  for (const until = Date.now() + INSTALL_MS; ; Atomics.wait(patience, 0, 0, 250)) {
    try {
      mkdirSync(lock)
      break
    } catch {
      // Left behind by a run that was killed.
      if (Date.now() > until) rmSync(lock, { recursive: true, force: true })
    }
  }
  return { end: () => rmSync(lock, { recursive: true, force: true }) }
}

function installOnce(): string | null {
  const lock = readFileSync(join(SOURCE, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const stamp = join(CACHE, 'installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(EMULATOR))
    return null
  mkdirSync(CACHE, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) {
    copyFileSync(join(SOURCE, name), join(CACHE, name))
  }
  copyFileSync(join(ROOT, '.npmrc'), join(CACHE, '.npmrc'))
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const patience = ['--fetch-retries=1', '--fetch-timeout=30000']
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--ignore-scripts', ...quietly, ...patience], {
    cwd: CACHE,
    encoding: 'utf8',
    timeout: INSTALL_MS,
    // Not the workspace that called us: npm would install there.
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  if (done.status !== 0) return done.stderr?.split('\n')[0] || 'npm ci did not finish'
  writeFileSync(stamp, wanted)
  return null
}

export interface Emulator {
  readonly host: string
  /** Deletes all accounts. */
  reset(): Promise<void>
  /** New projects do not distinguish an unknown address from a wrong password; old ones do. */
  setPrivacy(isImproved: boolean): Promise<void>
  /** Codes of mails that would have been sent, newest last. */
  codes(): Promise<{ email: string; requestType: string; oobCode: string }[]>
  stop(): Promise<void>
}

/** The emulator alone, without the command that would also start a hub and a log. */
const PROGRAM = `
  const [module, projectId, port] = process.argv.slice(1)
  const { AuthEmulator } = require(module)
  new AuthEmulator({ projectId, host: '127.0.0.1', port: Number(port) }).start()
`

export async function startEmulator(): Promise<Emulator> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'firebase-'))
  const child = spawn(process.execPath, ['-e', PROGRAM, EMULATOR, PROJECT, String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder, NODE_NO_WARNINGS: '1' },
  })
  const host = `127.0.0.1:${port}`
  await untilItAnswers(child, `http://${host}/`)
  const call = (method: string, path: string, body?: object) =>
    fetch(`http://${host}/${path}`, {
      method,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    host,
    async reset() {
      await call('DELETE', `emulator/v1/projects/${PROJECT}/accounts`)
    },
    async setPrivacy(isImproved) {
      await call('PATCH', `${CONFIG}?updateMask=emailPrivacyConfig`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: isImproved },
      })
    },
    async codes() {
      const answer = await call('GET', `emulator/v1/projects/${PROJECT}/oobCodes`)
      const { oobCodes } = (await answer.json()) as { oobCodes: [] }
      return oobCodes
    },
    async stop() {
      const ended = new Promise(done => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (const endsAt = Date.now() + START_MS; Date.now() < endsAt; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`The emulator ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error('The emulator did not start')
}

function freePort(): Promise<number> {
  return new Promise((done, refuse) => {
    const server = createServer()
    server.once('error', refuse)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
