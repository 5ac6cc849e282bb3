import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

const INSTALLED = [
  ...['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  WITHOUT_WINDOWS,
]

/** The Chromium to use: the configured one, else the system's, else the browser tool's own. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return INSTALLED.find(existsSync) ?? chromium.executablePath()
}

/**
 * The Chromium of the journeys: the system's headless one if it exists, because it uses a sixth
 * less CPU. People use the one of `chromiumPath`.
 */
export function headlessChromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  return !named && existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : chromiumPath()
}

/** Only loopback is reachable here, so the browser must not call home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
