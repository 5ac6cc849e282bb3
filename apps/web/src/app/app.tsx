import { useState } from 'react'
import { RouterProvider } from 'react-router'
import { createRouter } from './router.tsx'

/** The main app: everything behind the address bar. */
export function App() {
  const [router] = useState(createRouter)
  return <RouterProvider router={router} />
}
