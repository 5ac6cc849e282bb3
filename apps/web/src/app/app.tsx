import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router'
import { cache } from '#api/store.ts'
import { useSession } from '#current/session.ts'
import { ToastHost } from '#ui/toast.tsx'
import { createRouter } from './router.tsx'

/** The main app: everything behind the address bar. Call once: it loads the screen at once. */
export function startApp(): ReactNode {
  const router = createRouter()
  return (
    <Provider store={cache}>
      <Messages>
        <RouterProvider router={router} />
      </Messages>
    </Provider>
  )
}

function Messages({ children }: { children: ReactNode }) {
  const { auth, endedAs } = useSession()
  return <ToastHost owner={auth.user?.uid ?? endedAs?.uid ?? null}>{children}</ToastHost>
}
