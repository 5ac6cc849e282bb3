import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The first program that is installed, or an error that says which package has it. */
export function programOf(named: string | undefined, paths: readonly string[], aptPackage: string) {
  const path = named ?? paths.find(each => existsSync(each))
  if (path !== undefined) return path
  throw new Error(`${paths[0]} is not installed. On Debian: apt-get install ${aptPackage}`)
}

export interface Running {
  readonly child: ChildProcess
  /** Resolves with the first match in the program's output, and fails after a minute. */
  wrote(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** Starts a program in its own process group, so that its children end with it. */
export function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(program, args, {
    ...{ env, cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      written += chunk
    })
  }
  return {
    child,
    async wrote(pattern) {
      const until = Date.now() + 60_000
      while (Date.now() < until && child.exitCode === null) {
        const found = pattern.exec(written)
        if (found) return found
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      throw new Error(`${program} did not write ${pattern}. It wrote:\n${written}`)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const ended = once(child, 'exit')
      process.kill(-child.pid, 'SIGTERM')
      const deadline = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 5_000)
      await ended
      clearTimeout(deadline)
    },
  }
}
