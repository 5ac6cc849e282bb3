/**
 * Runs first in `npm start` and `npm test`, with nothing installed yet: hence plain JavaScript, and
 * not a pre-script, which `ignore-scripts` in .npmrc would leave out.
 * Installs the dependencies when the lockfile is newer than what is installed; with `--tests` also
 * sees to a Chromium and a PostgreSQL: those already there, else by package manager or download.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules/.millpond-installed')

/** Whether the command succeeds. */
const run = (command, args) =>
  new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(false))
    child.on('close', status => resolve(status === 0))
  })

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

async function installDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Millpond needs Node 20.19 or newer; this is ${process.version}.`)
  }
  const lock = statSync(join(root, 'package-lock.json')).mtimeMs
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= lock) return
  console.log('Installing dependencies…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  if (!(await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']))) {
    stop('The dependencies could not be installed. The lines above say why.')
  }
  writeFileSync(stamp, '')
}

const succeeds = (command, args) => spawnSync(command, args).status === 0

const isOnPath = name => succeeds(process.platform === 'win32' ? 'where' : 'which', [name])

/** Debian's Chromium without windows: it is smaller, uses less CPU, and the tests need no other. */
const HEADLESS = 'chromium-headless-shell'

const hasChromium = () =>
  Boolean(process.env.CHROMIUM_PATH) ||
  [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'].some(isOnPath)

/** Only after the dependencies are installed. */
function hasPlaywrightBrowser() {
  const script =
    "import('@playwright/test').then(p=>import('node:fs').then(f=>process.exit(f.existsSync(p.chromium.executablePath())?0:1)))"
  return spawnSync(process.execPath, ['-e', script], { cwd: join(root, 'e2e') }).status === 0
}

const hasPostgres = () =>
  isOnPath('initdb') ||
  (existsSync('/usr/lib/postgresql') &&
    readdirSync('/usr/lib/postgresql').some(version =>
      existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
    ))

const APT_LIMITS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
// Quicker: no wait for the disk after each file.
const APT_INSTALL = [
  '-y',
  '-qq',
  '--no-install-recommends',
  '-o',
  'Dpkg::Options::=--force-unsafe-io',
]

/** One call for all packages: each call costs seconds of its own. */
async function aptInstall(names) {
  if (!(await run('apt-get', [...APT_LIMITS, 'update', '-qq']))) return false
  const known = names.filter(name => succeeds('apt-cache', ['show', name]))
  if (known.length === 0) return false
  console.log(`Installing ${known.join(' and ')} for the tests…`)
  return run('apt-get', [...APT_LIMITS, 'install', ...APT_INSTALL, ...known])
}

async function installPackages() {
  const names = []
  // Also next to a Chromium with windows, which uses more CPU.
  if (!hasChromium() || (isOnPath('chromium') && !isOnPath(HEADLESS))) names.push(HEADLESS)
  if (!hasPostgres()) names.push('postgresql')
  const mayInstall = isOnPath('apt-get') && process.getuid?.() === 0
  if (mayInstall && names.length > 0) await aptInstall(names)
}

async function expectTestTools() {
  if (!hasChromium() && !hasPlaywrightBrowser()) {
    console.log('Downloading a Chromium for the browser tests…')
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    if (!(await run(process.execPath, [playwright, 'install', 'chromium']))) {
      stop('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
    }
  }
  if (!hasPostgres()) {
    stop('The database tests need the PostgreSQL server programs (initdb, postgres): install them.')
  }
}

const isForTests = process.argv.includes('--tests')
// Both mostly wait for a network and a disk.
await Promise.all([installDependencies(), isForTests && installPackages()])
if (isForTests) await expectTestTools()
