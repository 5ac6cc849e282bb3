import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { endSampleVisit } from '#current/sample-visit.ts'
import { Loading } from '#ui/loading.tsx'

/** A visitor of the sample company wants to sign in or to sign up: their visit ends first. */
export function LeaveSample() {
  const { pathname, search } = useLocation()
  useEffect(() => void endSampleVisit(pathname + search), [pathname, search])
  return <Loading />
}
