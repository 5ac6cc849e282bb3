import type { Organisation } from '@millpond/contract/organisation'
import { budgetLabel, chosenBudget } from '@millpond/core/insight'
import type { ItemCode } from '@millpond/core/item'
import { formatMoney, salesTaxName, salesTaxTitle } from '@millpond/core/money'
import { providerName } from '@millpond/core/organisation'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { NoValue } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { draftOf, type RuleDraft } from './rule-draft.ts'
import { RuleDrawer } from './rule-drawer.tsx'
import { type RuleRow, ruleRows } from './rule-rows.ts'
import type { SectionProps } from './section.ts'
import { SectionForm } from './section-form.tsx'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'

const SHOWN = 10

/** How each account is planned, and what its books taught. What is typed outlives the drawer. */
export function RulesSection(props: SectionProps) {
  const { organisation, model, canEdit } = props
  const { currency } = organisation
  const { accounts } = model.basis.settings
  const rows = ruleRows(model, currency, budgetNameOf(props))
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ItemCode | null>(accountIn(useLocation().search))
  const { changed: drafts, change, forget } = useDraft<Record<string, RuleDraft>>('rules')
  const row = rows.find(each => each.code === open)
  const draft = row && (drafts[row.code] ?? draftOf(accounts[row.code] ?? {}))
  return (
    <>
      <PlanByBudget {...props} />
      <Panel
        title="Accounts"
        subtitle={`${currency}, ${salesTaxName(organisation.country)} excluded`}
        actions={
          rows.length > SHOWN && (
            <TextField
              type="search"
              label="Find an account"
              autoComplete="off"
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
          )
        }
      >
        <DataTable
          label="Rules of accounts"
          limit={SHOWN}
          rows={rows.filter(each => each.name.toLowerCase().includes(search.trim().toLowerCase()))}
          keyOf={each => each.code}
          nameOf={each => each.name}
          columns={columnsOf(organisation, canEdit, drafts, setOpen)}
        />
      </Panel>
      {row && draft && (
        <RuleDrawer
          {...props}
          {...{ row, draft }}
          others={rows.filter(each => each.code !== row.code)}
          isChanged={row.code in drafts}
          onChange={part => change({ [row.code]: { ...draft, ...part } })}
          onSaved={() => {
            forget(row.code)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

/** `?account=200` opens the rule of that account at first. */
const accountIn = (search: string) => new URLSearchParams(search).get('account') as ItemCode | null

function budgetNameOf({ model, organisation }: SectionProps): string {
  const budget = chosenBudget(model.ledger, model.basis)
  return budget ? budgetLabel(budget, providerName(organisation.provider)) : 'a budget'
}

function PlanByBudget(props: SectionProps) {
  const { model, saver, canEdit } = props
  const name = budgetNameOf(props)
  const { changed, isChanged, change, clear } = useDraft<{ planByBudget: boolean }>('plan')
  const planByBudget = changed.planByBudget ?? model.basis.settings.planByBudget
  return (
    <Panel title="Budget">
      <SectionForm
        {...{ saver, canEdit, isChanged }}
        what="Plan by budget"
        saveLabel="Save plan"
        onSaved={clear}
        read={() => ({ ok: true, change: before => ({ ...before, planByBudget }) })}
      >
        <Checkbox checked={planByBudget} onChange={next => change({ planByBudget: next })}>
          Use {name} in the forecast where it has figures. The rules below apply elsewhere.
        </Checkbox>
      </SectionForm>
    </Panel>
  )
}

const columnsOf = (
  { currency, country }: Pick<Organisation, 'currency' | 'country'>,
  canEdit: boolean,
  drafts: Readonly<Partial<Record<string, RuleDraft>>>,
  onOpen: (code: ItemCode) => void,
): readonly Column<RuleRow>[] => [
  {
    key: 'name',
    label: 'Account',
    isRowHead: true,
    sortBy: row => row.name,
    cell: row => (
      <span>
        <TextButton
          aria-label={`${canEdit ? 'Edit the rule for' : 'See the rule for'} ${row.name}`}
          onClick={() => onOpen(row.code)}
        >
          {row.name}
        </TextButton>
        <span className={styles.small}>{row.type}</span>
      </span>
    ),
  },
  {
    key: 'rule',
    label: 'Rule',
    sortBy: row => row.rule,
    cell: row => (
      <span>
        {row.rule} {row.code in drafts && <Chip tone="attention">Not saved yet</Chip>}
      </span>
    ),
  },
  { key: 'timing', label: 'Paid', sortBy: row => row.timing, cell: row => row.timing },
  { key: 'tax', label: salesTaxTitle(country), cell: row => row.tax ?? <NoValue /> },
  {
    key: 'growth',
    label: 'Growth',
    isNumber: true,
    cell: row => row.growth ?? <NoValue />,
  },
  {
    key: 'nextYear',
    label: 'Next 12 months',
    isNumber: true,
    sortBy: row => row.nextYear,
    cell: row => (row.nextYear === null ? <NoValue /> : formatMoney(row.nextYear, { currency })),
  },
]
