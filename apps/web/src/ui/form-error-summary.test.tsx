import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormErrorSummary } from './form-error-summary.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

const message = 'Enter an address like name@example.com.'

it('gets the focus, links to the field, marks the title, and repeats the message at the field', () => {
  document.title = 'Sign in · Millpond'
  const { unmount } = render(
    <>
      <FormErrorSummary errors={[{ fieldId: 'email', message }]} />
      <TextField id="email" label="Email" error={message} hint="We never share it." />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(document.title).toBe('Error: Sign in · Millpond')
  fireEvent.click(screen.getByRole('link', { name: message }))
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
  expect(described).toEqual(['We never share it.', `Error: ${message}`])
  unmount()
  expect(document.title).toBe('Sign in · Millpond')
})

it('shows a password on request and hides it again', () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field.type).toBe('password')
})
