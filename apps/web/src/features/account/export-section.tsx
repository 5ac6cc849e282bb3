import type { Account } from '@millpond/contract/account'
import { useLazyExportAccountQuery } from '#api/account-api.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { saveFile } from '#ui/save-file.ts'
import styles from './account.module.css'
import { ActStatus } from './act-status.tsx'
import { useAct } from './use-act.ts'

export function ExportSection({ account }: { account: Account }) {
  const [exportAll] = useLazyExportAccountQuery()
  const { state, act, isBusy } = useAct()
  const download = async () => {
    const made = await act(() => exportAll())
    if (!made) return
    const json = new Blob([JSON.stringify(made, null, 2)], { type: 'application/json' })
    saveFile(`Millpond account ${account.email}.json`, json)
  }
  return (
    <Panel title="My data" subtitle="Everything we store about you, in one file.">
      <div className={styles.foot}>
        <Button busyLabel={isBusy ? 'Exporting…' : undefined} onClick={() => void download()}>
          Export my data
        </Button>
        <ActStatus state={state} done="Exported" />
      </div>
    </Panel>
  )
}
