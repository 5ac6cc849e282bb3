import type { FastifyInstance } from 'fastify'
import { type DemoTracking, trackingOf } from '#companies'
import { answer } from '../envelope.ts'
import { companyOf } from '../guard.ts'
import { parametersOf } from '../parameters.ts'
import type { StandInContext } from '../stand-in-context.ts'
import { select } from './select.ts'

const wireCategory = ({ trackingId, name, options }: DemoTracking) => ({
  TrackingCategoryID: trackingId,
  Name: name,
  Status: 'ACTIVE',
  Options: options.map(option => ({
    TrackingOptionID: option.optionId,
    Name: option.name,
    Status: 'ACTIVE',
    HasValidationErrors: false,
    IsDeleted: false,
    IsArchived: false,
    IsActive: true,
  })),
})

/** All in one answer, with their options. */
export function serveTrackingCategories(app: FastifyInstance, { options }: StandInContext) {
  app.get('/TrackingCategories', async (request, reply) => {
    const categories = trackingOf(companyOf(request)).map(wireCategory)
    const found = select(categories, parametersOf(request), undefined)
    return answer(request, reply, options.now(), { TrackingCategories: found })
  })
}
