import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useGetAccountQuery } from '#api/account-api.ts'
import { useStartVisitMutation } from '#api/activity-api.ts'
import { isGatewayError, plainMessage } from '#api/gateway-error.ts'
import { beginVisit } from '#current/visit.ts'
import { PATHS } from '#paths.ts'
import screenStyles from '#screen/screen.module.css'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { type FieldError, FormErrorSummary } from '#ui/form-error-summary.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Loading } from '#ui/loading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emailProblems } from './credentials.ts'
import styles from './session.module.css'
import column from './session-layout.module.css'

const BASIS =
  'A session lasts 30 minutes and is read-only unless the owner allows changes. ' +
  'The owner can see it.'

/** Shows a customer's view, for our support staff only. */
export function Component() {
  const { data, isLoading } = useGetAccountQuery()
  if (isLoading) return <Loading />
  if (!data?.isStaff) {
    return (
      <div className={screenStyles.screen}>
        <Answer basis="The administrator of this Millpond can add support staff.">
          This page is for support staff.
        </Answer>
        <p>
          <LinkButton variant="primary" href={PATHS.dashboard}>
            Go to your dashboard
          </LinkButton>
        </p>
      </div>
    )
  }
  return (
    <div className={column.column}>
      <Answer basis={BASIS}>See Millpond as a customer does.</Answer>
      <VisitForm />
    </div>
  )
}

type Fields = Readonly<Record<'email' | 'reason' | 'ticket', string>>
const NOTHING: Fields = { email: '', reason: '', ticket: '' }

function problemsOf({ email, reason, ticket }: Fields): FieldError[] {
  const found: FieldError[] = []
  if (emailProblems(email).email) {
    found.push({ fieldId: 'email', message: 'Enter the customer’s email address' })
  }
  if (!reason.trim()) found.push({ fieldId: 'reason', message: 'Enter a reason' })
  if (!ticket.trim()) found.push({ fieldId: 'ticket', message: 'Enter the support ticket number' })
  return found
}

function VisitForm() {
  const navigate = useNavigate()
  const [start, { isLoading }] = useStartVisitMutation()
  const [fields, setFields] = useState(NOTHING)
  const [problems, setProblems] = useState<readonly FieldError[]>([])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(fields)
    setProblems(found)
    if (found.length > 0 || isLoading) return
    const { email, reason, ticket } = fields
    const body = { email: email.trim(), reason: reason.trim(), ticket: ticket.trim() }
    const { data, error } = await start(body)
    if (!data) return setProblems([{ fieldId: '', message: whyNot(error) }])
    beginVisit(data.session, new Date(data.until))
    await navigate(PATHS.dashboard, { replace: true })
  }
  const field = (name: keyof Fields) => ({
    id: name,
    value: fields[name],
    error: problems.find(({ fieldId }) => fieldId === name)?.message,
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
  })
  return (
    <form className={styles.form} noValidate onSubmit={event => void submit(event)}>
      <FormErrorSummary errors={problems} />
      <TextField
        {...field('email')}
        type="email"
        label="Email address of the customer"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...field('reason')}
        label="Reason"
        hint="The owner can read this in the activity log."
        autoComplete="off"
        maxLength={300}
      />
      <TextField
        {...field('ticket')}
        label="Ticket"
        hint="The number of the support request."
        autoComplete="off"
        maxLength={60}
      />
      <Button type="submit" variant="primary" busyLabel={isLoading ? 'Opening…' : undefined}>
        Start the session
      </Button>
    </form>
  )
}

function whyNot(error: unknown): string {
  const code = isGatewayError(error) ? error.failure?.code : undefined
  if (code === 'notFound') return 'No account has this email address.'
  if (code === 'confirmationRequired') return 'Nothing was opened: you did not confirm.'
  return plainMessage(error)
}
