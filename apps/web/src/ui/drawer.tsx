import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type DrawerProps = { title: string; onClose: () => void; footer?: ReactNode; children: ReactNode }

/** A dialog at the right edge, 440 pixels wide; a sheet from below on a small screen. */
export function Drawer(props: DrawerProps) {
  return <Dialog {...props} shape="drawer" />
}
