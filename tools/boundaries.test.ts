import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A tree of this repository's shape in which every boundary rule is broken once. */
const planted: { rule: string; why: string; file: string; code: string }[] = [
  {
    rule: 'not-in-allowed',
    why: 'a lower folder of core reaches up',
    file: 'packages/core/src/time/reaches-up.ts',
    code: "import { item } from '#item'\nexport const reach = item",
  },
  {
    rule: 'core-by-its-index',
    why: 'core reaches into another folder of core past its index',
    file: 'packages/core/src/ledger/deep.ts',
    code: "import { item } from '../item/types.ts'\nexport const deep = item",
  },
  {
    rule: 'not-in-allowed',
    why: 'core folders side by side use each other',
    file: 'packages/core/src/insight/sideways.ts',
    code: "import { sheet } from '#sheet'\nexport const sideways = sheet",
  },
  {
    rule: 'not-in-allowed',
    why: 'an unlisted folder of core',
    file: 'packages/core/src/attic/unlisted.ts',
    code: "import { item } from '#item'\nexport const unlisted = item",
  },
  {
    rule: 'core-is-pure',
    why: 'core uses an npm package',
    file: 'packages/core/src/money/npm.ts',
    code: "import * as z from 'zod/mini'\nexport const schema = z",
  },
  {
    rule: 'core-is-pure',
    why: 'core uses Node',
    file: 'packages/core/src/money/node.ts',
    code: "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
  },
  {
    rule: 'not-in-allowed',
    why: 'contract looks into providers, even for a type',
    file: 'packages/contract/src/vendor.ts',
    code: "import type { Port } from '@millpond/providers/accounting'\nexport type P = Port",
  },
  {
    rule: 'stand-in-is-independent',
    why: 'the stand-in looks at the adapter',
    file: 'packages/sandbox/src/peek.ts',
    code: "import { port } from '@millpond/providers/accounting'\nexport const peek = port",
  },
  {
    rule: 'resolvable-only',
    why: 'an import past the index of a package',
    file: 'apps/web/src/api/deep.ts',
    code: "import { item } from '@millpond/core/item/types'\nexport const deep = item",
  },
  {
    rule: 'feature-knows-no-feature',
    why: 'a feature imports another feature',
    file: 'apps/gateway/src/features/budget/nosy.ts',
    code: "import { connect } from '#features/connection/connect.ts'\nexport const nosy = connect",
  },
  {
    rule: 'driver-at-home',
    why: 'SQL outside the stores',
    file: 'apps/gateway/src/http/driver.ts',
    code: "import pg from 'pg'\nexport const pool = pg",
  },
  {
    rule: 'not-in-allowed',
    why: 'the database cache library outside web/api',
    file: 'apps/web/src/ui/cache.ts',
    code: "import { configureStore } from '@reduxjs/toolkit'\nexport const cache = configureStore",
  },
  {
    rule: 'not-in-allowed',
    why: 'a vendor used outside deps.ts',
    file: 'apps/gateway/src/importing/vendor.ts',
    code: "import { xero } from '@millpond/providers/accounting/xero'\nexport const vendor = xero",
  },
  ...[
    ['an unlisted folder of the gateway', 'attic/unlisted.ts', 'stores/rows.ts'],
    ['an unlisted root file of the gateway', 'startup.ts', 'stores/rows.ts'],
    ['a listed root file uses more than it may', 'stop.ts', 'stores/rows.ts'],
    ['jobs use a request', 'jobs/asks.ts', 'http/call.ts'],
    ['jobs use a feature', 'jobs/borrows.ts', 'features/connection/connect.ts'],
    ['the sample company uses the database', 'sample/stores.ts', 'stores/rows.ts'],
    ['importing knows requests', 'importing/asks.ts', 'http/call.ts'],
    ['mail knows people', 'mail/people.ts', 'identity/person.ts'],
    ['identity knows requests', 'identity/asks.ts', 'http/call.ts'],
    ['http sends mail', 'http/sends.ts', 'mail/letter.ts'],
    ['signals know people', 'signals/people.ts', 'identity/person.ts'],
    ['the configuration knows the database', 'config/reads.ts', 'stores/rows.ts'],
    ['books know imports', 'books/imports.ts', 'importing/run.ts'],
    ['a feature uses the job queue past the locator', 'features/sheet/queue.ts', 'queue/jobs.ts'],
  ].map(([why = '', file, used]) => ({
    rule: 'not-in-allowed',
    why,
    file: `apps/gateway/src/${file}`,
    code: `import * as used from '#${used}'\nexport const using = used`,
  })),
  {
    rule: 'not-in-allowed',
    why: 'a test of core looks at the contract',
    file: 'packages/core/src/time/nosy.test.ts',
    code: "import { route } from '@millpond/contract/route'\nexport const nosy = route",
  },
  {
    rule: 'not-in-allowed',
    why: 'a test of the web app starts the gateway',
    file: 'apps/web/src/api/starts.test.ts',
    code: "import { deps } from '../../../gateway/src/deps.ts'\nexport const starts = deps",
  },
  {
    rule: 'not-in-allowed',
    why: 'a test of the gateway looks past the index of core',
    file: 'apps/gateway/tests/deep.test.ts',
    code: "import '../../../packages/core/src/item/types.ts'",
  },
  {
    rule: 'not-in-allowed',
    why: 'a journey looks behind the screen',
    file: 'e2e/journeys/behind.ts',
    code: "import { deps } from '../../apps/gateway/src/deps.ts'\nexport const behind = deps",
  },
  {
    rule: 'not-in-allowed',
    why: 'a script of the repository uses the product',
    file: 'tools/product.ts',
    code: "import { deps } from '../apps/gateway/src/deps.ts'\nexport const product = deps",
  },
  {
    rule: 'not-in-allowed',
    why: 'a measurement reaches into the web app',
    file: 'bench/screens.ts',
    code: "import { screen } from '../apps/web/src/ui/screen.ts'\nexport const screens = screen",
  },
  {
    rule: 'declared-only',
    why: 'a test uses an undeclared hoisted package',
    file: 'apps/gateway/tests/hoisted.test.ts',
    code: "import inject from 'light-my-request'\nexport const call = inject",
  },
  {
    rule: 'no-cycle',
    why: 'two files need each other',
    file: 'packages/core/src/ledger/a.ts',
    code: "import { b } from './b.ts'\nexport const a = () => b",
  },
  {
    rule: 'declared-only',
    why: 'an undeclared hoisted package',
    file: 'apps/gateway/src/http/hoisted.ts',
    code: "import inject from 'light-my-request'\nexport const call = inject",
  },
  {
    rule: 'no-test-in-production',
    why: 'production imports a test helper',
    file: 'apps/gateway/src/stores/leans-on-test.ts',
    code: "import { helper } from './_helper.ts'\nexport const lean = helper",
  },
  {
    rule: 'orphan',
    why: 'a file nothing imports and that imports nothing',
    file: 'packages/core/src/money/forgotten.ts',
    code: 'export const forgotten = 1',
  },
]

