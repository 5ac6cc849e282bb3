import type { BuildContext } from '@millpond/core/budget'
import { type Edit, editOf, type Sheet } from '@millpond/core/sheet'
import { longMonth } from '@millpond/core/time'
import { type FormEvent, useMemo, useState } from 'react'
import type { ForecastModel } from '#model/use-model.ts'
import { useCustomerGroups } from '#sheet-editor/use-customer-groups.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { SelectField } from '#ui/select-field.tsx'
import styles from './fill.module.css'
import { EMPTY_FILL, FIELD, type FillDraft, type FillKind, readFill } from './fill-draft.ts'
import { extentsOf, type FillSelection, firstMonths, monthsWithin } from './fill-extent.ts'
import { FillFields } from './fill-fields.tsx'
import { previewOf } from './fill-preview.ts'
import { FillPreviewTable } from './fill-preview-table.tsx'
import { fillLabel, methodWords, spanWords } from './fill-words.ts'
import { useBuilt } from './use-built.ts'
import { waysOf } from './ways.ts'

export interface FillDrawerProps {
  readonly kind: FillKind
  readonly selected: FillSelection
  readonly model: Pick<ForecastModel, 'ledger' | 'basis'>
  readonly organisationId: string
  /** `FY27 (Xero)`; null if the provider has no budget. */
  readonly providerBudget: string | null
  readonly shown: Sheet
  /** One edit, so one undo reverts all of it. */
  readonly onFill: (edit: Edit) => void
  readonly onClose: () => void
}

/** Fills many cells at once: the lines, the method, the months, and a preview. */
export function FillDrawer(props: FillDrawerProps) {
  const { selected, model, shown, onFill, onClose } = props
  const { currency } = model.ledger
  const fill = useFill(props)
  const { draft, change, extent, extents, groups, ways, preview, errors } = fill
  const monthOptions = selected.months.map(month => ({ value: month, label: longMonth(month) }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const edit = fill.editOver(shown)
    if (edit) onFill(edit)
  }
  return (
    <Drawer title="Fill" onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <FormErrorSummary errors={errors} />
        <SelectField
          label="Method"
          options={ways.map(({ kind, label }) => ({ value: kind, label }))}
          value={draft.kind}
          onChange={kind => change({ kind })}
        />
        <FillFields
          {...{ draft, errors, currency, groups }}
          months={selected.months}
          lines={selected.lines}
          onChange={change}
        />
        <SelectField
          label="Lines"
          options={extents.map(({ key, label }) => ({ value: key, label }))}
          value={extent.key}
          onChange={key => change({ extent: key })}
        />
        <div className={styles.months}>
          <SelectField
            label="From"
            options={monthOptions}
            value={draft.from}
            onChange={from => change({ from })}
          />
          <SelectField
            id={FIELD.to}
            label="To"
            options={monthOptions}
            value={draft.to}
            error={errors.find(({ fieldId }) => fieldId === FIELD.to)?.message}
            onChange={to => change({ to })}
          />
        </div>
        {preview ? (
          <FillPreviewTable {...{ preview, currency }} span={spanWords(draft.from, draft.to)} />
        ) : (
          <p className={styles.waiting} role="status">
            {waitingWords(fill)}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          className={styles.apply}
          busyLabel={fill.isWorking ? 'Calculating…' : undefined}
        >
          Fill
        </Button>
      </form>
    </Drawer>
  )
}

function waitingWords({ isWorking, isFailed }: { isWorking: boolean; isFailed: boolean }): string {
  if (isFailed) return 'That could not be calculated. Choose another method.'
  return isWorking
    ? 'Calculating trend and seasonality…'
    : 'Fill in the fields above to see a preview.'
}

function firstDraft(kind: FillKind, selected: FillSelection): FillDraft {
  const [extent] = extentsOf(selected)
  const [month] = selected.months
  const months = firstMonths(selected) ?? {
    from: month as FillDraft['from'],
    to: month as FillDraft['to'],
  }
  return { ...EMPTY_FILL, kind, extent: extent?.key ?? 'type', ...months }
}

/** The fields, their result, and the edit that makes it. */
function useFill({
  kind,
  selected,
  model,
  organisationId,
  providerBudget,
  shown,
}: FillDrawerProps) {
  const { ledger, basis } = model
  const [draft, setDraft] = useState(() => firstDraft(kind, selected))
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const groups = useCustomerGroups(organisationId) ?? []
  const extents = useMemo(() => extentsOf(selected), [selected])
  const extent = extents.find(({ key }) => key === draft.extent) ?? extents[0]
  const asked = useMemo(() => {
    const reading = readFill(draft)
    if (!reading.ok || !extent) return null
    const lines = extent.lines.filter(({ isTyped }) => isTyped)
    const scope = { lines, months: monthsWithin(draft.from, draft.to) }
    return { method: reading.method, scope }
  }, [draft, extent])
  const context = useMemo(
    (): BuildContext => ({
      ...{ ledger, sheet: shown },
      customersAt: (group, month) => basis.customers[group]?.[month] ?? null,
    }),
    [ledger, shown, basis.customers],
  )
  const { built, isFailed } = useBuilt(asked, context)
  const preview = useMemo(
    () => asked && built && extent && previewOf(built, extent.lines, asked.scope.months, shown),
    [asked, built, extent, shown],
  )
  const nameIn = (list: readonly { code: string; name: string }[]) => (code: string) =>
    list.find(each => each.code === code)?.name ?? code
  return {
    ...{ draft, errors, groups, extents, preview, isFailed },
    extent: extent ?? { key: draft.extent, label: '', lines: [] },
    ways: waysOf(providerBudget, Object.keys(basis.customers).length > 0),
    isWorking: asked !== null && built === null && !isFailed,
    change: (part: Partial<FillDraft>) => setDraft(before => ({ ...before, ...part })),
    /** Null if fields have faults, or nothing would change. */
    editOver: (sheet: Sheet): Edit | null => {
      const reading = readFill(draft)
      setErrors(reading.ok ? [] : reading.errors)
      if (!reading.ok || !built || !preview) return null
      const way = methodWords(reading.method, {
        ...{ providerBudget, currency: ledger.currency },
        lineNamed: nameIn(selected.lines),
        groupNamed: nameIn(groups),
      })
      const names = preview.rows.map(({ name }) => name)
      return editOf(sheet, fillLabel(way, names, draft.from, draft.to), built.cells)
    },
  }
}
