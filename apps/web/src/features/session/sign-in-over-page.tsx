import { lazy, Suspense } from 'react'

const SignInAgain = lazy(() =>
  import('./sign-in-again.tsx').then(module => ({ default: module.SignInAgain })),
)

/** The forms of the sign-in, loaded only when a page needs them. */
export const SignInOverPage = () => (
  <Suspense>
    <SignInAgain />
  </Suspense>
)
