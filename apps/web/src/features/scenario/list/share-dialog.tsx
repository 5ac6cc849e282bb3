import type { Organisation } from '@millpond/contract/organisation'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'
import { scenarioPath } from '../paths.ts'
import styles from '../scenario.module.css'
import { allowedActs } from './allowed-acts.ts'
import type { ScenarioActs } from './use-scenario-acts.ts'

interface ShareDialogProps {
  readonly organisation: Organisation
  readonly scenario: StoredScenario
  readonly acts: ScenarioActs
  readonly onClose: () => void
}

/** Who can see the scenario, and its link for them. */
export function ShareDialog({ organisation, scenario, acts, onClose }: ShareDialogProps) {
  const { organisationId, name, role } = organisation
  const { isPrivate, isYours } = scenario
  const link = `${window.location.origin}${scenarioPath(organisationId, scenario.id)}`
  const author = isYours ? 'you' : 'the person who created it'
  return (
    <Dialog
      title={`Share ${scenario.scenarioName}`}
      onClose={onClose}
      footer={<CopyButton variant="primary" label="Copy link" text={link} />}
    >
      <div className={styles.form}>
        <p>
          {isPrivate
            ? `Only ${author} and owners can see this scenario.`
            : `Everyone in ${name} can see this scenario. Editors and owners can change it.`}
        </p>
        <p className={styles.note}>The link works only for people who can see the scenario.</p>
        {allowedActs(scenario, role).includes('privacy') && (
          <Checkbox
            checked={isPrivate}
            onChange={isChosen => void acts.setPrivate(scenario, isChosen)}
          >
            {`Private: only ${author} and owners`}
          </Checkbox>
        )}
      </div>
    </Dialog>
  )
}
