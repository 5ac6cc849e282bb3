import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  /** `drawer` is at the right edge and comes from below on a small screen. */
  shape?: 'dialog' | 'drawer'
  /** `false`: neither Esc nor the backdrop closes it by mistake; its footer has the button. */
  canDismiss?: boolean
  footer?: ReactNode
  children: ReactNode
}

/**
 * Mount it to open it. The browser's own modal dialog traps the focus, closes with Esc and returns
 * the focus; nothing behind it can be reached.
 */
export function Dialog(props: DialogProps) {
  const { title, onClose, shape = 'dialog', canDismiss = true, footer, children } = props
  const titleId = useId()
  const dialog = useModal(canDismiss)
  return (
    <dialog
      ref={dialog}
      data-modal=""
      className={classNames(styles.base, styles[shape])}
      aria-labelledby={titleId}
      onClose={onClose}
      closedby={canDismiss ? undefined : 'none'}
      onCancel={event => !canDismiss && event.preventDefault()}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {canDismiss && (
            <Button variant="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon name="cross" />
            </Button>
          )}
        </header>
        <div className={styles.body} data-body="">
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  )
}

/** The focus starts in a field at the top; otherwise the browser chooses. */
function beginInField(dialog: HTMLDialogElement) {
  const first = dialog.querySelector<HTMLElement>(
    '[data-body] :is(a[href], button, input, select, textarea)',
  )
  if (first?.matches('input:not([type=radio], [type=checkbox]), select, textarea')) first.focus()
}

/**
 * Opens the dialog as soon as it is mounted; a click on the backdrop closes it if it may be
 * dismissed.
 */
export function useModal(canDismiss = true) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    beginInField(element)
    const closeFromBackdrop = (event: MouseEvent) => {
      if (canDismiss && event.target === element) element.close()
    }
    element.addEventListener('click', closeFromBackdrop)
    return () => {
      element.removeEventListener('click', closeFromBackdrop)
      // Back removed the dialog instead of closing it, so the focus is returned here.
      const isLost = element.open && !element.isConnected
      if (isLost && (opener instanceof HTMLElement || opener instanceof SVGElement)) opener.focus()
    }
  }, [canDismiss])
  return dialog
}
