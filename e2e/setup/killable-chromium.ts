import { readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect } from '@playwright/test'
import { PRODUCT } from './addresses.ts'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts'

export interface KillableChromium {
  readonly context: BrowserContext
  /** Kills it as a power failure would: it can no longer write or send anything. */
  readonly kill: () => Promise<void>
}

/** A Chromium on a folder that is kept, like the browser of one person. */
export async function openKillable(profile: string): Promise<KillableChromium> {
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: PRODUCT.url,
    viewport: { width: 1440, height: 900 },
    executablePath: chromiumPath(),
    args: CHROMIUM_ARGS,
  })
  const pid = pidOn(profile)
  return {
    context,
    async kill() {
      const gone = context.waitForEvent('close')
      // With the processes it started: they are one group.
      process.kill(-pid, 'SIGKILL')
      await gone
      await expect.poll(() => isRunning(pid)).toBe(false)
    },
  }
}

/** Chromium marks the folder in use with `host-pid`. */
const pidOn = (profile: string): number =>
  Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1))

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
