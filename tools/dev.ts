/** `npm run dev`: gateway and stand-ins from source, restarted on change, and Vite in front. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { callbacksOf, standInAddresses, webhooksOf } from './stand-ins.ts'

const root = resolve(import.meta.dirname, '..')
const standInUrl = 'http://localhost:4001'
const environment = {
  ...process.env,
  PORT: '4000',
  PUBLIC_URL: 'http://localhost:5173',
  MILLPOND_DATA_DIR: resolve(root, 'data/dev'),
  ...standInAddresses(standInUrl, process.env),
  SANDBOX_PORT: '4001',
  SANDBOX_STATE_DIR: resolve(root, 'data/dev/stand-ins'),
  ...webhooksOf(4000),
  SANDBOX_REDIRECT_URIS: callbacksOf('http://localhost:5173'),
}

const commands: [string, string[], string][] = [
  ['tsx', ['watch', 'packages/sandbox/src/main.ts'], root],
  ['tsx', ['watch', 'apps/gateway/src/main.ts'], root],
  ['vite', [], resolve(root, 'apps/web')],
]
const children = commands.map(([name, args, cwd]) =>
  spawn(resolve(root, 'node_modules/.bin', name), args, {
    cwd,
    env: environment,
    stdio: 'inherit',
  }),
)
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM')
  })
}
