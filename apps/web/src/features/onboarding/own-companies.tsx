import type { Onboarding } from '@millpond/contract/onboarding'
import { usePutOnboardingMutation } from '#api/onboarding-api.ts'
import { useOrganisations } from '#current/organisation.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import styles from './onboarding.module.css'

/** Companies that the person owns: one of them can be used instead of connecting another. */
export function OwnCompanies({ place }: { place: Onboarding }) {
  const { organisations } = useOrganisations()
  const [put, { isLoading }] = usePutOnboardingMutation()
  const { isPartner } = place.accountType
  const own = organisations.filter(
    each =>
      each.role === 'owner' &&
      each.access === 'member' &&
      !each.isSample &&
      each.isPartner === isPartner,
  )
  if (own.length === 0 || place.accountType.accountType === null) return null
  return (
    <Panel title={isPartner ? 'Your firm' : 'Your companies'}>
      <div className={styles.choices}>
        {own.map(({ organisationId, name }) => (
          <Button
            key={organisationId}
            busyLabel={isLoading ? 'One moment…' : undefined}
            onClick={() => void put({ organisationId })}
          >
            {`Continue with ${name}`}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
