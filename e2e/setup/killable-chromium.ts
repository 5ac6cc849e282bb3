import { execFileSync } from 'node:child_process'
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
  const group = groupOn(profile)
  return {
    context,
    async kill() {
      const gone = context.waitForEvent('close')
      process.kill(-group, 'SIGKILL')
      await gone
      await expect.poll(() => isRunning(group)).toBe(false)
    },
  }
}

/** The group of all processes of the browser on this folder. */
function groupOn(profile: string): number {
  const listed = execFileSync('ps', ['-A', '-ww', '-o', 'pgid=,args='], { encoding: 'utf8' })
  const own = listed.split('\n').find(line => line.includes(`--user-data-dir=${profile}`))
  return Number(/\d+/.exec(own ?? '')?.[0])
}

function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}
