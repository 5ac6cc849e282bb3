import { type FormEvent, useState } from 'react'
import { useCreateOrganisationMutation } from '#api/gateway-api.ts'
import { plainMessage } from '#api/gateway-error.ts'
import { useSession } from '#current/session.ts'
import { switchOrganisation } from '#current/switch-organisation.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './partner.module.css'

/** For a person without a partner organisation: what it is, and one field to create one. */
export function BecomePartner() {
  const [create, creating] = useCreateOrganisationMutation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const { auth } = useSession()
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter the name of your firm')
    const answer = await create({ name: name.trim(), accountType: 'trial-partner' })
    if (answer.data) return switchOrganisation(answer.data.organisationId)
    setProblem(plainMessage(answer.error))
  }
  if (auth.isSpoofSession) return <Answer>This customer has no clients.</Answer>
  return (
    <div className={styles.screen}>
      <Answer basis="For accountants and advisers: all clients in one list, each with a forecast.">
        See which of your clients runs short first.
      </Answer>
      <Panel
        title="Try it with up to 3 clients for 7 days"
        subtitle="You connect their books, or invite their owners. You pay nothing for the trial."
      >
        <form className={styles.form} noValidate onSubmit={event => void begin(event)}>
          <TextField
            label="Name of your firm"
            autoComplete="organization"
            value={name}
            error={problem}
            onChange={event => setName(event.target.value)}
          />
          <div>
            <Button
              type="submit"
              variant="primary"
              busyLabel={creating.isLoading ? 'Creating…' : undefined}
            >
              Start the partner trial
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  )
}
