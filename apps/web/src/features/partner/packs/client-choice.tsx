import type { PackClient } from '@millpond/contract/pack'
import { MAX_PACK_CLIENTS } from '@millpond/core/pack'
import { useId, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { isFound, SearchField } from '#ui/search-field.tsx'
import { allWords, PACK_WORDS } from './pack-words.ts'
import styles from './packs.module.css'

interface ClientChoiceProps {
  readonly clients: readonly PackClient[]
  readonly chosen: ReadonlySet<string>
  readonly fault: string | null
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

const MANY = 10

/** The clients by name. One that does not fit cannot be chosen, and says why. */
export function ClientChoice({ clients, chosen, fault, onChange }: ClientChoiceProps) {
  const [search, setSearch] = useState('')
  const faultId = useId()
  const shown = clients.filter(({ name }) => isFound(name, search))
  const fit = shown.filter(({ unfit }) => unfit === null).map(({ clientId }) => clientId)
  const count = fit.filter(id => chosen.has(id)).length
  const isFull = chosen.size >= MAX_PACK_CLIENTS
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (!isChosen) next.delete(id)
      else if (next.size < MAX_PACK_CLIENTS) next.add(id)
    }
    onChange(next)
  }
  return (
    <fieldset className={styles.clients} aria-describedby={fault === null ? undefined : faultId}>
      <legend>Clients</legend>
      {fault !== null && (
        <p className={styles.fault} id={faultId} role="alert">
          {fault}
        </p>
      )}
      {clients.every(({ unfit }) => unfit !== null) && <p>{PACK_WORDS.noneFits}</p>}
      {clients.length > MANY && (
        <SearchField label="Search clients" value={search} onSearch={setSearch} />
      )}
      {fit.length > 1 && (
        <Checkbox
          checked={count === fit.length ? true : count > 0 ? 'mixed' : false}
          // A box that is partly checked asks for all, but there may be no more to choose.
          onChange={() => set(fit, count < fit.length && !isFull)}
        >
          {allWords(fit.length)}
        </Checkbox>
      )}
      <ul className={styles.list}>
        {shown.map(({ clientId, name, unfit }) => (
          <li key={clientId} className={unfit === null ? undefined : styles.unfit}>
            <Checkbox
              checked={chosen.has(clientId)}
              disabled={unfit !== null}
              onChange={isChosen => set([clientId], isChosen)}
            >
              {name}
              {unfit !== null && <span className={styles.reason}>{unfit}</span>}
            </Checkbox>
          </li>
        ))}
      </ul>
      <p role="status">{isFull && PACK_WORDS.full}</p>
    </fieldset>
  )
}
