import { useParams } from 'react-router'
import { SampleVisit } from './sample-visit.tsx'
import { StoreArrival } from './store-arrival.tsx'

/** People without a session: from the app store of a provider, or to look at the sample company. */
export function Component() {
  const { issuer } = useParams()
  return issuer === undefined ? <SampleVisit /> : <StoreArrival key={issuer} issuer={issuer} />
}
