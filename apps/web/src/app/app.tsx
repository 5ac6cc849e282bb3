import { useState } from 'react'
import { RouterProvider } from 'react-router'
import { CurrentProvider } from '#current/current-provider.tsx'
import { ToastHost } from '#ui/toast.tsx'
import { createRouter } from './router.tsx'

/** The main app: everything behind the address bar. */
export function App() {
  const [router] = useState(createRouter)
  return (
    <CurrentProvider>
      <ToastHost>
        <RouterProvider router={router} />
      </ToastHost>
    </CurrentProvider>
  )
}
