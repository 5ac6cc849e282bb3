import type { SheetLine } from '@millpond/contract/sheet'
import { formulaDifferences, type NamedGroup, storedFormula } from '@millpond/core/budget'
import { type ItemCode, itemCode } from '@millpond/core/item'
import { atLeast } from '@millpond/core/organisation'
import { addMonths } from '@millpond/core/time'
import { useMemo, useState } from 'react'
import { type PlanningContext, SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Button } from '#ui/button.tsx'
import { addedLine, changedLine } from '../line-edits.ts'
import { LineMenu } from '../line-menu.tsx'
import { TrackedHead } from '../on-paper.tsx'
import styles from '../tracking.module.css'
import { removalOf, useLineEdits } from '../use-line-edits.ts'
import { DriverDialog } from './driver-dialog.tsx'
import { driverContext, recalculate } from './driver-formulas.ts'
import { DriverGrid } from './driver-grid.tsx'
import { DriverNotice } from './driver-notice.tsx'
import { QUESTION } from './driver-words.ts'
import { ImportButton } from './import-button.tsx'
import { NoDrivers } from './no-drivers.tsx'
import { type ReadDrivers, useDriverEditor } from './use-driver-editor.ts'

interface DriverSheetProps extends PlanningContext {
  readonly read: ReadDrivers
  /** Of customers, which formulas may name. */
  readonly groups: readonly NamedGroup[]
}

/** The open dialog: a new driver, or one to edit. */
interface Asked {
  readonly line: SheetLine | null
  readonly code: ItemCode
}

const PAST_MONTHS = 12

/** The code says that it is a driver, also where codes of other lines are. */
const newCode = (): ItemCode => itemCode(`driver-${crypto.randomUUID()}`)

/** Drivers by month, with their formulas. */
export function DriverSheet({ read, groups, ...context }: DriverSheetProps) {
  const { organisation, model } = context
  const canEdit = atLeast(organisation.role, 'editor')
  const { months: all, closeMonth } = model.ledger
  const { customers } = model.basis
  const months = useMemo(
    () => all.filter(month => month > addMonths(closeMonth, -PAST_MONTHS)),
    [all, closeMonth],
  )
  const contextOf = useMemo(() => {
    const ahead = months.filter(month => month > closeMonth)
    return driverContext({ months: ahead, groups, customers })
  }, [months, closeMonth, groups, customers])
  const { editor, isReady, lines, waits } = useDriverEditor(
    ...[organisation.organisationId, read, months, contextOf],
  )
  const { sheet } = useSheetEditorState(editor)
  const formulas = contextOf(sheet.lines.shown)
  const differences = useMemo(
    () => formulaDifferences(sheet.shown, formulas),
    [sheet.shown, formulas],
  )
  const [row, setRow] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const change = useLineEdits(editor)
  if (!isReady) return <SheetSkeleton question={QUESTION} />
  const line = lines.find(({ code }) => code === row) ?? lines[0]
  const edit = (edited: SheetLine) => setAsked({ line: edited, code: edited.code })
  const takeFormula = (edited: SheetLine, text: string) => {
    if (!edited.driver) return
    const driver = { ...edited.driver, formula: storedFormula(text, formulas.lines) }
    change({ label: `Formula of ${edited.name}`, lines: [changedLine(edited, { driver })] })
  }
  const add = (
    <Button
      variant={lines.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setAsked({ line: null, code: newCode() })}
    >
      Add a driver
    </Button>
  )
  return (
    <div className={styles.screen}>
      <TrackedHead of={context} title="Drivers" />
      <DriverGrid
        {...{ ...context, read, lines, editor, canEdit, months, formulas, differences, waits }}
        empty={<NoDrivers action={canEdit && add} />}
        onRow={setRow}
        onFormula={takeFormula}
      >
        {canEdit && line && (
          <div className={styles.controls}>
            {add}
            <ImportButton {...{ editor, lines }} />
            <LineMenu
              {...{ line, lines, change }}
              title="Edit driver"
              editLabel="Edit…"
              onEdit={() => edit(line)}
              onRemove={() => change(removalOf(editor, line, ({ code }) => code === line.code))}
            />
          </div>
        )}
        {canEdit && (
          <DriverNotice
            {...{ lines, differences, context: formulas }}
            onRecalculate={() => recalculate(editor, contextOf)}
            onEdit={edit}
          />
        )}
      </DriverGrid>
      {asked && (
        <DriverDialog
          {...asked}
          {...{ lines, context: formulas }}
          onSave={fields => {
            const known = asked.line
            const made = known ? changedLine(known, fields) : addedLine(lines, asked.code, fields)
            change({ label: `${fields.name} ${known ? 'changed' : 'added'}`, lines: [made] })
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
