import type { ItemCode } from '@millpond/core/item'
import { FACTORS, type Factor } from '@millpond/core/scenario'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FactorLine } from '../grid/factor-accounts.ts'
import styles from '../scenario.module.css'

interface AccountsDialogProps {
  readonly factor: Factor
  readonly accounts: readonly FactorLine[]
  readonly shown: readonly FactorLine[]
  readonly canEdit: boolean
  /** Whether the scenario itself added the account. */
  readonly isOwn: (code: string) => boolean
  /** Why the scenario cannot have an account of this name; null if it can. */
  readonly problemOf: (name: string) => string | null
  readonly onShow: (codes: readonly ItemCode[]) => void
  /** To another factor. */
  readonly onMove: (account: FactorLine, factor: Factor) => void
  readonly onAdd: (name: string) => void
  readonly onRemove: (name: string) => void
  readonly onClose: () => void
}

/** The accounts of a factor: which are shown, and new ones that the books do not have. SCN-06. */
export function AccountsDialog(props: AccountsDialogProps) {
  const {
    factor,
    accounts,
    shown,
    canEdit,
    isOwn,
    problemOf,
    onShow,
    onMove,
    onAdd,
    onRemove,
    onClose,
  } = props
  const codes = new Set(shown.map(({ code }) => code))
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(name)
    setProblem(found)
    if (found !== null) return
    onAdd(name.trim())
    setName('')
  }
  return (
    <Dialog title={`Accounts of ${factor}`} onClose={onClose}>
      <div className={styles.form}>
        <fieldset className={styles.several} aria-label={`Accounts of ${factor}`}>
          {accounts.length === 0 && <p>There are none yet.</p>}
          {accounts.map(({ code, name: label, itemType }) => (
            <div key={code} className={styles.factor}>
              <Checkbox
                disabled={!canEdit}
                checked={codes.has(code)}
                onChange={isOn =>
                  onShow(
                    accounts
                      .map(each => each.code)
                      .filter(each => (each === code ? isOn : codes.has(each))),
                  )
                }
              >
                {label}
              </Checkbox>
              {canEdit && !isOwn(code) && (
                <Select
                  aria-label={`Factor of ${label}`}
                  options={FACTORS.map(value => ({ value, label: value }))}
                  value={factor}
                  onChange={chosen => onMove({ code, name: label, itemType }, chosen)}
                />
              )}
              {canEdit && isOwn(code) && (
                <Button
                  variant="quiet"
                  aria-label={`Remove ${label}`}
                  onClick={() => onRemove(label)}
                >
                  Remove
                </Button>
              )}
            </div>
          ))}
        </fieldset>
        {canEdit && (
          <form className={styles.form} noValidate onSubmit={add}>
            <TextField
              label="New account"
              hint="For figures that your books have no account for"
              value={name}
              maxLength={80}
              autoComplete="off"
              error={problem ?? undefined}
              onChange={event => setName(event.target.value)}
            />
            <div>
              <Button type="submit">Add account</Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  )
}
