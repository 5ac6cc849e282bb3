import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import { atLeast } from '@millpond/core/organisation'
import { measureOf } from '@millpond/core/tracking'
import { useEffect, useState } from 'react'
import { preferences } from '#platform/storage.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { Button } from '#ui/button.tsx'
import { addedLine, changedLine } from '../line-change.ts'
import { LineMenu } from '../line-menu.tsx'
import styles from '../tracking.module.css'
import { useLines } from '../use-lines.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CustomerGrid } from './customer-grid.tsx'
import { questionOf } from './customer-words.ts'
import { GroupDialog } from './group-dialog.tsx'
import { LabelChoice } from './label-choice.tsx'
import { NoCustomers } from './no-customers.tsx'
import { targetOf } from './target.ts'
import { type ReadCustomers, useCustomerEditor } from './use-customer-editor.ts'
import type { Targets } from './use-targets.ts'

interface CustomerSheetProps extends PlanningContext {
  readonly read: ReadCustomers
  readonly targets: Targets
}

/** Groups and their counts, and what follows from them. */
export function CustomerSheet({ read, targets, ...context }: CustomerSheetProps) {
  const { organisation, model } = context
  const { organisationId, role } = organisation
  const { lines, label, sheetId } = read
  const canEdit = atLeast(role, 'editor')
  const { editor, isReady, waits } = useCustomerEditor(
    organisationId,
    read,
    targets,
    model.ledger.months,
  )
  const [row, setRow] = useState('')
  const [form, setForm] = useState<{ readonly line: SheetLine | null } | null>(null)
  const change = useLines({ organisationId, sheetId })
  useEffect(() => preferences.keepCustomerName(label), [label])
  const group = measureOf(row)?.group ?? targetOf(row)?.group ?? row
  const line = lines.find(each => each.code === group) ?? lines[0]
  const name = (given: string) => {
    if (form?.line) {
      return change([changedLine(form.line, { name: given })], `Renamed to ${given}.`)
    }
    const added = addedLine(lines, itemCode(crypto.randomUUID()), { name: given })
    return change([added], `${given} added.`)
  }
  const add = (
    <Button
      variant={lines.length === 0 ? 'primary' : 'secondary'}
      onClick={() => setForm({ line: null })}
    >
      Add a customer group
    </Button>
  )
  const dialog = form && (
    <GroupDialog line={form.line} lines={lines} onName={name} onClose={() => setForm(null)} />
  )
  if (!isReady) return <SheetSkeleton question={questionOf(label)} />
  if (!line) {
    return (
      <>
        <NoCustomers label={label} action={canEdit && add} />
        {dialog}
      </>
    )
  }
  return (
    <div className={styles.screen}>
      <CustomerGrid {...context} {...{ read, editor, canEdit, targets, waits }} onRow={setRow}>
        {canEdit && (
          <div className={styles.controls}>
            {add}
            <LineMenu
              {...{ line, lines, change }}
              editLabel="Rename…"
              onEdit={() => setForm({ line })}
            />
            <span className={styles.end}>
              <LabelChoice {...{ organisationId, label }} />
            </span>
          </div>
        )}
      </CustomerGrid>
      <CategoryPanel {...context} canEdit={canEdit} />
      {dialog}
    </div>
  )
}
