import { useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'

/** Copies a text to the clipboard, and says so. */
export function CopyButton(props: { label: string; text: string; variant?: ButtonVariant }) {
  const { label, text, variant = 'quiet' } = props
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <Button variant={variant} onClick={copy}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}
