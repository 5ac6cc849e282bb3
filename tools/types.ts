/** Type-checks every tsconfig of the repository with the native compiler, two at a time. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const workspaces = [
  ...['packages', 'apps'].flatMap(parent =>
    readdirSync(parent).map(folder => join(parent, folder)),
  ),
  'e2e',
  'bench',
  'tools',
]
const projects = workspaces
  .flatMap(folder => [join(folder, 'tsconfig.json'), join(folder, 'tsconfig.test.json')])
  .filter(existsSync)

function check(project: string): Promise<boolean> {
  return new Promise(resolve => {
    const compiler = 'node_modules/typescript-native/bin/tsc'
    // Several checkers of one project look at the same types, which takes twice the CPU.
    const args = [compiler, '--noEmit', '--checkers', '1', '-p', project]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.on('close', code => {
      // An empty project (no test files yet) is fine: TS18003.
      const failed = code !== 0 && !output.includes('TS18003')
      if (failed) process.stdout.write(output)
      resolve(!failed)
    })
  })
}

const queue = [...projects]
const results: boolean[] = []
await Promise.all(
  [1, 2].map(async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      results.push(await check(project))
    }
  }),
)
if (results.includes(false)) process.exit(1)
