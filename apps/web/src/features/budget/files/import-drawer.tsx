import type { Edit } from '@millpond/core/sheet'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Loading } from '#ui/loading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { linesWords } from '../fill/fill-extent.ts'
import { FillPreviewTable } from '../fill/fill-preview-table.tsx'
import { useBudgetContext } from '../model/budget-context.ts'
import type { ShownVersion } from '../model/shown-version.ts'
import { FileChoice } from './file-choice.tsx'
import styles from './files.module.css'
import { ImportFaults } from './import-faults.tsx'
import { ImportNotes } from './import-notes.tsx'
import { ImportRows } from './import-rows.tsx'
import { LayoutFields } from './layout-fields.tsx'
import { type Import, useImport } from './use-import.ts'
import { type OpenedFile, useOpenedFile } from './use-opened-file.ts'

interface ImportDrawerProps {
  readonly version: ShownVersion
  /** One edit, so one undo reverts all of it. */
  readonly onImport: (edit: Edit) => void
  readonly onClose: () => void
}

/** Imports a file into the version: chosen, checked, and then all of it or nothing. */
export function ImportDrawer({ version, onImport, onClose }: ImportDrawerProps) {
  const { opening, choose, chooseSheet } = useOpenedFile()
  const file = opening.kind === 'open' ? opening.file : null
  return (
    <Drawer title="Import a file" onClose={onClose}>
      <div className={styles.drawer}>
        <FileChoice opening={opening} onChoose={choose} />
        {opening.kind === 'reading' && <Loading />}
        {file && file.sheets.length > 1 && (
          <SelectField
            label="Sheet"
            options={file.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
            value={String(file.sheet)}
            onChange={sheet => chooseSheet(file, Number(sheet))}
          />
        )}
        {file && <FilePreview key={file.id} {...{ version, file, onImport }} />}
      </div>
    </Drawer>
  )
}

interface FilePreviewProps {
  readonly version: ShownVersion
  readonly file: OpenedFile
  readonly onImport: (edit: Edit) => void
}

/** The changes that the file would make to the version, and open questions. */
function FilePreview({ version, file, onImport }: FilePreviewProps) {
  const { currency } = useBudgetContext().model.ledger
  const read = useImport(file, version)
  if (!read) {
    return (
      <p role="alert" className={styles.problem}>
        This sheet has no row of months, such as Nov 2026 or 11/2026. Add one above the amounts and
        choose the file again.
      </p>
    )
  }
  const { plan, preview, isReady, span, leftOut } = read
  const importNow = () => {
    const edit = read.editNow()
    if (edit) onImport(edit)
  }
  return (
    <>
      <LayoutFields file={file} read={read} />
      <ImportFaults plan={plan} onLeaveOut={rows => read.decide(rows, null)} />
      <ImportRows read={read} />
      <ImportNotes read={read} />
      {span && <FillPreviewTable preview={preview} span={span} currency={currency} />}
      <Button variant="primary" className={styles.import} disabled={!isReady} onClick={importNow}>
        {isReady ? importWords(preview.rows.length, leftOut) : 'Import'}
      </Button>
      <p className={styles.small}>{whyNot(read)}</p>
    </>
  )
}

/** `Import 1 line, leave out 2`. */
const importWords = (lines: number, leftOut: number): string =>
  `Import ${linesWords(lines)}${leftOut === 0 ? '' : `, leave out ${leftOut}`}`

function whyNot({ plan, isReady, isTooMuch }: Import): string {
  if (isReady) return 'You can undo the import in one step. Nothing is saved until you save.'
  if (plan.faults.length > 0) return 'Resolve the questions above before you import.'
  if (isTooMuch) {
    return 'There are too many unsaved cells. Save your changes first, or import in parts.'
  }
  if (plan.months.length === 0)
    return 'None of the months in this file can be planned here. Check its row of months.'
  return 'There is nothing to import. The budget already matches the file.'
}
