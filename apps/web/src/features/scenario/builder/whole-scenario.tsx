import { isDirty } from '@millpond/core/sheet'
import { useNavigate } from 'react-router'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useToast } from '#ui/toast.tsx'
import type { ReadScenario, StoredScenario } from '../editor/contract-types.ts'
import { useScenarioActs } from '../list/use-scenario-acts.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import { comparePath, listPath, scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'

interface WholeScenarioProps extends BuilderParts {
  readonly editor: SheetEditor
  readonly read: ReadScenario
  readonly scenarios: readonly StoredScenario[]
  /** What the scenario rests on, in words. */
  readonly baseline: string
}

/** The way back, and the actions for the scenario as a whole. */
export function WholeScenario(props: WholeScenarioProps) {
  const { editor, read, scenarios, canEdit, organisation, scenario, known, model } = props
  const { baseline } = props
  const { organisationId, currency } = organisation
  const { id } = read.scenario
  const navigate = useNavigate()
  const toast = useToast()
  const acts = useScenarioActs(organisationId, scenarios)
  const { sheet } = useSheetEditorState(editor)
  const duplicate = async () => {
    if (isDirty(sheet)) return toast({ message: 'Save first: a copy has what is saved.' })
    const made = await acts.duplicate(read.scenario)
    if (made) void navigate(scenarioPath(organisationId, made.id))
  }
  const save = async () => {
    const file = `${organisation.name} ${scenario.scenarioName}.xlsx`
    try {
      if (!known) return
      const [{ scenarioFile }, { eventChoices }] = await Promise.all([
        import('../file/scenario-file.ts'),
        import('../events/event-choices.ts'),
      ])
      const { question } = known
      const months = [...model.forecast.months]
      const choices = eventChoices(model.basis, scenario, { currency, months })
      saveFile(file, await scenarioFile({ scenario, question, baseline, choices }))
    } catch {
      toast({ message: `${file} could not be created. Try again.`, isFailure: true })
    }
  }
  const remove = async () => {
    await acts.remove(read.scenario)
    void navigate(listPath(organisationId))
  }
  return (
    <div className={styles.controls}>
      <LinkButton variant="quiet" href={listPath(organisationId)}>
        All scenarios
      </LinkButton>
      <LinkButton href={comparePath(organisationId, [id])}>Compare</LinkButton>
      <Menu
        label="Scenario actions"
        trigger={trigger => (
          <Button {...trigger} aria-label="Scenario actions">
            <Icon name="more" />
          </Button>
        )}
        items={[
          { kind: 'action', label: 'Excel workbook', onSelect: () => void save() },
          ...(canEdit
            ? ([
                { kind: 'action', label: 'Duplicate', onSelect: () => void duplicate() },
                { kind: 'action', label: 'Delete', onSelect: () => void remove() },
              ] as const)
            : []),
        ]}
      />
    </div>
  )
}
