import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chordOf, clickAt } from './actions.ts'
import type { Browser, Size } from './browser.ts'
import { programOf, run } from './process.ts'

const DRIVER = ['/usr/bin/WebKitWebDriver']
const MINI_BROWSER = ['4.1', '6.0', '4.0'].flatMap(version =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap(machine => [
    `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`,
    `/usr/lib/${machine}/webkitgtk-${version}/MiniBrowser`,
  ]),
)
const XVFB = ['/usr/bin/Xvfb']

/** With its usual buttons the toolbar, and so the window, is wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; margin: 0; padding: 0; border-width: 0; }'

/** WebKitGTK through its own WebDriver, on a screen in memory. */
export async function openWebKit(size: Size): Promise<Browser> {
  const driver = programOf(process.env.WEBKIT_DRIVER_PATH, DRIVER, 'webkit2gtk-driver')
  const binary = programOf(process.env.MINI_BROWSER_PATH, MINI_BROWSER, 'libwebkit2gtk-4.1-0')
  const home = await mkdtemp(join(tmpdir(), 'millpond-webkit-'))
  const downloads = join(home, 'Downloads')
  await mkdir(downloads)
  await mkdir(join(home, '.config/gtk-3.0'), { recursive: true })
  await writeFile(join(home, '.config/gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  await writeFile(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  const screen = await openScreen()
  const port = await freePort()
  const webkit = run(driver, [`--port=${port}`], {
    ...process.env,
    ...{ HOME: home, XDG_CONFIG_HOME: join(home, '.config'), DISPLAY: screen.display },
    ...{ GDK_BACKEND: 'x11', GTK_THEME: 'Adwaita', NO_AT_BRIDGE: '1', LANG: 'C.UTF-8' },
    // As root there are no namespaces for its sandbox; the pages are our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })
  const session = await openSession(`http://127.0.0.1:${port}`, binary)
  const evaluate = (body: string) =>
    session.send<string | null>('POST', '/execute/sync', { script: body, args: [] })
  const browser: Browser = {
    ...{ downloads, evaluate, complaints: [] },
    async open(url) {
      await session.send('POST', '/url', { url })
    },
    async click(x, y) {
      await session.send('POST', '/actions', { actions: clickAt(x, y) })
    },
    async chord(keys) {
      await session.send('POST', '/actions', { actions: chordOf(keys) })
    },
    async resize(width, height) {
      const outer = await session.send<Size>('GET', '/window/rect')
      const inner = await evaluate('return [innerWidth, innerHeight].join()')
      const [innerWidth = 0, innerHeight = 0] = (inner ?? '').split(',').map(Number)
      await session.send('POST', '/window/rect', {
        width: width + outer.width - innerWidth,
        height: height + outer.height - innerHeight,
      })
    },
    async picture() {
      // The first picture may still show the previous page.
      await session.send('GET', '/screenshot')
      return Buffer.from(await session.send<string>('GET', '/screenshot'), 'base64')
    },
    async close() {
      await session.send('DELETE', '').catch(() => undefined)
      await webkit.stop()
      await screen.stop()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await browser.resize(size.width, size.height)
  return browser
}

/** Commands of WebDriver: https://www.w3.org/TR/webdriver/ */
async function openSession(address: string, binary: string) {
  const command = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const answer = await fetch(`${address}${path}`, {
      ...{ method, signal: AbortSignal.timeout(60_000) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: Value & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message ?? answer.status}`)
    return value
  }
  await reachable(`${address}/status`)
  const options = { binary, args: ['--automation'] }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  return {
    send: <Value>(method: string, path: string, body?: object) =>
      command<Value>(method, `/session/${sessionId}${path}`, body),
  }
}

async function reachable(url: string): Promise<void> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    if (await fetch(url).catch(() => null)) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not reply`)
}

/** The display that the environment names, or a new one in memory. */
async function openScreen() {
  const given = process.env.WEBKIT_DISPLAY
  if (given) return { display: given, stop: async () => undefined }
  const program = programOf(undefined, XVFB, 'xvfb')
  const args = ['-screen', '0', '1920x1400x24', '-nolisten', 'tcp', '-displayfd', '1']
  const screen = run(program, args, process.env)
  const [number] = await screen.wrote(/^\d+$/m)
  return { display: `:${number}`, stop: screen.stop }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
