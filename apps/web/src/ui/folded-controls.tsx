import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { useNarrow } from './use-media.ts'

interface FoldedControlsProps {
  /** Of the button: `View`. */
  readonly label: string
  /** Open at first on a small screen too. */
  readonly isOpenAtFirst?: boolean
  readonly children: ReactNode
}

/** Controls that open with a button on a small screen, where the figures come first. */
export function FoldedControls({ label, isOpenAtFirst = false, children }: FoldedControlsProps) {
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <>
      {isNarrow && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      )}
      {(!isNarrow || isOpen) && children}
    </>
  )
}
