import { Chip } from '#ui/chip.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'

type Stated = Pick<StoredScenario, 'state' | 'isPrivate' | 'isArchived'>

const STATES = { open: '', locked: 'Locked', adopted: 'In the forecast' } as const

/** Its state in words, where it is not the usual one. */
export const ScenarioChips = ({ state, isPrivate, isArchived }: Stated) =>
  [STATES[state], isPrivate && 'Private', isArchived && 'Archived'].map(
    word =>
      word && (
        <span key={word}>
          {' '}
          <Chip>{word}</Chip>
        </span>
      ),
  )
