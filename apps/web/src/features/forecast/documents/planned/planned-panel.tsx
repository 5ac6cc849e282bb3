import type { Organisation } from '@millpond/contract/organisation'
import { MAX_PLANNED, plannedTitle } from '@millpond/core/forecast'
import { type PlannedRow, plannedList, plannedSuggestions } from '@millpond/core/insight'
import { formatMoney, salesTaxName } from '@millpond/core/money'
import { providerWord } from '@millpond/core/organisation'
import { formatDay } from '@millpond/core/time'
import { useState } from 'react'
import type { ReadyModel } from '#screen/model-screen.tsx'
import { type SettingsChange, useForecastSettings } from '#sheet-editor/use-forecast-settings.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from '../documents.module.css'
import { PlannedCsv } from './planned-csv.tsx'
import { draftOfPlanned, newPlanned, type PlannedDraft, repeatWords } from './planned-draft.ts'
import { PlannedDrawer } from './planned-drawer.tsx'
import { SuggestionTable } from './suggestion-table.tsx'
import { withoutPlanned, withPlanned } from './with-planned.ts'

interface PlannedPanelProps {
  readonly organisation: Organisation
  readonly model: ReadyModel['model']
  readonly canEdit: boolean
}

/** Invoices and bills that are not in the books yet. FIN-05. */
export function PlannedPanel({ organisation, model, canEdit }: PlannedPanelProps) {
  const { currency, country, organisationId } = organisation
  const saver = useForecastSettings(organisationId)
  const toast = useToast()
  const [open, setOpen] = useState<{ draft: PlannedDraft; isNew: boolean } | null>(null)
  const rows = plannedList(model.forecast, model.basis)
  const isFull = rows.length >= MAX_PLANNED
  const suggestions = plannedSuggestions(model.basis)
  const accounting = providerWord(organisation.provider)
  const save = async (change: SettingsChange, message: string) => {
    const outcome = await saver.save(change)
    if (outcome.kind === 'saved') return toast({ message, undo: outcome.undo })
    const why = outcome.kind === 'failed' ? outcome.message : 'Someone else changed the settings.'
    toast({ message: `Not saved. ${why}`, isFailure: true })
    await saver.reload()
  }
  const count = ({ planned }: PlannedRow, isOn: boolean) =>
    save(
      before => withPlanned(before, { ...planned, isOff: !isOn }),
      `${planned.contactName} is ${isOn ? 'now' : 'no longer'} included in the forecast.`,
    )
  const remove = (id: string) => {
    setOpen(null)
    const name = rows.find(({ planned }) => planned.id === id)?.planned.contactName ?? ''
    void save(before => withoutPlanned(before, id), `${name} removed.`)
  }
  const add = canEdit && (
    <Button
      disabled={isFull}
      onClick={() => setOpen({ draft: newPlanned(model.forecast.asOf), isNew: true })}
    >
      Plan an invoice or bill
    </Button>
  )
  const actions = (
    <>
      {rows.length > 0 && <PlannedCsv {...{ organisation, model }} />}
      {add}
    </>
  )
  return (
    <Panel
      title="Planned invoices and bills"
      subtitle={`${currency}, ${salesTaxName(country)} included`}
      actions={actions}
    >
      {rows.length === 0 && <NothingPlanned isShort={suggestions.length > 0} />}
      {rows.length > 0 && (
        <div className={styles.list}>
          <DataTable
            label="Planned invoices and bills"
            rows={rows}
            keyOf={({ planned }) => planned.id}
            nameOf={({ planned }) => planned.contactName}
            columns={columnsOf({
              ...{ currency, canEdit, accounting },
              onCount: (row, isOn) => void count(row, isOn),
              onOpen: ({ planned }) => setOpen({ draft: draftOfPlanned(planned), isNew: false }),
            })}
          />
        </div>
      )}
      {suggestions.length > 0 && (
        <SuggestionTable
          {...{ suggestions, currency, accounting }}
          forecast={model.forecast}
          canEdit={canEdit && !isFull}
          onAdd={({ planned }) =>
            void save(
              before => withPlanned(before, planned),
              `${planned.contactName} is in the forecast.`,
            )
          }
          onOpen={({ planned }) => setOpen({ draft: draftOfPlanned(planned), isNew: true })}
        />
      )}
      {open && (
        <PlannedDrawer
          {...{ organisation, model, saver }}
          first={open.draft}
          isNew={open.isNew}
          onRemove={remove}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

const NOTHING = 'Nothing is planned yet'
const EXPLANATION =
  'Plan an invoice, a quote or a bill that is not in your books yet. The more likely it is, the ' +
  'more of its amount the forecast includes.'

function NothingPlanned({ isShort }: { readonly isShort: boolean }) {
  if (!isShort) return <EmptyState title={NOTHING}>{EXPLANATION}</EmptyState>
  return (
    <p>
      <strong>{NOTHING}.</strong> {EXPLANATION}
    </p>
  )
}

interface ColumnsOf {
  readonly currency: string
  readonly canEdit: boolean
  readonly accounting: string
  readonly onCount: (row: PlannedRow, isOn: boolean) => void
  readonly onOpen: (row: PlannedRow) => void
}

const columnsOf = (given: ColumnsOf): readonly Column<PlannedRow>[] => {
  const { currency, canEdit, accounting, onCount, onOpen } = given
  return [
    {
      ...{ key: 'contact', label: 'Customer or supplier', isRowHead: true },
      cell: row =>
        canEdit ? (
          <TextButton aria-label={`Edit ${row.planned.contactName}`} onClick={() => onOpen(row)}>
            {row.planned.contactName}
          </TextButton>
        ) : (
          row.planned.contactName
        ),
    },
    { key: 'what', label: 'What', cell: row => <What {...{ row, accounting }} /> },
    {
      ...{ key: 'issued', label: 'Invoice date' },
      cell: ({ issuedOn }) => (issuedOn === null ? <NoValue /> : formatDay(issuedOn)),
    },
    {
      ...{ key: 'paid', label: 'Paid on' },
      cell: ({ paidOn }) => (paidOn === null ? <NoValue /> : formatDay(paidOn)),
    },
    {
      ...{ key: 'amount', label: 'Amount', isNumber: true },
      cell: ({ amount }) => formatMoney(amount, { currency }),
    },
    {
      ...{ key: 'counted', label: 'In the forecast', isNumber: true },
      cell: ({ counted }) => formatMoney(counted, { currency }),
    },
    {
      ...{ key: 'count', label: 'Include' },
      cell: row => (
        <Checkbox
          aria-label={`Include ${row.planned.contactName} in the forecast`}
          checked={!row.planned.isOff}
          disabled={!canEdit}
          onChange={isOn => onCount(row, isOn)}
        />
      ),
    },
  ]
}

interface WhatProps {
  readonly row: PlannedRow
  readonly accounting: string
}

function What({ row: { planned, state }, accounting }: WhatProps) {
  const details = [
    planned.repeats && repeatWords(planned.repeats.every),
    planned.isExtra && `on top of the usual ${planned.kind === 'invoice' ? 'sales' : 'costs'}`,
  ].filter(Boolean)
  return (
    <>
      {plannedTitle(planned)}
      {details.length > 0 && <span className={styles.small}>{details.join(', ')}</span>}
      {state === 'passed' && (
        <Chip tone="attention">Its date has passed: change it or remove it</Chip>
      )}
      {state === 'issued' && (
        <Chip tone="attention">{`It has been issued in ${accounting}: remove it here`}</Chip>
      )}
      {state === 'gone' && (
        <Chip tone="attention">{`It is no longer in ${accounting}: remove it here`}</Chip>
      )}
      {state === 'noAccount' && <Chip tone="attention">Its account is not in your books</Chip>}
    </>
  )
}
