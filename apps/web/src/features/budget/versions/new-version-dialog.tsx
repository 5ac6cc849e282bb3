import { type ChangeCount, countAll } from '@millpond/core/sheet'
import { useId, useState } from 'react'
import { changesWords, progressWords } from '#sheet-editor/status-words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from '../budget.module.css'
import { useBudgetContext } from '../model/budget-context.ts'
import { useNewVersion, type VersionSource } from './use-new-version.ts'
import { freeName, versionLabel } from './version-names.ts'

interface NewVersionDialogProps {
  /** The first choice: `lastYear`, or the id of the version to copy. */
  readonly startWith: string
  /** The unsaved changes of the shown version; null if it is not copied. */
  readonly unsaved: ChangeCount | null
  readonly onClose: () => void
}

/** A name, and the starting amounts. */
export function NewVersionDialog({ startWith, unsaved, onClose }: NewVersionDialogProps) {
  const { organisation, model, budgets, location, providerBudget } = useBudgetContext()
  const { closeMonth } = model.ledger
  const [name, setName] = useState(() =>
    freeName(budgets, closeMonth, organisation.reportingYearBeginsMonth),
  )
  const [start, setStart] = useState(startWith)
  const formId = useId()
  const making = useNewVersion(made => {
    onClose()
    location.chooseVersion(made.sheetId)
  })
  const options = [
    { value: 'lastYear', label: 'Last year' },
    ...(providerBudget ? [{ value: 'provider', label: providerBudget }] : []),
    { value: 'forecast', label: 'The forecast' },
    { value: 'zero', label: 'Nothing (all cells empty)' },
    ...budgets.map(budget => ({
      value: budget.sheetId,
      label: `A copy of ${versionLabel(budget)}`,
    })),
  ]
  return (
    <Dialog
      title="New version"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          busyLabel={making.isBusy ? 'Creating…' : undefined}
          disabled={name.trim() === ''}
          type="submit"
          form={formId}
        >
          Create version
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '' && !making.isBusy) {
            void making.make(name.trim(), sourceOf(start))
          }
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={100}
          autoComplete="off"
          error={making.problem ?? undefined}
          onChange={event => setName(event.target.value)}
        />
        <SelectField label="Start with" options={options} value={start} onChange={setStart} />
        {unsaved && countAll(unsaved) > 0 && start === startWith && (
          <p className={styles.small}>
            Unsaved changes are not copied: {changesWords(unsaved)}. Save first to include them.
          </p>
        )}
        {making.progress && <p role="status">{progressWords(making.progress)}</p>}
      </form>
    </Dialog>
  )
}

function sourceOf(value: string): VersionSource {
  if (value === 'lastYear' || value === 'provider' || value === 'forecast' || value === 'zero') {
    return { start: value }
  }
  return { copyOf: value }
}
