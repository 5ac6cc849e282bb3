import type { Organisation } from '@millpond/contract/organisation'
import type { ItemCode } from '@millpond/core/item'
import { formatMoney, salesTaxName, salesTaxTitle } from '@millpond/core/money'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Chip } from '#ui/chip.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { NoValue } from '#ui/no-value.tsx'
import { Panel } from '#ui/panel.tsx'
import { isFound, SearchField } from '#ui/search-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useMedia } from '#ui/use-media.ts'
import { budgetNameOf } from './budget-name.ts'
import { draftOf, type RuleDraft } from './rule-draft.ts'
import { RuleDrawer } from './rule-drawer.tsx'
import { type RuleRow, ruleRows } from './rule-rows.ts'
import type { SectionProps } from './section.ts'
import styles from './settings.module.css'
import { useDraft } from './use-draft.tsx'

const SHOWN = 8
/** Columns that are left out in a narrow table; the drawer also has the tax. */
const DETAILS: ReadonlySet<string> = new Set(['tax', 'growth'])
/** On a small screen, the other columns are in a line under the name. */
const ON_SMALL: ReadonlySet<string> = new Set(['name', 'nextYear'])

/**
 * How each account is planned, and what was learned about it. Typed text is kept when the drawer
 * closes.
 */
export function RulesSection(props: SectionProps) {
  const { organisation, model, canEdit } = props
  const { currency } = organisation
  const { accounts } = model.basis.settings
  const rows = ruleRows(model, currency, budgetNameOf(model, organisation))
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ItemCode | null>(accountIn(useLocation().search))
  const { changed: drafts, change, forget } = useDraft<Record<string, RuleDraft>>('rules')
  const isTight = useMedia('(max-width: 1199px)')
  const isList = useMedia('(max-width: 719px)')
  const isShown = ({ key }: Column<RuleRow>) =>
    isList ? ON_SMALL.has(key) : !isTight || !DETAILS.has(key)
  const row = rows.find(each => each.code === open)
  const draft = row && (drafts[row.code] ?? draftOf(accounts[row.code] ?? {}))
  return (
    <>
      <Panel
        title="Accounts"
        subtitle={`${currency}, ${salesTaxName(organisation.country)} excluded`}
        actions={
          rows.length > SHOWN && (
            <SearchField label="Find an account" value={search} onSearch={setSearch} />
          )
        }
      >
        <div className={styles.rules}>
          <DataTable
            label="Account rules"
            limit={SHOWN}
            rows={rows.filter(each => isFound(each.name, search))}
            keyOf={each => each.code}
            nameOf={each => each.name}
            columns={columnsOf(organisation, { canEdit, isList, drafts, onOpen: setOpen }).filter(
              isShown,
            )}
          />
        </div>
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

interface ColumnsFor {
  readonly canEdit: boolean
  readonly isList: boolean
  readonly drafts: Readonly<Partial<Record<string, RuleDraft>>>
  readonly onOpen: (code: ItemCode) => void
}

const columnsOf = (
  { currency, country }: Pick<Organisation, 'currency' | 'country'>,
  { canEdit, isList, drafts, onOpen }: ColumnsFor,
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
        <span className={styles.small}>
          {isList ? `${row.rule} · ${row.timing}` : row.type}{' '}
          {isList && row.code in drafts && <Chip tone="attention">Not saved yet</Chip>}
        </span>
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
