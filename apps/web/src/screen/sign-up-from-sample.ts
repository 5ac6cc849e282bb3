import { endSampleVisit, offerOfToken } from '#current/sample-visit.ts'
import { PATHS } from '#paths.ts'
import { startPath } from './start-path.ts'

/** Ends the visit of the sample company, and keeps the offer that led to it. */
export async function signUpFromSample(idToken: string | null): Promise<void> {
  const offer = offerOfToken(idToken)
  await endSampleVisit(offer ? startPath(offer, offer.productId) : PATHS.signUp)
}
