import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A tree of this repository's shape in which every boundary rule is broken once. */
const planted: { rule: string; why: string; file: string; code: string }[] = [
  {
    rule: 'not-in-allowed',
    why: 'a lower core room reaches up',
    file: 'packages/core/src/time/reaches-up.ts',
    code: "import { item } from '#item'\nexport const reach = item",
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
    why: 'an import past a package door',
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
    why: 'a vendor door opened outside deps.ts',
    file: 'apps/gateway/src/jobs/vendor.ts',
    code: "import { xero } from '@millpond/providers/accounting/xero'\nexport const vendor = xero",
  },
  {
    rule: 'no-cycle',
    why: 'two files need each other',
    file: 'packages/core/src/ledger/a.ts',
    code: "import { b } from './b.ts'\nexport const a = () => b",
  },
  {
    rule: 'declared-only',
    why: 'a hoisted package nobody declared',
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
    file: 'packages/core/src/history/forgotten.ts',
    code: 'export const forgotten = 1',
  },
]

/** The innocent rooms the planted files point at; of a cycle only the first file is blamed. */
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
}

interface Violation {
  from: string
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
    [cruiser, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', 'apps', 'packages'],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  violations = JSON.parse(run.stdout).summary.violations
}, 60_000)

afterAll(() => rmSync(tree, { recursive: true, force: true }))

describe('the import table refuses', () => {
  it.each(planted)('$why ($rule)', ({ file, rule }) => {
    const found = violations
      .filter(({ from }) => from === file)
      .map(violation => violation.rule.name)
    expect(found).toContain(rule)
  })

  it('nothing that is innocent', () => {
    const blamed = new Set(violations.map(({ from }) => from))
    expect(Object.keys(innocent).filter(file => blamed.has(file))).toEqual([])
  })
})
