/**
 * Runs first in `npm start` and `npm test`, with nothing installed yet: hence plain JavaScript, and
 * not a pre-script, which `ignore-scripts` in .npmrc would leave out.
 * Installs the dependencies when the lockfile is newer than what is installed; with `--tests` also
 * sees to a Chromium and a PostgreSQL: those already there, else by download or package manager.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'node_modules/.millpond-installed')

function run(command, args) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: false })
  return result.status === 0
}

function stop(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

function installDependencies() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    stop(`Millpond needs Node 20.19 or newer; this is ${process.version}.`)
  }
  const lock = statSync(join(root, 'package-lock.json')).mtimeMs
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= lock) return
  console.log('Installing dependencies…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  if (!run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) {
    stop('The dependencies could not be installed. The lines above say why.')
  }
  writeFileSync(stamp, '')
}

const isOnPath = name =>
  spawnSync(process.platform === 'win32' ? 'where' : 'which', [name]).status === 0

function hasPlaywrightBrowser() {
  const script =
    "import('@playwright/test').then(p=>import('node:fs').then(f=>process.exit(f.existsSync(p.chromium.executablePath())?0:1)))"
  return spawnSync(process.execPath, ['-e', script], { cwd: join(root, 'e2e') }).status === 0
}

const hasChromium = () =>
  Boolean(process.env.CHROMIUM_PATH) ||
  ['chromium', 'chromium-browser', 'google-chrome'].some(isOnPath) ||
  hasPlaywrightBrowser()

const hasPostgres = () =>
  isOnPath('initdb') ||
  (existsSync('/usr/lib/postgresql') &&
    readdirSync('/usr/lib/postgresql').some(version =>
      existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
    ))

let hasUpdatedPackageList = false
const APT_LIMITS = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
function aptInstall(name) {
  if (!isOnPath('apt-get') || process.getuid?.() !== 0) return false
  if (!hasUpdatedPackageList) run('apt-get', [...APT_LIMITS, 'update', '-qq'])
  hasUpdatedPackageList = true
  return run('apt-get', [...APT_LIMITS, 'install', '-y', '-qq', '--no-install-recommends', name])
}

function installTestTools() {
  if (!hasChromium()) {
    console.log('Installing a Chromium for the browser tests…')
    const playwright = join(root, 'node_modules/@playwright/test/cli.js')
    const isDownloaded = run(process.execPath, [playwright, 'install', 'chromium'])
    if (!isDownloaded && !aptInstall('chromium')) {
      stop('The browser tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
    }
  }
  // Debian's Chromium without windows saves time, but the tests do not need it.
  if (isOnPath('chromium') && !isOnPath('chromium-headless-shell')) {
    aptInstall('chromium-headless-shell')
  }
  if (!hasPostgres()) {
    console.log('Installing PostgreSQL for the database tests…')
    if (!aptInstall('postgresql')) {
      stop(
        'The database tests need the PostgreSQL server programs (initdb, postgres): install them.',
      )
    }
  }
}

installDependencies()
if (process.argv.includes('--tests')) installTestTools()
