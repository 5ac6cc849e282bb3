import { errorOf, type FieldError } from './form-error-summary.tsx'

interface Drafted<Field extends string> {
  readonly draft: Readonly<Record<Field, string>>
  readonly errors: readonly FieldError[]
  readonly onChange: (part: Readonly<Partial<Record<Field, string>>>) => void
}

/** What connects a text field with its text in a draft and with its error. */
export const typedField = <Field extends string>(
  id: string,
  field: Field,
  { draft, errors, onChange }: Drafted<Field>,
) => ({
  ...{ id, value: draft[field], error: errorOf(errors, id), autoComplete: 'off' },
  onChange: (event: { readonly target: { readonly value: string } }) =>
    onChange({ [field]: event.target.value } as Record<Field, string>),
})
