import type { Organisation } from '@millpond/contract/organisation'
import { atLeast } from '@millpond/core/organisation'
import { lazy, Suspense, useState } from 'react'
import { useReadOnlyWords } from '#screen/read-only.ts'
import { Ago } from '#ui/ago.tsx'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './connection.module.css'

const SpreadsheetWizard = lazy(() =>
  import('./spreadsheet/spreadsheet-wizard.tsx').then(module => ({
    default: module.SpreadsheetWizard,
  })),
)

/** Where the books come from and since when, and the way to newer figures. */
export function SpreadsheetPanel({ organisation }: { organisation: Organisation }) {
  const { booksFile, lastImportedAt, role } = organisation
  const [isOpen, setOpen] = useState(false)
  const readOnly = useReadOnlyWords()
  if (isOpen) {
    return (
      <Suspense fallback={<Loading />}>
        <SpreadsheetWizard organisation={organisation} onCancel={() => setOpen(false)} />
      </Suspense>
    )
  }
  return (
    <Panel
      title={booksFile ?? 'Spreadsheet'}
      subtitle={
        lastImportedAt && (
          <>
            Loaded <Ago at={new Date(lastImportedAt)} />
          </>
        )
      }
    >
      <p className={styles.hint}>
        The figures stay as they are until you upload newer ones. You will see what changes before
        you load them.
      </p>
      {atLeast(role, 'editor') && (
        <div className={styles.actions}>
          <Button
            variant="primary"
            disabled={readOnly !== null}
            title={readOnly ?? undefined}
            onClick={() => setOpen(true)}
          >
            Upload newer figures
          </Button>
        </div>
      )}
    </Panel>
  )
}
