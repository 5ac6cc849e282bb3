import type { ItemCode } from '@millpond/core/item'
import { useState } from 'react'
import type { LoansAnswer } from '#model/questions.ts'
import { screenPath } from '#paths.ts'
import { settingsPath } from '#screen/settings-pages.ts'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { Panel } from '#ui/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { SectionProps } from '../section.ts'
import styles from '../settings.module.css'
import { useDraft } from '../use-draft.tsx'
import { type AssetDraft, assetDraftOf } from './asset-draft.ts'
import { AssetDrawer } from './asset-drawer.tsx'
import { assetColumns, loanColumns } from './loan-columns.tsx'
import { type LoanDraft, loanDraftOf } from './loan-draft.ts'
import { LoanDrawer } from './loan-drawer.tsx'
import { useLoansAndAssets } from './use-loans-and-assets.ts'

/** By account code; an account is a loan or an asset. */
type Drafts = Record<string, LoanDraft | AssetDraft>

/** Each loan and each asset of the books, with how it is forecast. */
export function LoansSection(props: SectionProps) {
  const saved = useLoansAndAssets(props.model)
  return saved ? <LoansAndAssets {...props} saved={saved} /> : <Skeleton height={420} />
}

function LoansAndAssets(props: SectionProps & { readonly saved: LoansAnswer }) {
  const { organisation, model, saved } = props
  const { organisationId } = organisation
  const { settings } = model.basis
  const [open, setOpen] = useState<ItemCode | null>(null)
  const { changed: drafts, change, forget } = useDraft<Drafts>('loans')
  const loan = saved.loans.find(({ code }) => code === open)
  const asset = saved.assets.find(({ code }) => code === open)
  const roles = settingsPath(screenPath('forecastSettings', organisationId), 'roles')
  const loanDraft = (code: string): LoanDraft => {
    const draft = drafts[code]
    return draft && 'kind' in draft ? draft : loanDraftOf(settings.loans[code])
  }
  const assetDraft = (code: string): AssetDraft => {
    const draft = drafts[code]
    const saved = settings.accounts[code]?.depreciation
    return draft && 'method' in draft ? draft : assetDraftOf(saved)
  }
  const drawer = (code: string) => ({
    isChanged: code in drafts,
    onSaved: () => {
      forget(code)
      setOpen(null)
    },
    onClose: () => setOpen(null),
  })
  const isChanged = (code: string) => code in drafts
  return (
    <>
      <AccountsPanel
        title="Loans"
        rows={saved.loans}
        columns={loanColumns(props, isChanged, setOpen)}
        missing={saved.loans.length === 0 && 'a loan'}
        roles={roles}
      />
      <AccountsPanel
        title="Assets"
        rows={saved.assets}
        columns={assetColumns(props, isChanged, setOpen)}
        missing={
          saved.assets.length === 0 ? 'a fixed asset' : !saved.hasDepreciation && 'depreciation'
        }
        roles={roles}
      />
      {loan && (
        <LoanDrawer
          {...props}
          {...drawer(loan.code)}
          loan={loan}
          draft={loanDraft(loan.code)}
          onChange={part => change({ [loan.code]: { ...loanDraft(loan.code), ...part } })}
        />
      )}
      {asset && (
        <AssetDrawer
          {...props}
          {...drawer(asset.code)}
          asset={asset}
          draft={assetDraft(asset.code)}
          onChange={part => change({ [asset.code]: { ...assetDraft(asset.code), ...part } })}
        />
      )}
    </>
  )
}

interface AccountsPanelProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** What no account is recognised as, if that is needed. */
  readonly missing: string | false
  /** The address of the roles. */
  readonly roles: string
}

const AccountsPanel = <Row extends { readonly code: ItemCode; readonly name: string }>({
  title,
  rows,
  columns,
  missing,
  roles,
}: AccountsPanelProps<Row>) => (
  <Panel title={title}>
    {missing ? (
      <p className={styles.quiet}>
        No account is recognised as {missing}. Choose one under <a href={roles}>Account roles</a>.
      </p>
    ) : (
      <DataTable
        label={title}
        {...{ rows, columns }}
        keyOf={row => row.code}
        nameOf={row => row.name}
      />
    )}
  </Panel>
)
