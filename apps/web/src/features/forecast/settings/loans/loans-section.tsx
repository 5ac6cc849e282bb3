import type { ItemCode } from '@millpond/core/item'
import { useState } from 'react'
import type { LoansAnswer } from '#model/questions.ts'
import { screenPath } from '#paths.ts'
import { settingsPath } from '#screen/settings-pages.ts'
import { DataTable } from '#ui/data-table.tsx'
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
      <Panel title="Loans">
        {saved.loans.length === 0 ? (
          <NothingFound what="a loan" roles={roles} />
        ) : (
          <DataTable
            label="Loans"
            rows={saved.loans}
            keyOf={row => row.code}
            nameOf={row => row.name}
            columns={loanColumns(props, isChanged, setOpen)}
          />
        )}
      </Panel>
      <Panel title="Assets">
        {saved.assets.length === 0 || !saved.hasDepreciation ? (
          <NothingFound
            what={saved.assets.length === 0 ? 'a fixed asset' : 'depreciation'}
            roles={roles}
          />
        ) : (
          <DataTable
            label="Assets"
            rows={saved.assets}
            keyOf={row => row.code}
            nameOf={row => row.name}
            columns={assetColumns(props, isChanged, setOpen)}
          />
        )}
      </Panel>
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

const NothingFound = ({ what, roles }: { readonly what: string; readonly roles: string }) => (
  <p className={styles.quiet}>
    No account is recognised as {what}. Choose one under <a href={roles}>Account roles</a>.
  </p>
)
