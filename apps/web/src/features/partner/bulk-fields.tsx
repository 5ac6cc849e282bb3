import type { Client, Portfolio } from '@millpond/contract/partner'
import { MAX_TAG_LENGTH } from '@millpond/core/organisation'
import { useId } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ACTION_WORDS, actionsFor, type BulkAction, tagsOf } from './bulk-words.ts'

/** What the user has chosen so far. */
export interface BulkDraft {
  readonly action: BulkAction
  /** Empty is no person. */
  readonly userId: string
  readonly tag: string
}

export const NO_DRAFT: BulkDraft = { action: 'sync', userId: '', tag: '' }

/** The tag that is offered first, unless another one is chosen; empty if there is none. */
export function tagToRemove(chosen: readonly Client[], tag: string): string {
  const tags = tagsOf(chosen)
  return tags.includes(tag) ? tag : (tags[0] ?? '')
}

interface BulkFieldsProps {
  readonly chosen: readonly Client[]
  /** All clients, whose tags are offered. */
  readonly clients: readonly Client[]
  readonly people: Portfolio['people']
  readonly isOwner: boolean
  readonly problem: string | undefined
  readonly draft: BulkDraft
  readonly onDraft: (change: Partial<BulkDraft>) => void
}

/** The choice of an action, and only the field that it needs. */
export function BulkFields(props: BulkFieldsProps) {
  const { chosen, clients, people, isOwner, problem, draft, onDraft } = props
  const suggestions = useId()
  const removable = tagsOf(chosen)
  return (
    <>
      <SelectField
        label="What to do"
        options={actionsFor(isOwner).map(value => ({ value, label: ACTION_WORDS[value] }))}
        value={draft.action}
        onChange={action => onDraft({ action })}
      />
      {draft.action === 'assign' && (
        <SelectField
          label="Person"
          options={[
            { value: '', label: 'Unassigned' },
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          value={draft.userId}
          onChange={userId => onDraft({ userId })}
        />
      )}
      {draft.action === 'addTag' && (
        <>
          <TextField
            label="Tag to add"
            list={suggestions}
            maxLength={MAX_TAG_LENGTH}
            autoComplete="off"
            value={draft.tag}
            error={problem}
            onChange={event => onDraft({ tag: event.target.value })}
          />
          <datalist id={suggestions}>
            {tagsOf(clients).map(tag => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
      {draft.action === 'removeTag' && removable.length > 0 && (
        <SelectField
          label="Tag to remove"
          options={removable.map(value => ({ value, label: value }))}
          value={tagToRemove(chosen, draft.tag)}
          onChange={tag => onDraft({ tag })}
        />
      )}
    </>
  )
}
