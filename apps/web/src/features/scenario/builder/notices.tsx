import { atLeast } from '@millpond/core/organisation'
import { civilDay, formatDay, HOME_TIME_ZONE } from '@millpond/core/time'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteBudgetMutation } from '#api/budget-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { useScenarioActs } from '../list/use-scenario-acts.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import { stackProblem } from '../model/use-builder-figures.ts'
import { scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'
import { BASELINE_ID } from './header-fields.tsx'

interface NoticesProps extends BuilderParts {
  readonly all: readonly StoredScenario[]
}

/** That it was adopted, or what is wrong with its baseline, and what to do about it. */
export function Notices(props: NoticesProps) {
  const { scenario, known, all } = props
  const layers = known?.question.stack.layers ?? []
  const gone = all.find(
    ({ id, isDeleted }) => isDeleted && id !== scenario.id && layers.some(each => each.id === id),
  )
  const own = all.find(({ id }) => id === scenario.id)
  if (own?.state === 'adopted') return <AdoptedOne {...props} own={own} />
  if (stackProblem(scenario, all)) {
    return (
      <Notice {...props}>The baseline of this scenario was deleted. Choose another one.</Notice>
    )
  }
  if (gone) return <ScenarioGone {...props} gone={gone} />
  return known?.figures.isBudgetGone ? <BudgetGone {...props} /> : null
}

interface NoticeProps {
  readonly canEdit: boolean
  readonly restore?: ReactNode
  readonly children: ReactNode
}

const Notice = ({ canEdit, restore, children }: NoticeProps) => (
  <div role="alert" className={styles.notice}>
    <p>{children}</p>
    {canEdit && (
      <div className={styles.controls}>
        {restore}
        <Button onClick={() => document.getElementById(BASELINE_ID)?.focus()}>
          Choose another
        </Button>
      </div>
    )}
  </div>
)

function AdoptedOne({ own, organisation, all }: NoticesProps & { readonly own: StoredScenario }) {
  const { organisationId, role } = organisation
  const acts = useScenarioActs(organisationId, all)
  const navigate = useNavigate()
  const duplicate = async () => {
    const made = await acts.duplicate(own)
    if (made) void navigate(scenarioPath(organisationId, made.id))
  }
  return (
    <div className={styles.notice}>
      <p>
        {own.closedBy ?? 'A former member'} added this scenario to the forecast
        {own.closedAt && ` on ${formatDay(civilDay(Date.parse(own.closedAt), HOME_TIME_ZONE))}`}.
        The events that were added are not included here, so that nothing is included twice. This
        scenario can no longer be changed.
      </p>
      {atLeast(role, 'editor') && (
        <div className={styles.controls}>
          <Button disabled={acts.isBusy} onClick={() => void duplicate()}>
            Duplicate to change it
          </Button>
        </div>
      )}
    </div>
  )
}

function ScenarioGone({ gone, ...props }: NoticesProps & { readonly gone: StoredScenario }) {
  const acts = useScenarioActs(props.organisation.organisationId, props.all)
  return (
    <Notice
      canEdit={props.canEdit}
      restore={<Button onClick={() => void acts.restore(gone)}>Restore it</Button>}
    >
      This scenario is based on {gone.scenarioName}, which was deleted. The figures of{' '}
      {gone.scenarioName} are still included here.
    </Notice>
  )
}

function BudgetGone({ known, organisation, canEdit }: NoticesProps) {
  const { organisationId } = organisation
  const [restore] = useDeleteBudgetMutation()
  const toast = useToast()
  const root = known?.question.stack.root
  const restoreBudget = async (sheetId: string) => {
    const { error } = await restore({ organisationId, sheetId, isDeleted: false })
    toast(
      error ? { message: plainMessage(error), isFailure: true } : { message: 'Budget restored.' },
    )
  }
  return (
    <Notice
      canEdit={canEdit}
      restore={
        root?.kind === 'budget' && (
          <Button onClick={() => void restoreBudget(root.budgetId)}>Restore the budget</Button>
        )
      }
    >
      The budget that this scenario is based on was deleted. The forecast is its baseline instead.
    </Notice>
  )
}
