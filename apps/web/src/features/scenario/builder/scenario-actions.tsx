import { isDirty } from '@millpond/core/sheet'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SheetEditor } from '#sheet-editor/sheet-editor.ts'
import { useSheetEditorState } from '#sheet-editor/use-sheet-editor.ts'
import { useToast } from '#ui/toast.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { ScenarioMenu, wholeActs } from '../list/scenario-menu.tsx'
import { useScenarioActs } from '../list/use-scenario-acts.ts'
import type { BuilderParts } from '../model/builder-parts.ts'
import { listPath, scenarioPath } from '../paths.ts'
import { WORDS } from '../scenario-words.ts'

const AdoptDialog = lazy(() =>
  import('../adopt/adopt-dialog.tsx').then(module => ({ default: module.AdoptDialog })),
)
const ShareDialog = lazy(() =>
  import('../list/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)

interface ScenarioActionsProps extends BuilderParts {
  readonly editor: SheetEditor
  readonly stored: StoredScenario
  readonly scenarios: readonly StoredScenario[]
  /** What the scenario rests on, in words. */
  readonly baseline: string
}

/** The menu of actions for the scenario as a whole, and their dialogs. */
export function ScenarioActions(props: ScenarioActionsProps) {
  const { editor, stored, scenarios, organisation, model, settingsVersion, known } = props
  const { baseline, scenario } = props
  const { organisationId } = organisation
  const [isSharing, setSharing] = useState(false)
  const [isAdopting, setAdopting] = useState(false)
  const navigate = useNavigate()
  const toast = useToast()
  const acts = useScenarioActs(organisationId, scenarios)
  const { sheet } = useSheetEditorState(editor)
  const duplicate = async () => {
    if (isDirty(sheet)) return toast({ message: WORDS.saveFirst })
    const made = await acts.duplicate(stored)
    if (made) void navigate(scenarioPath(organisationId, made.id))
  }
  const save = async () => {
    if (!known) return
    const { saveScenarioFile } = await import('../file/save-scenario-file.ts')
    const problem = await saveScenarioFile({ organisation, model, scenario, known, baseline })
    if (problem) toast({ message: problem, isFailure: true })
  }
  const remove = async () => {
    await acts.remove(stored)
    void navigate(listPath(organisationId))
  }
  return (
    <>
      <ScenarioMenu
        label="Scenario actions"
        scenario={stored}
        role={organisation.role}
        on={{
          ...wholeActs(stored, acts),
          workbook: () => void save(),
          share: () => setSharing(true),
          duplicate: () => void duplicate(),
          adopt: () => (isDirty(sheet) ? toast({ message: WORDS.saveFirst }) : setAdopting(true)),
          delete: () => void remove(),
        }}
      />
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog
            {...{ organisation, acts }}
            scenario={stored}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {isAdopting && known && (
        <Suspense fallback={null}>
          <AdoptDialog
            {...{ organisation, model, settingsVersion, stored }}
            question={known.question}
            onClose={() => setAdopting(false)}
            onAdopted={() => void navigate(listPath(organisationId))}
          />
        </Suspense>
      )}
    </>
  )
}
