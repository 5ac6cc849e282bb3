import { type FormEvent, useState } from 'react'
import type { PlanningContext } from '#sheet-editor/sheet-screen.tsx'
import { type SettingsOutcome, useForecastSettings } from '#sheet-editor/use-forecast-settings.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useToast } from '#ui/toast.tsx'
import styles from '../tracking.module.css'
import {
  accountsFor,
  accountsOf,
  CATEGORIES,
  type CustomerCategory,
  withCategory,
} from './category.ts'

const QUESTIONS: Readonly<Record<CustomerCategory, string>> = {
  CustomerRevenue: 'Revenue from customers',
  Marketing: 'Marketing',
}

interface CategoryPanelProps extends PlanningContext {
  readonly canEdit: boolean
}

/** The accounts from which figures per customer are calculated. ENT-05. */
export function CategoryPanel({ organisation, model, canEdit }: CategoryPanelProps) {
  const [open, setOpen] = useState<CustomerCategory | null>(null)
  return (
    <Panel
      className={styles['on-screen']}
      title="Accounts used"
      subtitle="For revenue per customer and acquisition cost"
    >
      <dl className={styles.categories}>
        {CATEGORIES.map(category => (
          <div key={category}>
            <dt>{QUESTIONS[category]}</dt>
            <dd>
              {accountsOf(model, category)
                .map(({ name }) => name)
                .join(', ') || 'No account yet'}
              {canEdit && (
                <TextButton
                  aria-label={`Choose accounts: ${QUESTIONS[category]}`}
                  onClick={() => setOpen(category)}
                >
                  Choose accounts
                </TextButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {open && (
        <CategoryDialog
          {...{ organisation, model }}
          category={open}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  )
}

interface CategoryDialogProps extends Pick<PlanningContext, 'organisation' | 'model'> {
  readonly category: CustomerCategory
  readonly onClose: () => void
}

function CategoryDialog({ organisation, model, category, onClose }: CategoryDialogProps) {
  const settings = useForecastSettings(organisation.organisationId)
  const toast = useToast()
  const [codes, setCodes] = useState<ReadonlySet<string>>(
    () => new Set(accountsOf(model, category).map(({ code }) => code)),
  )
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Exclude<SettingsOutcome, { kind: 'saved' }> | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const outcome = await settings.save(before => withCategory(before, category, codes))
    if (outcome.kind === 'conflict') await settings.reload()
    setBusy(false)
    if (outcome.kind !== 'saved') return setTrouble(outcome)
    onClose()
    toast({ message: `${QUESTIONS[category]} saved.`, undo: outcome.undo })
  }
  return (
    <Dialog title={QUESTIONS[category]} onClose={onClose}>
      <form className={styles.form} onSubmit={event => void submit(event)}>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Accounts</legend>
          {accountsFor(model, category).map(({ code, name }) => (
            <Checkbox
              key={code}
              checked={codes.has(code)}
              onChange={isOn => setCodes(isOn ? new Set([...codes, code]) : without(codes, code))}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        {trouble && (
          <p className={styles.problem} role="alert">
            {trouble.kind === 'conflict'
              ? 'Someone else changed the settings. Save again to replace their change with yours.'
              : `Not saved. ${trouble.message}`}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="primary" type="submit" busyLabel={isBusy ? 'Saving…' : undefined}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

const without = (codes: ReadonlySet<string>, code: string): ReadonlySet<string> =>
  new Set([...codes].filter(each => each !== code))
