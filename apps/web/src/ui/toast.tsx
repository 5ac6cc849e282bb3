import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

export type ToastMessage = {
  message: string
  /** A failure stays until it is dismissed. */
  isFailure?: boolean
  /** May return a text: why it could not be done. */
  undo?: () => unknown
  /** A newer message replaces an older one on the same topic. */
  topic?: string
}
type Toast = ToastMessage & {
  id: number
  /** Its words have been up long enough: what it offers is still in reach. */
  isShort: boolean
  /** The dialog over the page at that time: everything outside it can be neither seen nor heard. */
  over: Element | null
}

const SHOWN_MS = 10_000
const ToastContext = createContext<(toast: ToastMessage) => void>(() => undefined)

/** `const toast = useToast(); toast({ message: 'Floor set to $40,000.', undo })`. */
export const useToast = () => useContext(ToastContext)

let lastId = 0

interface ToastHostProps {
  /** Who uses the page: what one person did is not offered to the next one for undoing. */
  readonly owner?: string | null
  readonly children: ReactNode
}

export function ToastHost({ owner = null, children }: ToastHostProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [show] = useState(() => (toast: ToastMessage) => {
    lastId += 1
    const id = lastId
    const over = document.querySelector('dialog[data-modal][open]')
    setToasts(shown => {
      const others = shown.filter(
        each =>
          (each.topic === undefined || each.topic !== toast.topic) &&
          !(each.isShort && toast.undo !== undefined),
      )
      return [...others.slice(-2), { ...toast, id, over, isShort: false }]
    })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the moment when the person changes
  useEffect(() => () => setToasts(shown => shown.filter(({ undo }) => !undo)), [owner])
  const shorten = (id: number) =>
    setToasts(shown =>
      shown
        .filter(({ id: own, isShort }) => own === id || !isShort)
        .map(toast => (toast.id === id ? { ...toast, isShort: true } : toast)),
    )
  const dismiss = (id: number) => setToasts(shown => shown.filter(toast => toast.id !== id))
  const over = toasts.at(-1)?.over
  useEffect(() => {
    if (!over) return
    // A dialog that closes removes its content, so its messages move to the page.
    const comeBack = () => {
      if (over.isConnected) return
      const onPage = (toast: Toast) => (toast.over === over ? { ...toast, over: null } : toast)
      setToasts(shown => shown.map(onPage))
    }
    // The dialog may have closed in the same render that added the message.
    comeBack()
    const watch = new MutationObserver(comeBack)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [over])
  const host = (
    <div className={styles.host}>
      {toasts.map(toast => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onDismiss={() => dismiss(toast.id)}
          onShorten={() => shorten(toast.id)}
        />
      ))}
    </div>
  )
  return (
    <ToastContext value={show}>
      {children}
      {over?.isConnected ? createPortal(host, over) : host}
    </ToastContext>
  )
}

interface ToastCardProps {
  readonly toast: Toast
  readonly onDismiss: () => void
  readonly onShorten: () => void
}

/**
 * Its words stay ten seconds, and as long as it is pointed at or has the focus. Then it goes,
 * unless it offers Undo: that button stays until a person uses it, dismisses it or changes
 * something else.
 */
function ToastCard({ toast, onDismiss, onShorten }: ToastCardProps) {
  const messageId = useId()
  const [isHeld, setHeld] = useState(false)
  const isTimed = !toast.isFailure && !toast.isShort && !isHeld
  useEffect(() => {
    if (!isTimed) return
    const timer = setTimeout(toast.undo ? onShorten : onDismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  })
  const show = useToast()
  const undo = () => {
    const problem = toast.undo?.()
    onDismiss()
    if (typeof problem === 'string') show({ message: problem, isFailure: true })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock
    <div
      className={styles.toast}
      data-toast=""
      data-failure={toast.isFailure || undefined}
      data-short={toast.isShort ? (isHeld ? 'held' : 'resting') : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p id={messageId} role={toast.isFailure ? 'alert' : 'status'}>
        {toast.message}
      </p>
      {toast.undo && (
        <Button variant="quiet" aria-describedby={messageId} onClick={undo}>
          Undo
        </Button>
      )}
      <Button variant="quiet" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="cross" size={16} />
      </Button>
    </div>
  )
}
