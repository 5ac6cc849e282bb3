import type { DimensionSeries } from '@millpond/core/ledger'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { DIMENSION_ROUTES } from './route-table/tracking.ts'
import { mirrorOf } from './schema-parts/mirror.ts'
import { centsNumber, codeText, key, monthText, organisationId } from './schema-parts/values.ts'

const dimensionSeries = mirrorOf<DimensionSeries>()(
  z.object({
    dimension: z.string(),
    valueId: z.string(),
    code: codeText,
    values: z.array(z.nullable(centsNumber)),
  }),
)

/** A class, a location or a tracking category whose profit and loss is known by its values. */
const dimension = z.object({
  dimension: z.string(),
  name: z.string(),
  values: z.array(z.object({ valueId: z.string(), name: z.string() })),
  /** Other active values of the first level, of which no figures were read. */
  unread: z.int(),
})

export const getDimensions = route(DIMENSION_ROUTES.getDimensions, {
  permit: { role: 'viewer', visit: 'read' },
  summary: 'Classes, locations or tracking categories, and the profit and loss by one of them',
  query: z.strictObject({ organisationId, dimension: z.optional(key) }),
  reply: z.object({
    dimensions: z.array(dimension),
    /** The month of the first value of each series; null without series. */
    firstMonth: z.nullable(monthText),
    /** Those of the dimension that was asked for, in cents. */
    series: z.array(dimensionSeries),
  }),
})
