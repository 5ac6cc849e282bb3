import {
  customAccountCode,
  FACTOR_GROUPS,
  FACTORS,
  type Factor,
  type FactorGroup,
  groupOfFactor,
  type Scenario,
  withCustomAccount,
} from '@millpond/core/scenario'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { shownAccounts, useFactorAccounts } from '../grid/factor-accounts.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import styles from '../scenario.module.css'
import { AccountsDialog } from './accounts-dialog.tsx'
import { useBuilderKeys } from './use-builder-keys.ts'
import { useMoveAccount } from './use-move-account.ts'

/** Which factors the figures have, in their groups. SCN-03, SCN-04. */
export function FactorList(props: BuilderParts) {
  const { scenario, edits, canEdit } = props
  const accounts = useFactorAccounts(props.model, scenario)
  const move = useMoveAccount(props.organisation.organisationId)
  const [open, setOpen] = useState<Factor | null>(null)
  const isVisible = (factor: Factor) => scenario.visibleFactors.includes(factor)
  const show = (factor: Factor, isShown: boolean) =>
    edits.setProperty(
      'visibleFactors',
      FACTORS.filter(each => (each === factor ? isShown : isVisible(each))),
      `${factor} ${isShown ? 'shown' : 'hidden'}`,
    )
  useBuilderKeys({ onFactor: factor => canEdit && show(factor, !isVisible(factor)) })
  return (
    <section className={styles.factors} aria-label="Figures by factor">
      {FACTOR_GROUPS.map(group => (
        <fieldset key={group} className={styles.row}>
          <legend>{GROUP_NAMES[group]}</legend>
          {FACTORS.filter(factor => groupOfFactor(factor) === group).map(factor => {
            const all = accounts.get(factor) ?? []
            const shown = shownAccounts(scenario, factor, all).length
            return (
              <div key={factor} className={styles.factor}>
                <Checkbox
                  disabled={!canEdit}
                  checked={isVisible(factor)}
                  onChange={isShown => show(factor, isShown)}
                >
                  {factor}
                </Checkbox>
                <Button
                  variant="quiet"
                  aria-label={`Accounts of ${factor}: ${accountsWords(shown, all.length)}`}
                  onClick={() => setOpen(factor)}
                >
                  {accountsWords(shown, all.length)}
                </Button>
              </div>
            )
          })}
        </fieldset>
      ))}
      {open && (
        <AccountsDialog
          factor={open}
          accounts={accounts.get(open) ?? []}
          shown={shownAccounts(scenario, open, accounts.get(open) ?? [])}
          canEdit={canEdit}
          isOwn={code =>
            Object.keys(scenario.customFactorAccounts).some(
              name => customAccountCode(name) === code,
            )
          }
          problemOf={name => accountProblem(scenario, name, open)}
          onShow={codes => edits.setAccounts(scenario, open, codes)}
          onMove={(account, factor) => void move(account, factor)}
          onAdd={name => edits.addAccount(name, open)}
          onRemove={edits.removeAccount}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

const GROUP_NAMES: Readonly<Record<FactorGroup, string>> = {
  Operations: 'Operations',
  Cashflow: 'Cash flow',
}

const accountsWords = (shown: number, all: number): string =>
  `${shown === all ? all : `${shown} of ${all}`} account${all === 1 ? '' : 's'}`

/** By the rules of the core. SCN-06. */
function accountProblem(current: Scenario, name: string, factor: Factor): string | null {
  const added = withCustomAccount(current, { name, factor })
  return added.ok ? null : added.error
}
