import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const PORT = 'packages/providers/src/accounting/index.ts'
const VIEW = 'apps/web/src/features/connection/import-view.ts'

/** The page does not depend on the providers, so it cannot list their kinds of requests by type. */
it('[SYN-01] every kind of request of a sync has words on the sync page', () => {
  const [, kinds = ''] = /IMPORT_STEP_KINDS = \[([^\]]*)\]/.exec(readFileSync(PORT, 'utf8')) ?? []
  const [, labels = ''] = /KIND_LABELS[^=]*= \{([^}]*)\}/.exec(readFileSync(VIEW, 'utf8')) ?? []
  const wanted = [...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
  const named = [...labels.matchAll(/^ {2}(\w+): '/gm)].map(([, kind]) => kind)
  expect(wanted.length).toBeGreaterThan(15)
  expect(named.toSorted()).toEqual(wanted.toSorted())
})
