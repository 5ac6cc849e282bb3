import { readFileSync } from 'node:fs'
import { IMPORT_STEP_KINDS } from '@millpond/providers/accounting'
import { expect, it } from 'vitest'

/** The page does not depend on the providers, so it cannot list their kinds of requests by type. */
it('[SYN-01] every kind of request of a sync has words on the sync page', () => {
  const text = readFileSync('apps/web/src/features/connection/import-view.ts', 'utf8')
  const [, labels = ''] = /KIND_LABELS[^=]*= \{([^}]*)\}/.exec(text) ?? []
  const named = [...labels.matchAll(/^ {2}(\w+): '/gm)].map(([, kind]) => kind)
  expect(named.toSorted()).toEqual([...IMPORT_STEP_KINDS].sort())
})
