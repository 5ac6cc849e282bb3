import { lazy } from 'react'
import { LazyPart } from '../lazy-part.tsx'
import { Palette } from '../palette/palette.tsx'
import type { Overlay } from './overlay.ts'
import { useCommands } from './use-commands.ts'
import { useGlobalKeys } from './use-global-keys.ts'

const KeysDialog = lazy(() =>
  import('./keys-dialog.tsx').then(module => ({ default: module.KeysDialog })),
)

interface ShellCommandsProps {
  readonly overlay: Overlay | null
  readonly onOpen: (overlay: Overlay) => void
  readonly onClose: () => void
  /** The keys that were pressed while this part was loaded. */
  readonly early: KeyboardEvent[]
}

/** Global commands with their keys, the palette and the list of keys. */
export function ShellCommands({ overlay, onOpen, onClose, early }: ShellCommandsProps) {
  const commands = useCommands(onOpen)
  useGlobalKeys(commands, early)
  return (
    <>
      {overlay === 'palette' && <Palette commands={commands} onClose={onClose} />}
      {overlay === 'keys' && (
        <LazyPart waiting={null}>
          <KeysDialog commands={commands} onClose={onClose} />
        </LazyPart>
      )}
    </>
  )
}