/** Correct files that the faulty ones import; of a cycle only the first file is reported. */
const innocent: Record<string, string> = {
  'packages/core/src/ledger/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
  'packages/core/src/item/index.ts': "export { item } from './types.ts'",
  'packages/core/src/item/types.ts': 'export const item = 1',
  'packages/providers/src/accounting/index.ts':
    'export interface Port { name: string }\nexport const port = 1',
  'packages/providers/src/accounting/xero/index.ts':
    "import type { Port } from '#accounting'\nexport const xero: Port = { name: 'xero' }",
  'apps/gateway/src/deps.ts':
    "import { xero } from '@millpond/providers/accounting/xero'\nexport const deps = xero",
  'apps/gateway/src/features/connection/connect.ts':
    "import { deps } from '#deps.ts'\nexport const connect = deps",
  'apps/gateway/src/stores/_helper.ts': 'export const helper = 1',
  'apps/gateway/src/stores/rows.ts':
    "import { open } from '#database/index.ts'\nexport const rows = open",
  'apps/gateway/src/database/index.ts':
    "import { pool } from './pool.ts'\nexport const open = pool",
  'apps/gateway/src/database/pool.ts': 'export const pool = 1',
  'apps/gateway/src/http/call.ts':
    "import { rows } from '#stores/rows.ts'\nexport const call = rows",
  'apps/gateway/src/identity/person.ts':
    "import { rows } from '#stores/rows.ts'\nexport const person = rows",
  'apps/gateway/src/mail/letter.ts':
    "import { rows } from '#stores/rows.ts'\nexport const letter = rows",
  'apps/gateway/src/importing/run.ts':
    "import { rows } from '#stores/rows.ts'\nexport const run = rows",
  'apps/gateway/src/queue/jobs.ts':
    "import { rows } from '#stores/rows.ts'\nexport const jobs = rows",
  'packages/core/src/sheet/index.ts': "import { item } from '#item'\nexport const sheet = item",
  'packages/contract/src/route.ts':
    "import { item } from '@millpond/core/item'\nexport const route = item",
  'apps/web/src/ui/screen.ts':
    "import { cents } from '@millpond/core/money'\nexport const screen = cents",
  'packages/core/src/money/index.ts': "export { cents } from './cents.ts'",
  'packages/core/src/money/cents.ts': 'export const cents = 1',
}

