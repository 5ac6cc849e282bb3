import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { STAND_IN_URL } from '../../setup/addresses.ts'
import { chordOf, clickAt } from './actions.ts'
import { connectBidi } from './bidi-connection.ts'
import type { Browser, Size } from './browser.ts'
import { programOf, run } from './process.ts'

const INSTALLED = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The value of an evaluated function, or what it threw. */
interface Evaluated {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string | null }
  readonly exceptionDetails?: { readonly text: string }
}

interface LogEntry {
  readonly level: string
  readonly type: string
  readonly text: string | null
}

/** Firefox as it is installed, without geckodriver: it speaks WebDriver BiDi itself. */
export async function openFirefox(size: Size): Promise<Browser> {
  const program = programOf(process.env.FIREFOX_PATH, INSTALLED, 'firefox-esr')
  const home = await mkdtemp(join(tmpdir(), 'millpond-firefox-'))
  const downloads = join(home, 'Downloads')
  await mkdir(downloads)
  await writeFile(join(home, 'user.js'), preferences(downloads))
  const firefox = run(
    program,
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0', 'about:blank'],
    { ...process.env, HOME: home },
  )
  const [, address] = await firefox.wrote(/WebDriver BiDi listening on (ws:\S+)/)
  const bidi = await connectBidi(`${address}/session`)
  await bidi.send('session.new', { capabilities: {} })
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>(
    'browsingContext.getTree',
  )
  const context = contexts[0]?.context
  const complaints: string[] = []
  bidi.on('log.entryAdded', entry => {
    const { level, type, text } = entry as LogEntry
    // The stand-in has no icon, and its pages are not part of the product.
    const isOurs = level === 'error' && text !== null && !text.includes(STAND_IN_URL)
    if (isOurs && (type === 'javascript' || /Security.Policy/i.test(text))) complaints.push(text)
  })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  const resize = (width: number, height: number) =>
    bidi.send<void>('browsingContext.setViewport', { context, viewport: { width, height } })
  await resize(size.width, size.height)
  return {
    ...{ downloads, complaints, resize },
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async evaluate(body) {
      const { result, exceptionDetails } = await bidi.send<Evaluated>('script.callFunction', {
        ...{
          functionDeclaration: `async () => {${body}}`,
          awaitPromise: true,
          target: { context },
        },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value ?? null
    },
    async click(x, y) {
      await bidi.send('input.performActions', { context, actions: clickAt(x, y) })
    },
    async chord(keys) {
      await bidi.send('input.performActions', { context, actions: chordOf(keys) })
    },
    async picture() {
      const shot = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(shot.data, 'base64')
    },
    async close() {
      await bidi.send('browser.close').catch(() => undefined)
      bidi.close()
      await firefox.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Files are saved without a question, and the browser does not call home. */
const preferences = (downloads: string) =>
  Object.entries({
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.useDownloadDir': true,
    'browser.download.always_ask_before_handling_new_types': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'ui.prefersReducedMotion': 1,
    'ui.systemUsesDarkTheme': 0,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
