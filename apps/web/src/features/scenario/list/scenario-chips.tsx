import { Chip } from '#ui/chip.tsx'
import type { StoredScenario } from '../editor/contract-types.ts'

type Stated = Pick<StoredScenario, 'state' | 'isPrivate' | 'isArchived'>

/** Its state in words, where it is not the usual one. */
export const ScenarioChips = ({ state, isPrivate, isArchived }: Stated) =>
  [state === 'locked' && 'Locked', isPrivate && 'Private', isArchived && 'Archived'].map(
    word =>
      word && (
        <span key={word}>
          {' '}
          <Chip>{word}</Chip>
        </span>
      ),
  )
