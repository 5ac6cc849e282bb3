import { type KeyboardEvent, useId, useState } from 'react'
import { useOrganisation } from '#current/organisation.ts'
import { Chip } from '#ui/chip.tsx'
import { useModal } from '#ui/dialog.tsx'
import type { Command } from './command.ts'
import { keysInWords } from './keys-in-words.ts'
import { findCommands, findRecords } from './match.ts'
import styles from './palette.module.css'
import { useRecords } from './records.ts'

/** Most recent first; kept until the page is closed. */
let recentIds: readonly string[] = []

const SEARCHED = 'Search accounts, contacts, invoices and screens'

type PaletteProps = { commands: readonly Command[]; onClose: () => void }

/** A combobox over every command: type, arrows, Enter. */
export function Palette({ commands, onClose }: PaletteProps) {
  const id = useId()
  const dialog = useModal()
  const organisation = useOrganisation()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const offered = commands.filter(command => command.id !== 'palette')
  const records = findRecords(useRecords(organisation), typed)
  const groups = findCommands([...offered, ...records], typed, recentIds)
  const flat = groups.flatMap(entry => entry.commands)
  const active = flat[at]
  const run = (command: Command) => {
    recentIds = [command.id, ...recentIds.filter(recent => recent !== command.id)].slice(0, 5)
    dialog.current?.close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active) {
      // Closing returns the focus at once; the focused element must not get this key press.
      event.preventDefault()
      run(active)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || flat.length === 0) return
    event.preventDefault()
    setAt((at + step + flat.length) % flat.length)
  }
  return (
    <dialog
      ref={dialog}
      data-modal=""
      className={styles.palette}
      aria-label="Search"
      onClose={onClose}
    >
      <div className={styles.head}>
        {organisation && <Chip>{organisation.name}</Chip>}
        <input
          className={styles.input}
          role="combobox"
          aria-label={SEARCHED}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={SEARCHED}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <CommandList {...{ id, groups, active }} onRun={run} />
      <p className="visually-hidden" role="status">
        {flat.length === 1 ? '1 result' : `${flat.length} results`}
      </p>
    </dialog>
  )
}

type CommandListProps = {
  id: string
  groups: ReturnType<typeof findCommands>
  active: Command | undefined
  onRun: (command: Command) => void
}

function CommandList({ id, groups, active, onRun }: CommandListProps) {
  if (groups.length === 0) return <p className={styles.none}>No results</p>
  return (
    <div className={styles.list} id={id} role="listbox" aria-label="Results">
      {groups.map(({ group, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden="true">
            {group}
          </p>
          {commands.map(command => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
            <div
              key={command.id}
              id={`${id}-${command.id}`}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={command === active}
              ref={command === active ? keepInSight : undefined}
              onClick={() => onRun(command)}
            >
              <span>{command.label}</span>
              {command.keys && <kbd className={styles.keys}>{keysInWords(command.keys)}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const keepInSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