const ROOTS = ['apps', 'packages', 'e2e', 'bench', 'tools']

interface Violation {
  from: string
  to: string
  rule: { name: string }
}

let tree: string
let violations: Violation[]

beforeAll(() => {
  const root = resolve(import.meta.dirname, '..')
  tree = mkdtempSync(join(tmpdir(), 'millpond-boundaries-'))
  const put = (file: string, code: string) => {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), `${code}\n`)
  }
  for (const name of [
    'packages/core',
    'packages/contract',
    'packages/providers',
    'packages/sandbox',
    'apps/gateway',
    'apps/web',
    'e2e',
    'bench',
  ]) {
    mkdirSync(join(tree, name), { recursive: true })
    cpSync(join(root, name, 'package.json'), join(tree, name, 'package.json'))
  }
  cpSync(join(root, '.dependency-cruiser.mjs'), join(tree, '.dependency-cruiser.mjs'))
  cpSync(join(root, 'package.json'), join(tree, 'package.json'))
  mkdirSync(join(tree, 'node_modules/@millpond'), { recursive: true })
  for (const name of ['core', 'contract', 'providers', 'sandbox']) {
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules/@millpond', name))
  }
  mkdirSync(join(tree, 'node_modules/@reduxjs'), { recursive: true })
  for (const name of ['zod', 'pg', 'light-my-request', 'typescript', '@reduxjs/toolkit']) {
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  }
  for (const [file, code] of Object.entries(innocent)) put(file, code)
  for (const { file, code } of planted) put(file, code)
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const run = spawnSync(
    process.execPath,
    [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...ROOTS],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  violations = JSON.parse(run.stdout).summary.violations
}, 60_000)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('the import rules refuse', () => {
  it.each(planted)('$why ($rule)', ({ file, rule }) => {
    // An import of a missing file is refused as well, and would hide that the rule is missing.
    const found = violations
      .filter(({ from }) => from === file)
      .filter(({ to, rule: { name } }) => name !== 'not-in-allowed' || existsSync(join(tree, to)))
      .map(violation => violation.rule.name)
    expect(found).toContain(rule)
  })

  it('no correct file', () => {
    const blamed = new Set(violations.map(({ from }) => from))
    expect(Object.keys(innocent).filter(file => blamed.has(file))).toEqual([])
  })
})
