import { type ReactNode, useState } from 'react'
import { RouterProvider } from 'react-router'
import { CurrentProvider } from '#current/current-provider.tsx'
import { useSession } from '#current/session.ts'
import { ToastHost } from '#ui/toast.tsx'
import { createRouter } from './router.tsx'

/** The main app: everything behind the address bar. */
export function App() {
  const [router] = useState(createRouter)
  return (
    <CurrentProvider>
      <Messages>
        <RouterProvider router={router} />
      </Messages>
    </CurrentProvider>
  )
}

function Messages({ children }: { children: ReactNode }) {
  const { auth, endedAs } = useSession()
  return <ToastHost owner={auth.user?.uid ?? endedAs?.uid ?? null}>{children}</ToastHost>
}
