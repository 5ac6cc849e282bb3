import { type ReactNode, useState } from 'react'
import { Drawer } from '#ui/drawer.tsx'
import type { FieldError } from '#ui/form-error-summary.tsx'
import type { SectionProps } from './section.ts'
import { SectionForm, type SectionReading } from './section-form.tsx'

/** The properties of a drawer that edits the settings of one account. */
export interface AccountDrawerProps<Draft> extends SectionProps {
  readonly draft: Draft
  readonly isChanged: boolean
  readonly onChange: (part: Partial<Draft>) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}

interface SectionDrawerProps
  extends Pick<
    AccountDrawerProps<unknown>,
    'saver' | 'canEdit' | 'isChanged' | 'onSaved' | 'onClose'
  > {
  readonly title: string
  /** The name in the message after a save; the title, unless it is given. */
  readonly what?: string
  readonly saveLabel: string
  readonly read: () => SectionReading
  readonly children: (errors: readonly FieldError[]) => ReactNode
}

/** A drawer with a form that is saved as a whole. */
export function SectionDrawer(props: SectionDrawerProps) {
  const { title, what = title, saver, canEdit, isChanged, onSaved, saveLabel, read } = props
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  return (
    <Drawer title={title} onClose={props.onClose}>
      <SectionForm
        {...{ saver, canEdit, what, saveLabel, isChanged, read, onSaved }}
        onErrors={setErrors}
      >
        {props.children(errors)}
      </SectionForm>
    </Drawer>
  )
}
