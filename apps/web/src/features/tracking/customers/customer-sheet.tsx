import type { SheetLine } from '@millpond/contract/sheet'
import { itemCode } from '@millpond/core/item'
import { atLeast } from '@millpond/core/organisation'
import type { DraftCell } from '@millpond/core/sheet'
import { useEffect, useState } from 'react'
import { preferences } from '#platform/storage.ts'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { SheetSkeleton } from '#sheet-editor/sheet-screen.tsx'
import { Button } from '#ui/button.tsx'
import { addedLine, changedLine } from '../line-edits.ts'
import { LineMenu } from '../line-menu.tsx'
import { TrackedHead } from '../on-paper.tsx'
import styles from '../tracking.module.css'
import { removalOf, useLineEdits } from '../use-line-edits.ts'
import { CategoryPanel } from './category-panel.tsx'
import { CustomerGrid } from './customer-grid.tsx'
import { questionOf } from './customer-words.ts'
import { GroupDialog } from './group-dialog.tsx'
import { LabelChoice } from './label-choice.tsx'
import { NoCustomers } from './no-customers.tsx'
import { groupOf } from './target.ts'
import { type ReadCustomers, useCustomerEditor } from './use-customer-editor.ts'
import type { Targets } from './use-targets.ts'

const isOf = ({ code }: DraftCell, line: SheetLine) => groupOf(code) === line.code

interface CustomerSheetProps extends PlanningContext {
  readonly read: ReadCustomers
  readonly targets: Targets
}

/** Groups, their counts, and the figures calculated from them. */
export function CustomerSheet({ read, targets, ...context }: CustomerSheetProps) {
  const { organisation, model } = context
  const { organisationId, role } = organisation
  const { label } = read
  const canEdit = atLeast(role, 'editor')
  const { editor, isReady, lines, waits } = useCustomerEditor(
    organisationId,
    read,
    targets,
    model.ledger.months,
  )
  const [row, setRow] = useState('')
  const [form, setForm] = useState<{ readonly line: SheetLine | null } | null>(null)
  const change = useLineEdits(editor)
  useEffect(() => preferences.keepCustomerName(label), [label])
  const group = groupOf(row) ?? row
  const line = lines.find(each => each.code === group) ?? lines[0]
  const name = (given: string) => {
    if (form?.line) {
      const lines = [changedLine(form.line, { name: given })]
      return change({ label: `Renamed to ${given}`, lines })
    }
    const added = addedLine(lines, itemCode(crypto.randomUUID()), { name: given })
    change({ label: `${given} added`, lines: [added] })
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
  return (
    <div className={styles.screen}>
      <TrackedHead of={context} title={label} />
      <CustomerGrid
        {...context}
        {...{ read, lines, editor, canEdit, targets, waits }}
        empty={<NoCustomers label={label} action={canEdit && add} />}
        onRow={setRow}
      >
        {canEdit && line && (
          <div className={styles.controls}>
            {add}
            <LineMenu
              {...{ line, lines, change }}
              title="Edit group"
              editLabel="Rename…"
              onEdit={() => setForm({ line })}
              onRemove={() => change(removalOf(editor, line, cell => isOf(cell, line)))}
            />
            <span className={styles.end}>
              <LabelChoice {...{ organisationId, label }} />
            </span>
          </div>
        )}
      </CustomerGrid>
      {line && <CategoryPanel {...context} canEdit={canEdit} />}
      {dialog}
    </div>
  )
}
