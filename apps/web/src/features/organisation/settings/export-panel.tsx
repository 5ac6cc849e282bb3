import type { Organisation } from '@millpond/contract/organisation'
import { ORGANISATION_ROUTES } from '@millpond/contract/route-table/organisation'
import { useState } from 'react'
import { download } from '#api/download.ts'
import { callOf } from '#api/gateway-call.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './organisation-settings.module.css'

/** Exports all data, with or without a paid plan. */
export function ExportPanel({ organisation }: { organisation: Organisation }) {
  const { organisationId, name } = organisation
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async () => {
    setBusy(true)
    setProblem(undefined)
    const route = ORGANISATION_ROUTES.exportOrganisation
    const answer = await download(callOf(route, { organisationId }))
    setBusy(false)
    if ('error' in answer) return setProblem(plainMessage(answer.error))
    saveFile(`${name} - Millpond export.zip`, answer.file)
  }
  return (
    <Panel title="Export all data">
      <div className={styles.panel}>
        <p>
          One archive with figures, documents, forecasts, settings and the activity log, as JSON and
          CSV files.
        </p>
        {problem && <p role="alert">{problem}</p>}
        <div className={styles.actions}>
          <Button busyLabel={isBusy ? 'Exporting…' : undefined} onClick={() => void take()}>
            Export all data
          </Button>
        </div>
      </div>
    </Panel>
  )
}
