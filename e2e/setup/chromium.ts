import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The Chromium to drive: the one named, else one of the system, else the browser tool's own. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return INSTALLED.find(existsSync) ?? chromium.executablePath()
}

/**
 * The Chromium of the journeys: where the system has one without windows, that one, because it uses
 * a sixth less CPU. People use the one of `chromiumPath`.
 */
export function headlessChromiumPath(): string {
  const named = process.env.CHROMIUM_PATH
  const withoutWindows = '/usr/bin/chromium-headless-shell'
  return !named && existsSync(withoutWindows) ? withoutWindows : chromiumPath()
}

/** Nothing but loopback is reachable here, so the browser is kept from calling home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
