import type { AnchorHTMLAttributes } from 'react'
import { type ButtonVariant, buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'

type LinkButtonProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  variant?: ButtonVariant
}

/** A link that looks like a button; plain links of this site are followed without a page load. */
export function LinkButton({ variant, className, ...rest }: LinkButtonProps) {
  return <a {...rest} className={classNames(buttonClass(variant), className)} />
}
