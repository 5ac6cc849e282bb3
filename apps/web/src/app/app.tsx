import { type ReactNode, useState } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router'
import { cache } from '#api/store.ts'
import { useSession } from '#current/session.ts'
import { startCurrent } from '#current/start-current.ts'
import { ToastHost } from '#ui/toast.tsx'
import { createRouter } from './router.tsx'

/** The main app: everything behind the address bar. Call once: it reads the session at once. */
export function startApp(): ReactNode {
  startCurrent()
  return <App />
}

function App() {
  const [router] = useState(createRouter)
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
